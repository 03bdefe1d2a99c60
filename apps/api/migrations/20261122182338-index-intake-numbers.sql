-- A new sample looks whether its intake number is taken.
create index samples_intake_number_idx on samples (organization_id, intake_number);
