import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestTable, tablesInForeignKeyOrder } from '@eluent/postgres'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeSchema } from '../../testing/describe-schema.ts'
import { generateTypes } from './generate-types.ts'
import type * as Generated from './schema.generated.ts'
import { WRITTEN } from './shard-write.ts'

let database: TestDatabase
let client: pg.Client
/** As they are generated now: what is committed may be older, and is written only when the file has run. */
let types: string
let tenantTables: Record<string, string[]>
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.ownerUrl)
  await client.connect()
  const folder = await mkdtemp(join(tmpdir(), 'eluent-types-'))
  try {
    const file = join(folder, 'types.ts')
    generateTypes(database.ownerUrl, file)
    types = await readFile(file, 'utf8')
    tenantTables = ((await import(file)) as typeof Generated).TENANT_TABLES
  } finally {
    await rm(folder, { recursive: true })
  }
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows

/** Readable by everyone, without an organization. */
const REFERENCE = [
  'organizations',
  'releases',
  'sample_types',
  'project_types',
  'chart_types',
  'chart_scales',
  'schema_migrations',
]
/** Keyed by what is known before the organization is. */
const LOOKUP = [
  'attempt_counts',
  'damaged_files',
  'file_audits',
  'installation_facts',
  'known_devices',
  'ledger_audit_turns',
  'ledger_audits',
  'ledger_faults',
  'login_emails',
  'reference_checks',
  'share_keys',
  'tracers',
]
/** Of all organizations in one order, added to and never changed. */
const LOG = ['ledger_checkpoints', 'ledger_cosignatures', 'ledger_entries', 'ledger_timestamps']
/** The column that takes a row off the lists. */
const ENDS = /^(deleted|removed|retired)_at$/
const NO_TENANT = [...REFERENCE, ...LOOKUP, ...LOG].map((name) => `'${name}'`).join(', ')

// after a change of the migrations: vitest run --project api platform/db/schema -u
describe('what is committed beside the migrations', () => {
  test('schema.sql is what the migrations build from nothing', async () => {
    await expect(await describeSchema(client)).toMatchFileSnapshot('../../../schema.sql')
  })

  test('the table types are those of the migrated database', async () => {
    await expect(types).toMatchFileSnapshot('./schema.generated.ts')
  })
})

describe('the tables that rows.ts knows', () => {
  test('are those with an organization, each with the columns that it has', async () => {
    const kept = [...new Set(Object.values(tenantTables).flat())]
    const stored = await rowsOf(`select table_name as name, coalesce(array_agg(column_name::text)
        filter (where column_name in (${kept.map((column) => `'${column}'`).join(', ')})), '{}') as columns
      from information_schema.columns where table_schema = 'public' group by 1 having bool_or(column_name = 'organization_id')`)
    const known = Object.entries(tenantTables).map(([name, columns]) => ({ name, columns }))
    const byTable = (tables: Record<string, unknown>[]) =>
      new Map(tables.map(({ name, columns }) => [name, new Set([columns].flat())]))
    expect(byTable(known)).toEqual(byTable(stored))
  })

  test('have rows that end or rows that the application may destroy, not both', async () => {
    const grants = await rowsOf(`select table_name as name from information_schema.role_table_grants
      where grantee = 'eluent_app' and privilege_type = 'DELETE'`)
    const ending = Object.entries(tenantTables).filter(([, columns]) => columns.some((column) => ENDS.test(column)))
    expect(grants.filter(({ name }) => ending.some(([table]) => table === name))).toEqual([])
  })

  test('have at most one column that takes a row off the lists', () => {
    const ends = (columns: string[]) => columns.filter((column) => ENDS.test(column))
    expect(Object.entries(tenantTables).filter(([, columns]) => ends(columns).length > 1)).toEqual([])
  })
})

