import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query, startPostgres } from '@eluent/postgres'
import { expect, test, vi } from 'vitest'
import { watchDatabase } from './watch-database.ts'

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
/** Of the children some end by themselves. */
function freeze(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
/** What only a server that stays away meets. */
const waitMs = { timeout: 150_000, interval: 50 }

// Invariant: a server that hangs is as good as dead: within the time it may be silent it is started again, at its address,
// with everything that was committed.
test.runIf(process.platform === 'linux')(
  'a PostgreSQL that hangs with all its processes is killed and started again at the same port',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'eluent-watch-'))
    const said: string[] = []
    const server = await startPostgres({ dataDir, durable: true })
    const stop = watchDatabase({ server, dataDir, say: (line) => said.push(line), askEveryMs: 200, silentForMs: 5_000 })
    try {
      const url = server.url('postgres')
      await query(url, 'create table kept as select 1 as id')
      const processes = [server.pid, ...childrenOf(server.pid)]
      expect(processes.length).toBeGreaterThan(3)
      for (const pid of processes) freeze(pid)
      await vi.waitFor(
        async () => expect(await query(url, 'select id from kept where pg_backend_pid() > 0')).toEqual([{ id: 1 }]),
        waitMs,
      )
      expect(said).toEqual(['PostgreSQL does not answer and is killed', 'PostgreSQL ended and is started again'])
    } finally {
      await stop()
      rmSync(dataDir, { recursive: true })
    }
  },
)
