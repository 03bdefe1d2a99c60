-- The organizations whose queue is run by an instrument, or was a short while ago.
CREATE FUNCTION organizations_with_queue_runs() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT organization_id FROM queue_runs WHERE ended_at IS NULL OR ended_at > now() - interval '15 minutes'
$$;
REVOKE ALL ON FUNCTION organizations_with_queue_runs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_queue_runs() TO eluent_app;
