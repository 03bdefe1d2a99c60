import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query, startPostgres, type Postgres } from '@eluent/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitPrimary } from './await-primary.ts'
import { openDatabase } from './database.ts'
import { readSettings } from './settings.ts'

let dataDir: string
let standby: Postgres
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-standby-'))
  await (await startPostgres({ dataDir, durable: false })).stop()
  writeFileSync(join(dataDir, 'cluster', 'standby.signal'), '', { mode: 0o600 })
  standby = await startPostgres({ dataDir, durable: false })
})
afterAll(async () => {
  await standby.stop()
  rmSync(dataDir, { recursive: true })
})

const { signal } = new AbortController()

test('a start that is led to a standby for good ends with a sentence', async () => {
  const said: string[] = []
  const waiting = awaitPrimary(standby.url('postgres'), {
    say: (line) => said.push(line),
    signal,
    withinMs: 1,
    askEveryMs: 1,
  })
  await expect(waiting).rejects.toThrow(/is a standby, which only reads, .* leads to the primary/)
  expect(said).toEqual([
    'The database of DATABASE_URL is a standby, which only reads; waiting up to 0 s for the primary ...',
  ])
})

test('a start that is told to stop waits no longer', async () => {
  const stopping = new AbortController()
  const say = (): void => stopping.abort(new Error('stopped'))
  await expect(awaitPrimary(standby.url('postgres'), { say, signal: stopping.signal })).rejects.toThrow('aborted')
})

// last: it is no standby afterwards
test('a start that meets a standby goes on when it leads to the primary', async () => {
  const url = standby.url('postgres')
  const read = readSettings({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: 'no', SMTP_URL: 'smtp://127.0.0.1:1' })
  if (!read.settings) throw new Error(read.faults.join('\n'))
  const said: string[] = []
  let promoted: Promise<unknown> | undefined
  const say = (line: string): void => {
    said.push(line)
    if (line.includes('waiting')) promoted = query(url, 'select pg_promote()')
  }
  const opened = await openDatabase({ settings: read.settings, env: {}, say, signal })
  await promoted
  expect(said[0]).toContain('waiting up to 60 s for the primary')
  expect(await query(opened.ownerUrl, 'select count(*)::int as n from organizations')).toEqual([{ n: 0 }])
  await opened.stop()
})
