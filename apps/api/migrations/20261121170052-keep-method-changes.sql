-- Two people may edit a report method or a preparation: each row counts its changes and says whose the last one was. One
-- method of an organization is its default, a global method has one override. What a preparation loses is retired.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

alter table methods add column revision bigint not null default 1;
alter table methods add column updated_by_name text not null default 'Eluent';
create unique index methods_default_idx on methods (organization_id) where is_default and deleted_at is null;
create unique index methods_override_idx on methods (organization_id, override_method_id) where deleted_at is null;

alter table prep_methods add column revision bigint not null default 1;
alter table prep_methods add column updated_at timestamptz(3) not null default now();
alter table prep_methods add column updated_by_name text not null default 'Eluent';
alter table prep_methods add column deleted_at timestamptz(3);
alter table prep_steps add column retired_at timestamptz(3);
