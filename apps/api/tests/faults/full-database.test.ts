import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAVING_HEADER } from '@eluent/contract'
import { query } from '@eluent/postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { sampleBody } from '../../src/testing/laboratory.ts'
import { labTest, statusOf } from '../../src/testing/lab-test.ts'

const { adminUrl, workerUrls } = inject('testServer')
const { app, tester, laboratory } = labTest()

/** A disk of its own, in memory, that a server of this machine writes to; undefined where this process may not make one. */
async function mountDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux' || workerUrls.length > 0 || process.env['DATABASE_URL'] !== undefined)
    return undefined
  const [server] = await query<{ folder: string }>(adminUrl, `select current_setting('data_directory') as folder`)
  const { uid, gid } = statSync(server?.folder ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'eluent-small-disk-'))
  const options = `size=6m,mode=0700,uid=${uid},gid=${gid}`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0) return folder
  rmSync(folder, { recursive: true })
  return undefined
}
const disk = await mountDisk()
afterAll(async () => {
  if (disk === undefined) return
  await query(app.database.adminUrl, 'drop table if exists filler')
  await query(app.database.adminUrl, 'alter table samples set tablespace pg_default')
  await query(adminUrl, 'drop tablespace if exists small')
  // Lazy, because a connection of the server may still hold a file that was dropped there.
  expect(spawnSync('umount', ['--lazy', disk]).status).toBe(0)
  rmSync(disk, { recursive: true })
})

const FILL = `insert into filler select string_agg(md5(random()::text), '')
  from generate_series(1, $1::int) row, generate_series(1, 250) group by row`

/** Takes what is free in pieces of so many pages. @returns what the server said of the last one */
async function fillBy(pages: number): Promise<unknown> {
  for (;;) {
    try {
      await query(app.database.adminUrl, FILL, [pages])
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
}

/** Registers until the table would need another page. */
async function registerUntilFull(): Promise<{ made: number; status: number; saving: unknown }> {
  for (let made = 0; ; made += 1) {
    const { statusCode: status, headers } = await tester.post('/samples', sampleBody(laboratory))
    if (status !== 201) return { made, status, saving: headers[SAVING_HEADER] }
  }
}
const count = async () => Number(await app.value('select count(*) from samples'))

// F9. Invariant: where the database's own disk is full, what cannot be stored is refused with 507 and leaves nothing; reading and
// signing in go on, and saving goes on by itself when there is space.
test.runIf(disk !== undefined)('a PostgreSQL without space', async () => {
  await query(adminUrl, `create tablespace small location '${disk}'`)
  await query(app.database.adminUrl, 'alter table samples set tablespace small')
  await query(app.database.adminUrl, 'create table filler (bytes text) tablespace small')
  const refused = [await fillBy(100), await fillBy(10), await fillBy(1)]
  expect(refused).toEqual(['53100', '53100', '53100'])
  const before = await count()
  const { made, status, saving } = await registerUntilFull()
  expect([status, saving]).toEqual([507, 'off'])
  expect(await count()).toBe(before + made)
  expect(await statusOf(tester.get('/samples'))).toBe(200)
  await app.signIn('viewer')
  await query(app.database.adminUrl, 'drop table filler')
  await tester.newSample()
  expect(await count()).toBe(before + made + 1)
})
