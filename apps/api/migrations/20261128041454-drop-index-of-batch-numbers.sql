-- samples_by_batch_type_idx has the same order.
DROP INDEX CONCURRENTLY IF EXISTS samples_by_batch_idx;
