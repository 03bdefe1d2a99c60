-- Whether any injection refers to a file is asked before the file is deleted; among a million injections it must be found.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

create index injections_chromatogram_idx on injections (organization_id, chromatogram_file_id) where chromatogram_file_id is not null;
create index injections_source_files_idx on injections using gin (organization_id, source_file_ids);
-- Bytes that are still to be taken from the storage.
create index files_to_remove_idx on files (organization_id, id) where state = 'removed' and stored_at is not null;
