import { describe, expect, test } from 'vitest'
import { faultsOf } from './statement-check.ts'

const TENANT = ['samples', 'injections']

describe('the statement check', () => {
  test.each([
    'select "name" from "samples" where "organization_id" = $1 and "id" = $2',
    'select 1 from samples s join injections i on i.organization_id = s.organization_id where s.organization_id = $1',
    'insert into "samples" ("organization_id", "name") values ($1, $2)',
    'update "samples" set "updated_at" = now() where "organization_id" = $1',
    'select "id" from "organizations"',
    'select * from "samples_archive"',
    `set local app.organization_id = '1'`,
    `with "a" as (insert into "samples" ("organization_id") values ($1) on conflict ("organization_id") do update set "n" = excluded."n"), "b" as (delete from "samples" where "organization_id" = $2) update "injections" set "updated_at" = now() where "organization_id" = $3`,
  ])('passes %s', (statement) => {
    expect(faultsOf(statement, TENANT)).toEqual([])
  })

  test.each([
    'select "name" from "samples" where "id" = $1',
    'select 1 from samples s join injections i on i.sample_id = s.id where s.organization_id = $1',
    'delete from injections where id = $1',
    'insert into samples (name) values ($1)',
    `select set_config('app.organization_id', $1, true)`,
    'merge into samples using x on true when matched then delete',
    'update samples set token = gen_random_uuid() where organization_id = $1',
    'insert into samples (organization_id) values ($1) on conflict (organization_id) do update set updated_at = now()',
    `with "a" as (insert into "samples" ("organization_id") values ($1) on conflict ("organization_id") do update set "n" = abs(excluded."n"), "updated_at" = now()) update "injections" set "n" = 1 where "organization_id" = $3`,
  ])('finds fault with %s', (statement) => {
    expect(faultsOf(statement, TENANT)).not.toEqual([])
  })
})
