-- The body of an SQL function with parameters is not planned on a database distributed by organization ("could not create
-- distributed plan"); that of a PL/pgSQL function is.
CREATE OR REPLACE FUNCTION organizations_with_nonconformances(until_day date) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO public, pg_temp ROWS 10 AS $$
BEGIN
  RETURN QUERY
    SELECT DISTINCT organization_id FROM nonconformances WHERE next_due_on <= until_day AND deleted_at IS NULL;
END;
$$;
