import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appRole, migrate, prepareDatabase, query } from '@eluent/postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestApp } from '../../src/testing/app.ts'
import { makePerson } from '../../src/testing/people.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const FIRST = ['20261120100000-create-foundation.sql', '20261120110000-create-laboratory.sql']
const server = inject('testServer')
const name = `test_first_release_${process.pid}`
const early = mkdtempSync(join(tmpdir(), 'eluent-first-'))
afterAll(async () => {
  rmSync(early, { recursive: true })
  await query(server.adminUrl, `drop database if exists ${name} with (force)`)
})

/** Every row of every table that is there, each as it was written: floating numbers whole, times in UTC. */
async function everyRow(url: string): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migrations' order by 1`,
  )
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { name: table } of tables) {
    const found = await query<{ row: Record<string, unknown> }>(url, `select to_jsonb(t) as row from ${table} t`)
    rows.set(
      table,
      found.map(({ row }) => row),
    )
  }
  return rows
}

// F17. Invariant: whoever updates from the first release finds every value that it wrote, and goes on with it.
test.runIf(server.workerUrls.length === 0)(
  'a database of the first release is brought to the newest schema, every value equal',
  async () => {
    const { ownerUrl } = await prepareDatabase(server.adminUrl, name, server.passwords)
    for (const file of FIRST) copyFileSync(join(folder, file), join(early, file))
    expect((await migrate(ownerUrl, early)).applied).toEqual(FIRST)
    await query(ownerUrl, readFileSync(new URL('first-release.sql', import.meta.url), 'utf8'))
    const before = await everyRow(ownerUrl)

    await migrate(ownerUrl, folder)
    const after = await everyRow(ownerUrl)
    for (const [table, rows] of before)
      for (const row of rows) expect(after.get(table), table).toContainEqual(expect.objectContaining(row))

    const address = new URL(ownerUrl)
    address.username = appRole
    address.password = server.passwords.app
    const database = { name, ownerUrl, appUrl: address.href, adminUrl: ownerUrl, drop: async () => undefined }
    const app = await createTestApp({ database: { ...database, [Symbol.asyncDispose]: database.drop } })
    try {
      const admin = await app.signInAs(await makePerson(app.deps.db, { role: 'admin', organizationId: 7 }))
      const intake = { strain_name: 'Blue Dream', batch_number: 'B-1', sample_weight: 512.7, notes: 'two\nlines' }
      const sample = { id: 11, share_key: 'FIRSTKEY11', version: 4, finished: true, intake_form: intake }
      expect((await admin.get('/samples/11')).json()).toMatchObject({ data: sample })
      expect((await admin.get('/samples/11/results')).body).toContain('"amount_ug_ml":5.000000000000001')
      const cleared = { epoch: 0, runs: 1, totals: null, prepared_again: false, why: null, by: 'Zoë Ærø' }
      expect((await admin.get('/samples/12')).json()).toMatchObject({
        data: { attempts: { injections_made: 1, cleared: [{ ...cleared, at: '2026-11-20T12:30:05.070Z' }] } },
      })
      expect((await admin.delete('/samples/12', { reason: 'registered twice' })).statusCode).toBe(202)
    } finally {
      await app.close()
    }
  },
)
