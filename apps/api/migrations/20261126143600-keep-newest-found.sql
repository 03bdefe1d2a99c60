-- The newest samples that a search finds stand beside its kept count, and a note names the samples that have its value now, so
-- that a search whose finds all stand far down the list need not put a hundred thousand in order (decision 102).
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

ALTER TABLE sample_search_changes ADD COLUMN sample_ids bigint[];
ALTER TABLE sample_search_counts ADD COLUMN newest bigint[];
