import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query, startPostgres, type Postgres } from '@eluent/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDraft } from './fill-draft.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'eluent-draft-'))
let postgres: Postgres
beforeAll(async () => (postgres = await startPostgres({ dataDir, durable: true })), 60_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

const waits = async (database: string): Promise<unknown> =>
  (await query<{ synchronous_commit: string }>(postgres.url(database), 'show synchronous_commit'))[0]
    ?.synchronous_commit
const names = async (): Promise<string[]> =>
  (
    await query<{ datname: string }>(postgres.url('postgres'), `select datname from pg_database where datname ~ '^lab'`)
  ).map(({ datname }) => datname)

test('commits of a draft do not wait for the disk, those of the finished database do', async () => {
  const admin = postgres.url('postgres')
  await query(admin, 'create database lab_draft')
  let whileFilled: unknown
  await fillDraft(admin, { draft: 'lab_draft', name: 'lab' }, async () => {
    whileFilled = await waits('lab_draft')
  })
  expect([whileFilled, await waits('lab'), await names()]).toEqual(['off', 'on', ['lab']])
})

test('a draft that could not be filled never gets the name', async () => {
  const admin = postgres.url('postgres')
  await query(admin, 'create database lab_half')
  const filling = fillDraft(admin, { draft: 'lab_half', name: 'lab_two' }, () => Promise.reject(new Error('cut off')))
  await expect(filling).rejects.toThrow('cut off')
  expect(await names()).not.toContain('lab_two')
})
