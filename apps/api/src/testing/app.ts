import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoleSlug } from '@eluent/domain/auth'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { buildApp, type App, type Overrides } from '../app.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { faultsOf } from './statement-check.ts'
import { makePerson, TEST_PASSWORD, type Person } from './people.ts'

export interface Caller {
  readonly person: Person
  readonly token: string
  /** Calls the API as this user; `body` goes as JSON. */
  call: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
}

export interface TestApp extends App {
  /** The first laboratory; id 1. */
  readonly laboratoryId: number
  /** The provider; id 2. */
  readonly providerId: number
  /** Another laboratory, whose records nobody else may reach; id 3. */
  readonly otherLaboratoryId: number
  readonly database: TestDatabase
  readonly logLines: string[]
  /** Runs SQL as the owner of the tables, past every policy. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** A new user of this role, signed in; by default of the first laboratory. */
  signIn: (role: RoleSlug, organizationId?: number) => Promise<Caller>
  /** Signs an existing user in; a super admin names the organization to act for. */
  signInAs: (person: Person, actingOrganizationId?: number) => Promise<Caller>
  /** Calls the API without a token. */
  call: Caller['call']
}

const LABORATORY = 1
const PROVIDER = 2
const OTHER_LABORATORY = 3

interface TestAppOptions {
  settings?: Partial<Settings>
  overrides?: Overrides
  database?: TestDatabase
  /** For tests whose own statements break the rules on purpose. */
  allowAnyStatement?: boolean
}

/** The real API on a migrated, empty database of its own; close it in `afterAll`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'eluent-test-'))
  const settings = readSettings({
    DATABASE_URL: database.appUrl,
    DATABASE_POOL_SIZE: '5',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const logLines: string[] = []
  const statements = new Set<string>()
  const overrides: Overrides = {
    logTo: { write: (line) => logLines.push(line) },
    onStatement: (text) => statements.add(text),
    ...options.overrides,
  }
  const app = await buildApp({ ...settings, ...options.settings }, overrides)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  // a test may end the server under it
  owner.on('error', (error) => logLines.push(String(error)))
  const sql: TestApp['sql'] = async (text, values = []) =>
    (await owner.query<Record<string, unknown>>(text, [...values])).rows

  await sql(
    `insert into organizations (id, name) values ($1, 'Laboratory'), ($2, 'Provider'), ($3, 'Other laboratory') on conflict do nothing`,
    [LABORATORY, PROVIDER, OTHER_LABORATORY],
  )
  await sql(`select setval(pg_get_serial_sequence('organizations', 'id'), 100)`)

  const call = callerOf(app)
  const signInAs: TestApp['signInAs'] = async (person, actingOrganizationId) => {
    const acting = actingOrganizationId ?? (person.role === 'superadmin' ? person.organizationId : null)
    const reply = await call('POST', '/auth/login', {
      username: person.email,
      password: TEST_PASSWORD,
      organization_id: acting,
    })
    if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.statusCode}: ${reply.body}`)
    const { access_token: token } = reply.json<{ access_token: string }>()
    return { person, token, call: callerOf(app, token) }
  }
  return {
    ...app,
    laboratoryId: LABORATORY,
    providerId: PROVIDER,
    otherLaboratoryId: OTHER_LABORATORY,
    database,
    logLines,
    sql,
    call,
    signInAs,
    signIn: async (role, organizationId = LABORATORY) => {
      const officerOf = role === 'superadmin' && organizationId !== PROVIDER ? [organizationId] : []
      return signInAs(await makePerson(app.deps.db, { role, organizationId, officerOf }))
    },
    close: async () => {
      await app.close()
      const faults = options.allowAnyStatement ? [] : await faultsOfAll(statements, sql)
      await owner.end()
      await rm(dataDir, { recursive: true, force: true })
      if (!options.database) await database.drop()
      if (faults.length > 0) throw new Error(`statements that a distributed database refuses:\n${faults.join('\n')}`)
    },
  }
}

function callerOf(app: App, token?: string): Caller['call'] {
  return async (method, path, body, headers) =>
    app.http.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
}

async function faultsOfAll(statements: ReadonlySet<string>, sql: TestApp['sql']): Promise<string[]> {
  const rows = await sql(`select tablename from pg_policies where schemaname = 'public'`)
  const tenantTables = rows.map((row) => String(row['tablename']))
  return [...statements].flatMap((text) => faultsOf(text, tenantTables).map((fault) => `${fault}: ${text}`))
}
