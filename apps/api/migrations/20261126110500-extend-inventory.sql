-- Hazard words for labels, what a column is, uncertainties of prepared solutions, what was mailed of a lot's expiry, and the runs
-- of a control material beside the lot before it.
ALTER TABLE inventory_items
  ADD COLUMN hazards text,
  ADD COLUMN particle_um double precision,
  ADD COLUMN length_mm double precision,
  ADD COLUMN diameter_mm double precision;

ALTER TABLE inventory_lots
  ADD COLUMN serial_number text,
  ADD COLUMN final_volume_uncertainty double precision,
  ADD COLUMN final_volume_distribution text,
  -- the uncertainty of each concentration, of a prepared solution
  ADD COLUMN budget jsonb,
  -- up to which step of which last day its expiry was mailed
  ADD COLUMN notified_until date,
  ADD COLUMN notified_days bigint,
  -- its runs beside the lot before it, as they stood at its release
  ADD COLUMN overlap jsonb;

ALTER TABLE lot_parts
  -- of the amount, in its unit
  ADD COLUMN uncertainty double precision,
  ADD COLUMN distribution text;

-- The organizations that may have a lot that expires; one statement, whatever their number.
CREATE FUNCTION organizations_with_lots() RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT organization_id FROM inventory_items WHERE deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION organizations_with_lots() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_lots() TO eluent_app;
