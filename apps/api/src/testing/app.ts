import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoleSlug } from '@eluent/domain/auth'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { buildApp, type App, type Overrides } from '../app.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { callsOf, type Caller, type Calls } from './caller.ts'
import { appendResult, createSample, equipLaboratory, finishSample, storeFile, type Laboratory } from './laboratory.ts'
import { bodyOf } from './replies.ts'
import { hearStatements } from './heard-statements.ts'
import { readPlaces } from './places.ts'
import { faultsOf } from './statement-check.ts'
import { makePerson, TEST_PASSWORD, TEST_PASSWORD_COST, type Person } from './people.ts'

export type { Caller } from './caller.ts'

/** The real API; its own calls carry no token. */
export interface TestApp extends App, Calls {
  /** The first laboratory; id 1. */
  readonly laboratoryId: number
  /** The provider; id 2. */
  readonly providerId: number
  /** Another laboratory, whose records nobody else may reach; id 3. */
  readonly otherLaboratoryId: number
  readonly database: TestDatabase
  readonly logLines: string[]
  /** What `work` costs of the database, while nothing else goes on: how often it is waited for, and its statements. */
  costOf: (work: () => Promise<unknown>) => Promise<{ waits: number; statements: number }>
  /** Runs SQL as the owner of the tables, past every policy. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** The first value that such a query finds. */
  value: (text: string, values?: readonly unknown[]) => Promise<unknown>
  /** These columns of the audit lines of a record, oldest first; of one action or of all. */
  trail: (noun: string, id: number | string, columns?: string, action?: string) => Promise<Record<string, unknown>[]>
  /** What was done to a record, oldest first. */
  actions: (noun: string, id: number | string) => Promise<unknown[]>
  /** The methods of an organization, which are installed when a test first asks for them. */
  laboratoryOf: (organizationId: number) => Promise<Laboratory>
  /** A new user of this role, signed in; by default of the first laboratory. */
  signIn: (role: RoleSlug, organizationId?: number) => Promise<Caller>
  /** Signs an existing user in; a super admin names the organization to act for. */
  signInAs: (person: Person, actingOrganizationId?: number) => Promise<Caller>
}

const LABORATORY = 1
const PROVIDER = 2
const OTHER_LABORATORY = 3
/** Met only where the database hangs. */
const PATIENCE_MS = 120_000

export interface TestAppOptions {
  settings?: Partial<Settings>
  overrides?: Overrides
  database?: TestDatabase
  /** For tests whose own statements break the rules on purpose. */
  allowAnyStatement?: boolean
}

