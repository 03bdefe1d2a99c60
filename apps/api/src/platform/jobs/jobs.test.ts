import { createTestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startDatabaseProxy } from '../../testing/database-proxy.ts'
import { createLog } from '../log.ts'
import { Jobs } from './jobs.ts'

test('jobs end while PostgreSQL ends their connections: no fault without a hearer ends the process', async () => {
  await using database = await createTestDatabase()
  const proxy = await startDatabaseProxy(database.ownerUrl)
  const unheard: unknown[] = []
  const note = (error: unknown): void => void unheard.push(error)
  process.on('uncaughtException', note)
  const admin = new pg.Client({ connectionString: database.adminUrl })
  try {
    await admin.connect()
    const jobs = new Jobs({ url: proxy.url, listens: true }, createLog('silent'))
    await jobs.start()
    proxy.holdEndings()
    const { rows } = await admin.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid, 60000) as ended from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
    )
    expect(rows).toEqual([{ ended: true }])
    await jobs.stop()
    // what arrived late has been read when the connections are gone
    await vi.waitUntil(() => proxy.connections === 0, { timeout: 60_000 })
    expect(unheard).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    await admin.end()
    await proxy.close()
  }
})
