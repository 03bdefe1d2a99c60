-- What was weighed at the bench: weight and final volume of each preparation, by whom, with which balance, and every earlier
-- pair of numbers that was corrected. Without them the sample's weight and 1 mL stay.
ALTER TABLE prepared_samples
  ADD COLUMN weight_mg double precision,
  ADD COLUMN volume_ml double precision,
  ADD COLUMN bench jsonb;