/** The real API on a migrated, empty database of its own; close it in `afterAll`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const ownDir = await mkdtemp(join(tmpdir(), 'eluent-test-'))
  const dataDir = options.settings?.dataDir ?? ownDir
  const given = readSettings({
    DATABASE_URL: database.appUrl,
    DATABASE_POOL_SIZE: '5',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ORGANIZATION_CALLS_PER_MINUTE: '1000000',
  })
  // forty calls at once on a machine that is busy otherwise wait longer than a person would
  const patience = { connectTimeoutMs: PATIENCE_MS, queryTimeoutMs: PATIENCE_MS }
  const settings = { ...given, database: { ...given.database, ...patience } }
  const logLines: string[] = []
  const statements = new Set<string>()
  const heard = new Set<string>()
  const stopHearing = hearStatements((text) => heard.add(text))
  const cost = { waits: 0, statements: 0 }
  const overrides: Overrides = {
    logTo: { write: (line) => logLines.push(line) },
    database: {
      onStatement: (text) => {
        statements.add(text)
        cost.statements += 1
      },
      onWait: () => (cost.waits += 1),
    },
    passwordCost: TEST_PASSWORD_COST,
    // a statement by the clock would stand among those that a test counts
    waitForSum: (_ms, signal) => once(signal, 'abort').then(() => undefined),
    ...options.overrides,
  }
  const app = await buildApp({ ...settings, ...options.settings }, overrides)
  // on Citus the owner may touch triggers only so
  const unsafe = '-c citus.enable_unsafe_triggers=on'
  // one connection for good, so that what a test prepares stays
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1, idleTimeoutMillis: 0, options: unsafe })
  // a test may end the server under it
  owner.on('error', (error) => logLines.push(String(error)))
  const sql: TestApp['sql'] = async (text, values = []) =>
    (await owner.query<Record<string, unknown>>(text, [...values])).rows

  await sql(
    `insert into organizations (id, name) values ($1, 'Laboratory'), ($2, 'Provider'), ($3, 'Other laboratory') on conflict do nothing`,
    [LABORATORY, PROVIDER, OTHER_LABORATORY],
  )
  await sql(`select setval(pg_get_serial_sequence('organizations', 'id'), 100)`)

  const value: TestApp['value'] = async (text, values) => Object.values((await sql(text, values))[0] ?? {})[0]
  const trail: TestApp['trail'] = (noun, id, columns = 'action, actor_name, why, old, new', action) =>
    sql(
      `select ${columns} from audit_entries where noun = $1 and record_id = $2 and action = coalesce($3, action) order by id`,
      [noun, String(id), action],
    )
  const laboratories = new Map<number, Promise<Laboratory>>()
  const laboratoryOf: TestApp['laboratoryOf'] = (organizationId) => {
    const laboratory = laboratories.get(organizationId) ?? equipLaboratory(app, organizationId)
    laboratories.set(organizationId, laboratory)
    return laboratory
  }
  const calls = callsOf(app.http)
  const signInAs: TestApp['signInAs'] = async (person, actingOrganizationId) => {
    const acting = actingOrganizationId ?? (person.role === 'superadmin' ? person.organizationId : null)
    const login = { username: person.email, password: TEST_PASSWORD, organization_id: acting }
    const { access_token: token } = await bodyOf<{ access_token: string }>(calls.call('POST', '/auth/login', login))
    return callerOf(person, token, acting ?? person.organizationId)
  }
  const callerOf = (person: Person, token: string, organizationId: number): Caller => {
    const own = callsOf(app.http, token)
    const newSample: Caller['newSample'] = async (intake, top) =>
      createSample(own, await laboratoryOf(organizationId), intake, top)
    return {
      ...own,
      person,
      token,
      newSample,
      append: (...run) => appendResult(own, ...run),
      finishedSample: async (intake, top, runs) => finishSample(own, await newSample(intake, top), runs),
      store: (file, bytes) => storeFile(app, own, file, bytes),
    }
  }
  return {
    ...app,
    laboratoryId: LABORATORY,
    providerId: PROVIDER,
    otherLaboratoryId: OTHER_LABORATORY,
    database,
    logLines,
    ...calls,
    costOf: async (work) => {
      const before = { ...cost }
      await work()
      return { waits: cost.waits - before.waits, statements: cost.statements - before.statements }
    },
    sql,
    value,
    trail,
    actions: async (noun, id) => (await trail(noun, id, 'action')).map(({ action }) => action),
    laboratoryOf,
    signInAs,
    signIn: async (role, organizationId = LABORATORY) => {
      const officerOf = role === 'superadmin' && organizationId !== PROVIDER ? [organizationId] : []
      return signInAs(await makePerson(app.deps.db, { role, organizationId, officerOf }))
    },
    close: async () => {
      await app.close()
      stopHearing()
      const faults = options.allowAnyStatement ? [] : await faultsOfAll({ statements, heard }, sql)
      await owner.end()
      await rm(ownDir, { recursive: true, force: true })
      if (!options.database) await database.drop()
      if (faults.length > 0) throw new Error(`statements that a distributed database refuses:\n${faults.join('\n')}`)
    },
  }
}

interface Sent {
  /** By the application. */
  readonly statements: ReadonlySet<string>
  /** By it and by commands that ran in this process meanwhile. */
  readonly heard: ReadonlySet<string>
}

async function faultsOfAll({ statements, heard }: Sent, sql: TestApp['sql']): Promise<string[]> {
  const places = await readPlaces(sql)
  return Array.from(new Set([...statements, ...heard])).flatMap((text) => {
    const sender = statements.has(text) ? 'application' : 'owner'
    return faultsOf(text, places, sender).map((fault) => `${fault}: ${text}`)
  })
}
