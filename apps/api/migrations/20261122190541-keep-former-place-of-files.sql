-- Where a file lay before it moved to its sample's folder, until that object is gone: a process that is killed between
-- the two steps left it in the storage for ever.
alter table files add column former_key text;
create index files_to_clear_idx on files (organization_id, id) where former_key is not null;
