import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { splitStatements } from '@eluent/postgres'
import { describe, expect, test } from 'vitest'
import { labTest } from './lab-test.ts'
import { readPlaces } from './places.ts'
import { faultsOf, faultsOfMigration } from './statement-check.ts'

const PLACES = {
  tenant: ['samples', 'injections', 'queue_vials', 'bank_terms', 'analytical_reports'],
  lookup: ['login_emails', 'share_keys'],
  reference: ['organizations', 'ledger_checkpoints'],
  numbered: ['samples', 'analytical_reports'],
}

describe('the statement check', () => {
  test.each([
    'select "name" from "samples" where "organization_id" = $1 and "id" = $2',
    'select 1 from samples s join injections i on i.organization_id = s.organization_id where s.organization_id = $1',
    'insert into "samples" ("organization_id", "name") values ($1, $2)',
    'update "samples" set "updated_at" = now() where "organization_id" = $1',
    `delete from samples where organization_id = $1 and at < now() - interval '1 day' and at > $2::timestamptz + make_interval(secs => $3)`,
    'update samples set n = case when id = $1::uuid then $2::bigint end where organization_id = $3',
    'update samples set at = least(at, now()), n = coalesce(n, $2) where organization_id = $1',
    'select coalesce(at, now()), case when at < now() then 1 end from samples where organization_id = $1 for update',
    'insert into samples (organization_id, at) values ($1, coalesce($2, now())) returning id, "at"',
    'insert into samples (organization_id) values ($1) on conflict (organization_id) do update set at = excluded.at returning id',
    'select "id" from "organizations"',
    'insert into ledger_checkpoints (size) values ($1)',
    'select * from "samples_archive"',
    'select user_id from login_emails where email = $1',
    `update samples set note = 'returning now() from injections' where organization_id = $1`,
    `set local app.organization_id = '1'`,
    `with "a" as (insert into "samples" ("organization_id") values ($1) on conflict ("organization_id") do update set "n" = excluded."n"), "b" as (delete from "samples" where "organization_id" = $2) update "injections" set "updated_at" = now() where "organization_id" = $3`,
    'with "a" as (insert into "login_emails" ("email") values ($1)) update "samples" set "n" = 1 where "organization_id" = $2',
    'with "a" as (update "samples" set "n" = 1 where "organization_id" = $1 returning "n") select coalesce("n", $2)::text from "a"',
  ])('passes %s', (statement) => {
    expect(faultsOf(statement, PLACES)).toEqual([])
  })

  test.each([
    ['organization_id', 'select "name" from "samples" where "id" = $1'],
    ['organization_id', 'select 1 from samples s join injections i on i.sample_id = s.id where s.organization_id = $1'],
    ['organization_id', 'delete from injections where id = $1'],
    ['organization_id', 'insert into samples (name) values ($1)'],
    ['SET LOCAL', `select set_config('app.organization_id', $1, true)`],
    ['MERGE', 'merge into samples using x on true when matched then delete'],
    ['volatile', 'update samples set token = gen_random_uuid() where organization_id = $1'],
    ['volatile', 'delete from samples where organization_id = $1 and n < random()'],
    [
      'DO UPDATE',
      'insert into samples (organization_id) values ($1) on conflict (organization_id) do update set updated_at = now()',
    ],
    [
      'DO UPDATE',
      `with "a" as (insert into "samples" ("organization_id") values ($1) on conflict ("organization_id") do update set "n" = abs(excluded."n"), "updated_at" = now()) update "injections" set "n" = 1 where "organization_id" = $3`,
    ],
    [
      'DO UPDATE',
      'insert into samples (organization_id) values ($1) on conflict (organization_id) do update set n = case when excluded.at < now() then 1 end',
    ],
    ['COALESCE', 'update samples set at = coalesce(nullif(at, $2), now()) where organization_id = $1'],
    ['COALESCE', 'update samples set n = case when at < current_timestamp then 1 end where organization_id = $1'],
    ['COALESCE', 'delete from samples where organization_id = $1 and coalesce(at, now()) < $2'],
    [
      'COALESCE',
      'with "a" as (update samples set at = coalesce(at, now()) where organization_id = $1 returning id) select id from "a"',
    ],
    [
      'CASE of a value',
      'with "a" as (update "samples" set "n" = case id when $1::uuid then $2::bigint end where organization_id = $3) select 1',
    ],
    ['session', `update samples set day = to_char(at, 'YYYY-MM-DD') where organization_id = $1`],
    ['session', `delete from samples where organization_id = $1 and at + interval '1 day' < $2`],
    ['RETURNING', 'update samples set n = 1 where organization_id = $1 returning start_date::text'],
    ['RETURNING', 'insert into samples (organization_id) values ($1) returning id, now() as at'],
    ['RETURNING', 'with "a" as (delete from samples where organization_id = $1 returning lower(name)) select 1'],
    ['lie together', 'select 1 from login_emails e join samples s on s.id = e.user_id where s.organization_id = $1'],
    [
      'lie together',
      'with "a" as (insert into "login_emails" ("email") select $1 returning "email") update "samples" set "n" = 1 where "organization_id" = $2',
    ],
    ['lie together', 'select 1 from login_emails where email in (select share_key from share_keys)'],
    ['may not update', 'insert into "ledger_checkpoints" ("size") values ($1) on conflict ("size") do nothing'],
  ])('finds fault by the rule of %s: %s', (rule, statement) => {
    expect(faultsOf(statement, PLACES).join()).toContain(rule)
  })

  test('an operator writes reference tables', () => {
    const statement = 'insert into organizations (id) values ($1) on conflict do nothing'
    expect(faultsOf(statement, PLACES, 'owner')).toEqual([])
    expect(faultsOf(statement, PLACES)).toHaveLength(1)
  })

  // each stopped a product that ran on Citus
  test.each([
    'insert into "bank_terms" ("organization_id", "region") values ($1, $2) on conflict ("organization_id") do update set "region" = $3, "updated_at" = now()',
    'update "analytical_reports" set "name" = $1 where "organization_id" = $2 returning "id", start_date::text as "start_date"',
    'update "queue_vials" set "completed_at" = now(), "submitted_at" = coalesce(submitted_at, now()) where "organization_id" = $1',
    'insert into "ledger_checkpoints" ("size", "note") values ($1, $2) on conflict ("size") do nothing',
    'update "samples" set "due_at" = ($1::jsonb ->> samples.id::text)::timestamptz where "organization_id" = $2',
    'insert into analytical_reports (organization_id, name) select $1::bigint, name from unnest($2::text[]) as given (name)',
    'insert into "analytical_reports" ("organization_id", "name") select $1, $2 where exists (select 1 from queue_vials where organization_id = $3)',
  ])('would have found %s', (statement) => {
    expect(faultsOf(statement, PLACES)).toHaveLength(1)
  })
})

describe('the statements of the migrations', () => {
  const { app } = labTest()
  const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
  const faultsIn = async (where: string): Promise<string[]> => {
    const places = await readPlaces(app.sql)
    return readdirSync(where)
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) =>
        splitStatements(readFileSync(where + name, 'utf8')).flatMap(({ text }) =>
          faultsOfMigration(text, places).map((fault) => `${name}: ${fault}`),
        ),
      )
  }

  test('keep the rules', async () => {
    expect(await faultsIn(folder)).toEqual([])
  })

  test('did not in a form that was corrected', async () => {
    expect(await faultsIn(`${folder}earlier-forms/`)).toEqual([
      expect.stringMatching(/^20261121200706-create-analytical-reports\.28d0b5ce3cfe\.sql: VALUES joined/),
    ])
  })
})