describe('the rules that let the schema grow past one machine', () => {
  test('every table has a place among the foreign keys, and a digest', async () => {
    const tables = await tablesInForeignKeyOrder(client)
    expect(tables.length).toBeGreaterThan(50)
    for (const table of tables) expect(await digestTable(client, table)).toMatchObject({ table })
  })

  test('every table is a reference, a look-up or carries organization_id', async () => {
    const others =
      await rowsOf(`select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in (${NO_TENANT}) and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')`)
    expect(others).toEqual([])
  })

  test('every table says in its comment where it lies on several machines', async () => {
    const places = await rowsOf(`select c.relname as name, obj_description(c.oid, 'pg_class') as place from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    const place = (name: string): unknown => {
      if (name === 'schema_migrations') return 'local'
      if ([...REFERENCE, ...LOG].includes(name)) return 'reference'
      return LOOKUP.includes(name) ? (expect.stringMatching(/^lookup by /) as unknown) : 'tenant'
    }
    expect(places).toEqual(places.map(({ name }) => ({ name, place: place(String(name)) })))
  })

  test('a look-up is distributed by the first column of its key', async () => {
    const wrong =
      await rowsOf(`select c.relname from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where obj_description(c.oid, 'pg_class') like 'lookup by %' and obj_description(c.oid, 'pg_class') <> 'lookup by ' || a.attname`)
    expect(wrong).toEqual([])
  })

  test('organization_id comes first in every primary key and is in every unique index', async () => {
    const wrong =
      await rowsOf(`select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relname not in (${NO_TENANT}) and (i.indisunique or i.indisexclusion)
      and not case when i.indisprimary then (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) = 'organization_id'
        else exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) and a.attname = 'organization_id') end`)
    expect(wrong).toEqual([])
    const keyless =
      await rowsOf(`select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`)
    expect(keyless).toEqual([])
  })

  test('every foreign key leads to a reference table or stays within the organization, without SET NULL or ON UPDATE', async () => {
    const wrong =
      await rowsOf(`select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and (
        k.confdeltype in ('n', 'd') or k.confupdtype <> 'a'
        or (c.relname in (${REFERENCE.map((name) => `'${name}'`).join(', ')}) and t.relname not in (${REFERENCE.map((name) => `'${name}'`).join(', ')}))
        or t.relname in ('login_emails', 'share_keys') or c.relname in ('login_emails', 'share_keys')
        or (t.relname not in (${NO_TENANT}) and not exists (
          select from unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own join pg_attribute b on b.attrelid = t.oid and b.attnum = pair.other
          where a.attname = 'organization_id' and b.attname = 'organization_id')))`)
    expect(wrong).toEqual([])
  })

  test('ids are bigint or uuid, names have at most 50 characters', async () => {
    const small = await rowsOf(`select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (a.attidentity <> '' or a.attname = 'id' or a.attname like '%\\_id') and format_type(a.atttypid, null) not in ('bigint', 'uuid', 'text')`)
    expect(small).toEqual([])
    const long =
      await rowsOf(`select conname as name from pg_constraint where length(conname) > 50 and connamespace = 'public'::regnamespace
      union all select relname from pg_class where length(relname) > 50 and relnamespace = 'public'::regnamespace`)
    expect(long).toEqual([])
  })

  test('triggers stand only where rows are append-only', async () => {
    const triggers = await rowsOf(
      `select distinct p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
    )
    expect(triggers).toEqual([{ proname: 'refuse_change' }])
  })

  test('row level security is enabled, not forced, on every tenant table, by a comparison and no subquery', async () => {
    const open =
      await rowsOf(`select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in (${NO_TENANT}) and (not c.relrowsecurity or c.relforcerowsecurity
        or not exists (select from pg_policies p where p.tablename = c.relname and p.cmd = 'ALL'))`)
    expect(open).toEqual([])
    const policies = await rowsOf(`select distinct qual, with_check from pg_policies where schemaname = 'public'`)
    expect(policies).toEqual([
      {
        qual: `(organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)`,
        with_check: null,
      },
    ])
  })

  test('the application owns nothing, cannot bypass, and cannot change the audit trail', async () => {
    const [role] = await rowsOf(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'eluent_app'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
    expect(await rowsOf(`select relname from pg_class where relowner = 'eluent_app'::regrole`)).toEqual([])
    const grants = await rowsOf(`select privilege_type from information_schema.role_table_grants
      where table_name = 'audit_entries' and grantee = 'eluent_app' order by 1`)
    expect(grants).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }])
  })

  test('logs and what they commit to are read and added to, by the application and by its triggers', async () => {
    for (const table of [...LOG, 'ledger_bodies']) {
      const grants = await rowsOf(`select privilege_type from information_schema.role_table_grants
        where table_name = '${table}' and grantee = 'eluent_app' order by 1`)
      expect(grants).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }])
    }
    const guarded =
      await rowsOf(`select event_object_table as name, string_agg(event_manipulation, ',' order by event_manipulation) as events
      from information_schema.triggers where event_object_table like 'ledger_%' group by 1 order by 1`)
    const events = 'DELETE,UPDATE'
    expect(guarded).toEqual([{ name: 'ledger_bodies', events: 'UPDATE' }, ...LOG.map((name) => ({ name, events }))])
  })

  test('what a shard writes by itself gets its numbers and its time from the coordinator', async () => {
    const given = await rowsOf(`
      select c.table_name as table, array_agg(c.column_name::text order by c.column_name) filter (where c.column_default like '%now()%') as timed,
        max(pg_get_serial_sequence(c.table_name, c.column_name)) filter (where c.is_identity = 'YES') as sequence
      from information_schema.columns c where c.table_schema = 'public' group by 1`)
    for (const [table, { isNumbered, at }] of Object.entries(WRITTEN)) {
      const sequence = isNumbered ? `public.${table}_id_seq` : null
      expect(given.find((one) => one['table'] === table)).toEqual({ table, timed: at ?? null, sequence })
    }
  })

  test('what takes parameters and reads tables is no SQL function, which Citus does not plan', async () => {
    const functions = await rowsOf(`select proname, prosrc from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname = 'sql' and pronargs > 0 and provolatile <> 'i'`)
    expect(functions.filter(({ prosrc }) => /\b(?:from|join)\s+[a-z_]+/i.test(String(prosrc)))).toEqual([])
  })

  test('definer rights belong to the functions that ask before the organization is known, or which have work', async () => {
    const definers = await rowsOf(
      `select proname, proconfig from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    )
    const proconfig = ['search_path=public, pg_temp']
    expect(definers).toEqual([
      { proname: 'driver_token_facts', proconfig },
      { proname: 'driver_token_with_uses', proconfig },
      { proname: 'organizations_with_alert_mails', proconfig },
      { proname: 'organizations_with_equipment', proconfig },
      { proname: 'organizations_with_lots', proconfig },
      { proname: 'organizations_with_nonconformances', proconfig },
      { proname: 'organizations_with_queue_runs', proconfig },
      { proname: 'organizations_with_totals_runs', proconfig },
      { proname: 'organizations_with_work', proconfig },
      { proname: 'session_facts', proconfig },
      { proname: 'use_of_organizations', proconfig },
    ])
  })
})
