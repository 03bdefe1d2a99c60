import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, waitUntilGone } from './process-facts.ts'

export interface RunningServer {
  readonly pid: number
  readonly port: number
}

const ADOPT_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 30_000

/** What postmaster.pid says; undefined when the file is missing, empty or cut short. */
function readPidFile(cluster: string): RunningServer | undefined {
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isSafeInteger(pid) || pid < 1 || !Number.isSafeInteger(port) || port < 1) return undefined
  return { pid, port }
}

/** Whether the server at this address answers and serves exactly this cluster. */
export async function serves(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // a connection that breaks between two calls reports here as well as in the call
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return realpathSync(rows[0]?.data_directory ?? '') === realpathSync(cluster)
  } catch {
    return false // starting, stopping, recovering, or not ours: the caller asks again or gives up
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The server that serves this cluster now, left alone as it is. */
export async function findServing(
  cluster: string,
  urlAt: (port: number) => string,
): Promise<RunningServer | undefined> {
  const found = readPidFile(cluster)
  return found && (await serves(urlAt(found.port), cluster)) ? found : undefined
}

/**
 * The server that an earlier process left running on this cluster, if it is usable. A pid file that no PostgreSQL stands
 * behind is removed: its pid may have gone to another program, and then PostgreSQL would refuse to start.
 */
export async function findOrphan(cluster: string, urlAt: (port: number) => string): Promise<RunningServer | undefined> {
  const deadline = performance.now() + ADOPT_TIMEOUT_MS
  for (;;) {
    const found = readPidFile(cluster)
    if (!found || !isAlive(found.pid, process.platform === 'win32' ? undefined : 'postgres')) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (await serves(urlAt(found.port), cluster)) return found
    if (performance.now() > deadline) {
      await stopServer(found)
      return undefined
    }
    await delay(50)
  }
}

/** Ends the server: open transactions are rolled back, everything committed is on disk. @throws Error naming the pid */
export async function stopServer(server: RunningServer): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(server.pid)) return
    process.kill(server.pid, signal)
    if (await waitUntilGone(server.pid, STOP_TIMEOUT_MS)) return
  }
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop`)
}
