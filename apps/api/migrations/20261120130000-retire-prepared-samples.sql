-- A vial that an earlier, voided run was measured from is not destroyed when the sample's vials are changed: it is retired.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

alter table prepared_samples add column retired_at timestamptz(3);
revoke delete on prepared_samples from eluent_app;
