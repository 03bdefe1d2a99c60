import { beforeAll, expect, test } from 'vitest'
import { createProxiedApp } from '../../testing/failing-database.ts'
import { setUpImports, upload, type ImportLab } from '../../testing/import-lab.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'

// each statement is tried once only, so that the cut reaches the caller
const { app } = labTest(() => createProxiedApp({ retryForMs: 0 }))
let lab: ImportLab
beforeAll(async () => {
  lab = await setUpImports(app, await app.laboratoryOf(app.laboratoryId))
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
    const reply = await lab.tester.post('/imports', { rows: [row] })
    return reply.json<{ data: { outcome: string; retry: boolean; sample_id: number | null }[] }>().data[0]
  }
  const before = await written()
  // new connections, which are sent every statement in words
  app.proxy.cut()
  app.proxy.restore()
  await expect.poll(async () => await statusOf(lab.tester.get('/import_templates'))).toBe(200)
  app.proxy.cutAfterSending(moment)
  expect(await send()).toMatchObject({ outcome: 'refused', retry: true })
  const grown = async () => (await written()).map((count, at) => count - (before[at] ?? 0))
  const after = await grown()
  expect([ONE_IMPORT, ONE_IMPORT.map(() => 0)]).toContainEqual(after)
  // the server may still hold what it was sent, so the key is asked for until it answers
  await expect.poll(async () => (await send())?.outcome).toBe('created')
  expect(await grown()).toEqual(ONE_IMPORT)
  expect(await send()).toMatchObject({ outcome: 'created' })
  expect(await grown()).toEqual(ONE_IMPORT)
})
