import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../testing/database-proxy.ts'
import { setUpImports, upload, type ImportLab } from '../../testing/import-lab.ts'
import { equipLaboratory } from '../../testing/laboratory.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let app: TestApp
let lab: ImportLab
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.appUrl)
  const url = new URL(database.appUrl)
  url.host = new URL(proxy.url).host
  app = await createTestApp({
    database: { ...database, appUrl: url.href },
    // tried once only, so that the cut reaches the caller
    settings: { database: { ...readSettings({ DATABASE_URL: url.href }).database, retryForMs: 0 } },
  })
  lab = await setUpImports(app, await equipLaboratory(app, app.laboratoryId))
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await database.drop()
})

/** Everything that one import writes. */
const written = async (): Promise<number[]> => {
  const tables = [
    'samples',
    'prepared_samples',
    'injections',
    'injection_analytes',
    'sample_compounds',
    'sample_totals',
  ]
  const counts = tables.map((table) => `(select count(*)::int from ${table})`)
  const [row] = await app.sql(
    `select array[${counts.join(', ')}, (select count(*)::int from audit_entries where action = 'import'),
      (select coalesce(sum(total), 0)::int from sample_counts)] as counts`,
  )
  return row?.['counts'] as number[]
}
/** One sample, one vial, one injection of three analytes, twelve compounds, four totals, one line, one in the list. */
const ONE_IMPORT = [1, 1, 1, 3, 12, 4, 1, 1]

test.each([
  'insert into "samples"',
  'insert into "prepared_samples"',
  'insert into "injections"',
  'insert into "injection_analytes"',
  'insert into "sample_compounds"',
  'insert into "audit_entries"',
  'insert into "idempotency_keys"',
])('a connection cut after %j leaves all of the sample or nothing; the same key again makes it one', async (moment) => {
  const chromeUrl = await upload(app, lab.tester, 'chromatogram', 'trace.csv', 'Time,Signal\n1,2\n3,4\n')
  const row = { key: crypto.randomUUID(), sample: await lab.row({}, { chromeUrl }) }
  const send = async () => {
    const reply = await lab.tester.call('POST', '/imports', { rows: [row] })
    return reply.json<{ data: { outcome: string; retry: boolean; sample_id: number | null }[] }>().data[0]
  }
  const before = await written()
  // new connections, which are sent every statement in words
  proxy.cut()
  proxy.restore()
  await expect.poll(async () => (await lab.tester.call('GET', '/import_templates')).statusCode).toBe(200)
  proxy.cutAfterSending(moment)
  const first = await send()
  expect(first).toMatchObject({ outcome: 'refused', retry: true })
  const grown = async () => (await written()).map((count, at) => count - (before[at] ?? 0))
  const after = await grown()
  expect([ONE_IMPORT, ONE_IMPORT.map(() => 0)]).toContainEqual(after)
  // the server may still hold what it was sent, so the key is asked for until it answers
  await expect.poll(async () => (await send())?.outcome).toBe('created')
  expect(await grown()).toEqual(ONE_IMPORT)
  const again = await send()
  expect(again).toMatchObject({ outcome: 'created' })
  expect(await grown()).toEqual(ONE_IMPORT)
})
