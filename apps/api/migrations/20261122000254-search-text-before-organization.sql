-- Searches of a text: the text stands before the organization. An inverted index takes its columns in order and looks the
-- first up for every candidate of the second; with the organization first it reads the organization's whole list of a
-- million entries (341 pages for one batch number, 58 in this order).
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

DROP INDEX samples_strain_search_idx;
DROP INDEX samples_batch_search_idx;
DROP INDEX certificates_search_idx;
CREATE INDEX samples_strain_search_idx ON samples USING gin (strain_name gin_trgm_ops, organization_id);
CREATE INDEX samples_batch_search_idx ON samples USING gin (batch_number gin_trgm_ops, organization_id);
CREATE INDEX certificates_search_idx ON certificates USING gin (search_text gin_trgm_ops, organization_id);
