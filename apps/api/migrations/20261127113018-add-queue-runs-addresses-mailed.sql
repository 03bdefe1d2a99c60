-- Mails about a run that stopped go to addresses that are nobody's, once: alert_mails keeps persons only.
ALTER TABLE queue_runs ADD COLUMN addresses_mailed_at timestamptz;
