-- How many samples have a batch number, or a name, of each shape: the text with every run of digits written as one 0.
-- A search text without digits stands in a text exactly where it stands in its shape, so the shapes, which are few, answer
-- how many samples it finds. They follow the notes of sample_search_changes as the kept counts do: what is noted at this
-- moment is not counted yet.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;

CREATE TABLE sample_text_shapes (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  column_name text NOT NULL,
  shape text NOT NULL,
  sample_type_id bigint NOT NULL REFERENCES sample_types (id),
  total bigint NOT NULL,
  CONSTRAINT sample_text_shapes_pkey PRIMARY KEY (organization_id, column_name, shape, sample_type_id),
  CONSTRAINT sample_text_shapes_column_check CHECK (column_name IN ('batch_number', 'strain_name'))
);

SELECT make_tenant_table('sample_text_shapes');

INSERT INTO sample_text_shapes (organization_id, column_name, shape, sample_type_id, total)
SELECT organization_id, 'batch_number', shape, sample_type_id, sum(change)
FROM (
  SELECT organization_id, regexp_replace(batch_number, '[0-9]+', '0', 'g') AS shape, sample_type_id, 1 AS change
  FROM samples WHERE deleted_at IS NULL AND batch_number IS NOT NULL
  UNION ALL
  SELECT organization_id, regexp_replace(value, '[0-9]+', '0', 'g'), sample_type_id, -change
  FROM sample_search_changes WHERE column_name = 'batch_number'
) AS counted
GROUP BY organization_id, shape, sample_type_id;

INSERT INTO sample_text_shapes (organization_id, column_name, shape, sample_type_id, total)
SELECT organization_id, 'strain_name', shape, sample_type_id, sum(change)
FROM (
  SELECT organization_id, regexp_replace(strain_name, '[0-9]+', '0', 'g') AS shape, sample_type_id, 1 AS change
  FROM samples WHERE deleted_at IS NULL AND strain_name IS NOT NULL
  UNION ALL
  SELECT organization_id, regexp_replace(value, '[0-9]+', '0', 'g'), sample_type_id, -change
  FROM sample_search_changes WHERE column_name = 'strain_name'
) AS counted
GROUP BY organization_id, shape, sample_type_id;
