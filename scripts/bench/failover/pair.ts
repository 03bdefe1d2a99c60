import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, startPostgres, type Postgres } from '@eluent/postgres'
import { startFront } from './front.ts'

const STANDBY = 'standby'
const IN_STEP_WITHIN_MS = 30_000

export interface Pair {
  /** Leads to the primary of the moment, as HAProxy does. */
  readonly url: string
  /** Cuts the standby off: what is committed now does not reach it. */
  readonly cutReplication: () => void
  /** Ends the primary as a power cut would, and puts the standby in its place. @returns the new primary's address */
  readonly failOver: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** PostgreSQL's own files: the last line of a name counts. */
function configure(folder: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  appendFileSync(join(folder, 'cluster', 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
}

function killAll(pid: number): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const victim of [String(pid), ...children]) {
    try {
      process.kill(Number(victim), 'SIGKILL')
    } catch {
      // it ended with its parent
    }
  }
}

async function untilInStep(primary: Postgres): Promise<void> {
  const deadline = performance.now() + IN_STEP_WITHIN_MS
  for (;;) {
    const rows = await query(primary.url('postgres'), `select from pg_stat_replication where state = 'streaming'`)
    if (rows.length > 0) return
    if (performance.now() > deadline) throw new Error('the standby does not follow the primary')
    await delay(50)
  }
}

/**
 * A primary and a standby on this machine, made from the stopped cluster in `folder`/primary.
 * @param isSynchronous whether a commit waits for the standby
 */
export async function startPair(folder: string, isSynchronous: boolean): Promise<Pair> {
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  cpSync(primaryDir, standbyDir, { recursive: true, verbatimSymlinks: true })
  configure(primaryDir, { synchronous_standby_names: isSynchronous ? `ANY 1 (${STANDBY})` : '' })
  const primary = await startPostgres({ dataDir: primaryDir, durable: true })
  const link = await startFront(primary.port)
  const { hostname, username, password } = new URL(primary.url('postgres'))
  configure(standbyDir, {
    primary_conninfo: `host=${hostname} port=${link.port} user=${username} password=${decodeURIComponent(password)} application_name=${STANDBY}`,
    synchronous_standby_names: '',
  })
  writeFileSync(join(standbyDir, 'cluster', 'standby.signal'), '', { mode: 0o600 })
  const standby = await startPostgres({ dataDir: standbyDir, durable: true })
  await untilInStep(primary)
  const front = await startFront(primary.port)
  const url = new URL(primary.url('eluent_drill'))
  url.port = String(front.port)
  let isDead = false
  return {
    url: url.href,
    cutReplication: () => link.leadTo(undefined),
    failOver: async () => {
      killAll(primary.pid)
      isDead = true
      front.leadTo(undefined)
      await query(standby.url('postgres'), 'select pg_promote(true, 30)')
      front.leadTo(standby.port)
      return standby.url('eluent_drill')
    },
    stop: async () => {
      await front.close()
      await link.close()
      if (!isDead) await primary.stop()
      await standby.stop()
    },
  }
}

/**
 * A database of the operator's own that is kept available by somebody else.
 * @param url of its administrator, at the address that always leads to the primary
 * @param command what ends the primary
 */
export function givenPair(url: string, command: string): Pair {
  return {
    url,
    cutReplication: () => undefined,
    failOver: async () => {
      const [code] = (await once(spawn(command, { shell: true, stdio: 'inherit' }), 'exit')) as [number | null]
      if (code !== 0) throw new Error(`FAILOVER_KILL ended with ${code}`)
      return url
    },
    stop: () => Promise.resolve(),
  }
}
