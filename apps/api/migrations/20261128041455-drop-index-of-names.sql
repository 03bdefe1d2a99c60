-- samples_by_strain_type_idx has the same order.
DROP INDEX CONCURRENTLY IF EXISTS samples_by_strain_idx;
