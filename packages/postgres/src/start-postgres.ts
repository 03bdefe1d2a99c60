import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries, type Binaries } from './binaries.ts'
import { createCluster } from './create-cluster.ts'
import { findOrphan, findServing, serves, stopServer, type RunningServer } from './postmaster.ts'
import { readOrCreateSecrets } from './secrets.ts'

export interface PostgresSettings {
  /** The folder that holds the cluster, its log and its secrets. */
  readonly dataDir: string
  /** false for throw-away clusters: faster, and lost when the machine stops. */
  readonly durable: boolean
  /** Where it should listen if it can; otherwise any free port is taken. */
  readonly preferredPort?: number
  /** The folder of other programs than the embedded ones. */
  readonly programs?: string
  /** More of its settings, as `name=value`. */
  readonly options?: readonly string[]
  /** More for its environment. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Postgres {
  readonly pid: number
  readonly port: number
  /** Whether it had been left running by an earlier process. */
  readonly adopted: boolean
  /** When its process ends; undefined where it is not ours to hear of. */
  readonly ended: Promise<void> | undefined
  /** The address of a database for a role, by default the superuser, whose password the cluster made. */
  url: (database: string, role?: { readonly name: string; readonly password: string }) => string
  /** Ends the server; nothing committed is lost. */
  stop: () => Promise<void>
}

const START_TIMEOUT_MS = 60_000
const LOG_LIMIT_BYTES = 10_000_000
const ALWAYS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC']
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** A detached server process, so that a Ctrl+C of the terminal reaches us and not it. */
function launch(
  binaries: Binaries,
  cluster: string,
  port: number,
  settings: readonly string[],
  env: PostgresSettings['env'],
  logFile: string,
): { pid: number; isOver: () => boolean; ended: Promise<void> } {
  const { file, args } = binaries.command('postgres', [
    '-D',
    cluster,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const log = openLog(logFile)
  try {
    const child = spawn(file, args, {
      ...binaries.identity,
      cwd: cluster,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env, LC_ALL: 'C', TZ: 'UTC' },
    })
    let over = false
    const ended = new Promise<void>((end) => {
      for (const event of ['exit', 'error'])
        child.once(event, () => {
          over = true
          end()
        })
    })
    child.unref()
    return { pid: child.pid ?? 0, isOver: () => over, ended }
  } finally {
    closeSync(log)
  }
}

async function start(
  binaries: Binaries,
  cluster: string,
  { durable, preferredPort, options = [], env }: PostgresSettings,
  urlAt: (port: number) => string,
  logFile: string,
): Promise<RunningServer & Pick<Postgres, 'ended'>> {
  const settings = [...ALWAYS, ...(durable ? [] : THROW_AWAY), ...options]
  const deadline = performance.now() + START_TIMEOUT_MS
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    const port = preferredPort !== undefined && attempt < 10 ? preferredPort : await freePort()
    const child = launch(binaries, cluster, port, settings, env, logFile)
    while (!child.isOver() && performance.now() < deadline) {
      if (await serves(urlAt(port), cluster)) return { pid: child.pid, port, ended: child.ended }
      await delay(15)
    }
    // the port was taken meanwhile, or workers of a killed server still hold its memory: both pass
    if (attempt >= 20) break
    await delay(250)
  }
  const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  throw new Error(`PostgreSQL did not start; the end of ${logFile}:\n${lastLines}`)
}

/** Where the cluster lies and how it is reached; its password is made on the first call. */
function place(binaries: Binaries, dataDir: string) {
  const home = binaries.homeOf(resolve(dataDir))
  const { superuser } = readOrCreateSecrets(join(home, 'secrets.json'), ['superuser'])
  const urlAt = (port: number, database = 'postgres', role = { name: 'postgres', password: superuser }): string =>
    `postgres://${encodeURIComponent(role.name)}:${encodeURIComponent(role.password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return { home, superuser, urlAt }
}

/** The PostgreSQL that another process runs on this folder; undefined where none answers. */
export async function findPostgres(
  dataDir: string,
): Promise<Pick<Postgres, 'pid' | 'port' | 'url' | 'stop'> | undefined> {
  const binaries = findBinaries()
  const cluster = join(binaries.homeOf(resolve(dataDir)), 'cluster')
  // secrets are the starting process's to make
  if (!existsSync(join(cluster, 'postmaster.pid'))) return undefined
  const { urlAt } = place(binaries, dataDir)
  const server = await findServing(cluster, urlAt)
  return (
    server && {
      ...server,
      url: (database, role) => urlAt(server.port, database, role),
      stop: () => stopServer(server),
    }
  )
}

/** Removes the cluster of a folder, wherever it lies; its server was stopped. */
export function removePostgres(dataDir: string): void {
  rmSync(findBinaries().homeOf(resolve(dataDir)), { recursive: true, force: true })
}

/**
 * Starts an embedded PostgreSQL on 127.0.0.1, or takes over the one that a killed process left on the same folder.
 * @throws Error with the end of the server's log
 */
export async function startPostgres(wanted: PostgresSettings): Promise<Postgres> {
  const binaries = findBinaries(wanted.programs)
  const { home, superuser, urlAt } = place(binaries, wanted.dataDir)
  const cluster = await createCluster(binaries, home, superuser, wanted.durable)
  const orphan = await findOrphan(cluster, urlAt)
  const server = orphan
    ? { ...orphan, ended: undefined }
    : await start(binaries, cluster, wanted, urlAt, join(home, 'postgres.log'))
  return {
    ...server,
    adopted: orphan !== undefined,
    url: (database, role) => urlAt(server.port, database, role),
    stop: () => stopServer(server),
  }
}
