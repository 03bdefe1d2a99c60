-- Users are removed and never destroyed, like every record that has an end: the trail and their records name them.
REVOKE DELETE ON users FROM eluent_app;
