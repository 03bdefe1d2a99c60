import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, isAlive, waitUntilGone } from './process-facts.ts'

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
  // hung: what was committed is on disk, and the next start recovers it
  await killServer(server)
}

/** Ends a server that hears no signals any more, as a power cut would. @throws Error naming the pid */
export async function killServer({ pid }: Pick<RunningServer, 'pid'>): Promise<void> {
  // its processes would end by themselves, but hung ones do not, and a new server waits for them
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  for (const one of all)
    if (!(await waitUntilGone(one, STOP_TIMEOUT_MS))) throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** @see https://www.postgresql.org/docs/18/protocol-message-formats.html, SSLRequest: length, then 1234 and 5679 */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const ANSWER_WITHIN_MS = 5_000

/** Whether a server at this port takes connections: the least question of the protocol, which needs no password. */
export async function answers(port: number, withinMs = ANSWER_WITHIN_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: withinMs }, () => socket.write(SSL_REQUEST))
    const end = (isHeard: boolean): void => {
      socket.destroy()
      resolve(isHeard)
    }
    socket.once('data', () => end(true))
    for (const event of ['timeout', 'error', 'close']) socket.once(event, () => end(false))
  })
}
