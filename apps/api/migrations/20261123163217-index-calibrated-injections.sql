CREATE INDEX CONCURRENTLY IF NOT EXISTS injections_calibration_idx ON injections (organization_id, calibration_id)
  WHERE calibration_id IS NOT NULL;
