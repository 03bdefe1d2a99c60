import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive, migrate, prepareDatabase, query, startPostgres, type RolePasswords } from '@eluent/postgres'
import { describeCitus, findNodes, makeCitusDatabase, nodesOf, withDatabase } from './citus-database.ts'
import { fastRoom, makeFastFolder } from './fast-folder.ts'

/** What a test process must know to make a database of its own. */
export interface TestServer {
  /** Address of the server's administrator. */
  readonly adminUrl: string
  /** Where its socket lies, which takes half of a processor's time of a port; null where it has none here. */
  readonly socketFolder: string | null
  /** The same of the workers, where the server is a coordinator with Citus. */
  readonly workerUrls: readonly string[]
  /** Migrated and empty; every test database starts as a copy of it. */
  readonly template: string
  readonly passwords: RolePasswords
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const migrations = fileURLToPath(new URL('../../../apps/api/migrations', import.meta.url))
const folderPrefix = 'eluent-test-postgres-'

/** Stops and removes what test runs left that were killed. */
async function sweepLeftovers(): Promise<void> {
  const rooms = Array.from(new Set([fastRoom(), tmpdir()]))
  for (const dataDir of rooms.flatMap((room) => readdirSync(room).map((name) => join(room, name)))) {
    if (!basename(dataDir).startsWith(folderPrefix)) continue
    let owner: number
    try {
      owner = Number(readFileSync(join(dataDir, 'owner'), 'utf8'))
    } catch {
      continue // just being made by another run, or someone else's
    }
    if (isAlive(owner)) continue
    const left = await startPostgres({ dataDir, durable: false })
    await left.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const OPTIONS = [
  // in the folder of its cluster, where it may write whoever it runs as
  'unix_socket_directories=.',
  // A connection plans a statement again each of the first five times. No connection of a test runs one much oftener, so that planning
  // took half of the server's time.
  'plan_cache_mode=force_generic_plan',
]

/** The longest name of a socket that every system takes. */
const SOCKET_NAME_MAX = 100

async function startServer(): Promise<Pick<TestServer, 'adminUrl' | 'socketFolder'> & { stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { adminUrl: given, socketFolder: null, stop: () => Promise.resolve() }
  await sweepLeftovers()
  const dataDir = makeFastFolder(folderPrefix)
  writeFileSync(join(dataDir, 'owner'), String(process.pid))
  const postgres = await startPostgres({ dataDir, durable: false, options: OPTIONS })
  const socketFolder = join(dataDir, 'cluster')
  const socket = join(socketFolder, `.s.PGSQL.${postgres.port}`)
  const isReachable = socket.length <= SOCKET_NAME_MAX && existsSync(socket)
  const stop = async (): Promise<void> => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { adminUrl: postgres.url('postgres'), socketFolder: isReachable ? socketFolder : null, stop }
}

/** A server for one run of tests, with the migrated template; a server of its own unless DATABASE_URL names one. */
export async function startTestServer(): Promise<TestServer & { stop: () => Promise<void> }> {
  const { adminUrl, socketFolder, stop } = await startServer()
  const template = `eluent_template_${randomBytes(6).toString('hex')}`
  const secret = (): string => randomBytes(24).toString('base64url')
  const passwords = { owner: secret(), app: secret() }
  const nodes = await findNodes(adminUrl)
  const everywhere = async (statement: string): Promise<void> => {
    await Promise.all(nodesOf(nodes).map((node) => query(node, statement)))
  }
  const isDistributed = nodes.workers.length > 0
  const stopAll = async (): Promise<void> => {
    await everywhere(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await stop()
  }
  try {
    if (isDistributed) await makeCitusDatabase(nodes, template)
    const { ownerUrl } = await prepareDatabase(adminUrl, template, passwords)
    await migrate(ownerUrl, migrations)
    if (isDistributed) process.stdout.write(`${await describeCitus(withDatabase(adminUrl, template))}\n`)
    // a copy cannot be made while someone is connected
    await everywhere(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`)
    await everywhere(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${template}'`)
  } catch (error) {
    await stopAll()
    throw error
  }
  return { adminUrl, socketFolder, workerUrls: nodes.workers, template, passwords, stop: stopAll }
}
