-- Which units of a file were converted to those in which results are kept, and by which density: the stored numbers are not those of the file.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

alter table injections add column imported_conversion jsonb;
