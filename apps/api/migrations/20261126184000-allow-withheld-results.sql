-- An analyte that its analytical batch withholds has a state of its own.
ALTER TABLE sample_compounds DROP CONSTRAINT sample_compounds_state_check;
ALTER TABLE sample_compounds ADD CONSTRAINT sample_compounds_state_check
  CHECK (state IN ('value', 'below_loq', 'not_detected', 'over_bounds', 'no_data', 'qc_failed')) NOT VALID;
ALTER TABLE sample_compounds VALIDATE CONSTRAINT sample_compounds_state_check;
