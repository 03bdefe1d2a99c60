-- Which alerts were mailed to whom, so that each is mailed once, and which days' mails. Added only.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE TABLE alert_mails (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  user_id bigint NOT NULL,
  -- of the alert, or 'daily'
  alert_key text NOT NULL,
  -- since when it stood so, or the day
  alert_at timestamptz(3) NOT NULL,
  mailed_at timestamptz(3) NOT NULL,
  CONSTRAINT alert_mails_pkey PRIMARY KEY (organization_id, user_id, alert_key, alert_at)
);
SELECT make_tenant_table('alert_mails', append_only => true);

-- The organizations where somebody chose a mail for alerts.
CREATE FUNCTION organizations_with_alert_mails() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT organization_id FROM user_preferences WHERE preferences -> 'alerts' IS NOT NULL
$$;
REVOKE ALL ON FUNCTION organizations_with_alert_mails() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_alert_mails() TO eluent_app;
