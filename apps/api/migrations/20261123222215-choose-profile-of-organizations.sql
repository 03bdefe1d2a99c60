-- The jurisdiction profile that new samples get; null for none.
ALTER TABLE organizations ADD COLUMN profile_key text;
GRANT UPDATE (profile_key) ON organizations TO eluent_app;
