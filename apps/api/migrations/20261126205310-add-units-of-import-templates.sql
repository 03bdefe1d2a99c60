-- What was said of the units of files that a template reads: which of them are converted, by which density or weight of a unit,
-- and in which unit amounts under headings without one are. Null: nothing was said yet, so the first file asks.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

alter table import_templates add column units jsonb;
