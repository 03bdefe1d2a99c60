-- The organizations where somebody chose a mail for alerts, and those that mail them by role.
CREATE OR REPLACE FUNCTION organizations_with_alert_mails() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT organization_id FROM user_preferences WHERE preferences -> 'alerts' IS NOT NULL
  UNION
  SELECT id FROM organizations WHERE quality_settings ->> 'alert_mails' = 'true'
$$;
