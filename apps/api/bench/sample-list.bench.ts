// The sample list at 1,000,000 samples in one organization against 10,000, and its export: `npm run bench -- sample-list`.
// BENCH_SAMPLES is another size of the large one.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'
import { race } from './race.ts'

const SMALL = 10_000
const LARGE = Number(process.env['BENCH_SAMPLES'] ?? (isShort ? 100_000 : 1_000_000))

const fill = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at,
  run_count, finished, state, prepared_for, tested_by_id, tested_by_name)
select $1::bigint, 'K' || $1::text || '-' || n, case when n % 40 = 0 then 9 else 1 end, $2::bigint, 1, 'I-' || n,
  (array['Blue Dream','Sour Diesel','Jack Herer','Wedding Cake','Lemon Haze'])[1 + n % 5] || ' ' || n, 'BATCH-' || n,
  700 + n % 100, 2, 1, 'Bench', 'Bench', now() - (n || ' seconds')::interval,
  case when n % 10 = 0 then 0 else 2 end, n % 10 > 0,
  case n % 10 when 0 then 'not_run' when 1 then 'finished' when 2 then 'changed' else 'released' end,
  'Client ' || n % 20, 1 + n % 5, 'Tester ' || n % 5
from generate_series(1, $3::int) n`
const count = `
insert into sample_counts (organization_id, sample_type_id, slot, total)
select organization_id, sample_type_id, 0, count(*) from samples where organization_id = $1 group by 1, 2`

/** A release before them has no shapes. */
const shapes = (column: string): string => `
insert into sample_text_shapes (organization_id, column_name, shape, sample_type_id, total)
select organization_id, '${column}', regexp_replace(${column}, '[0-9]+', '0', 'g'), sample_type_id, count(*) from samples
where organization_id = $1 group by 1, 3, 4`

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const hasShapes = (await app.value(`select to_regclass('sample_text_shapes')`)) !== null
const callers = []
for (const [organization, size] of [
  [app.laboratoryId, SMALL],
  [app.otherLaboratoryId, LARGE],
] as const) {
  const { methodId } = await equipLaboratory(app, organization)
  const start = performance.now()
  await app.sql(fill, [organization, methodId, size])
  await app.sql(count, [organization])
  for (const column of hasShapes ? ['batch_number', 'strain_name'] : []) await app.sql(shapes(column), [organization])
  callers.push(await app.signIn('admin', organization))
  print(`${size} samples written in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
await app.sql('vacuum analyze samples')
const [small, large] = callers
if (!small || !large) throw new Error('two organizations were to be filled')

const newestPage =
  '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&exclude_sample_types=standard,calibration'
const batchSearch = (text: string): string =>
  `/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=batch_number&searchData=${text}`

/** The same path for both laboratories, or one for each. */
const calls: Record<string, string | readonly [few: string, many: string]> = {
  'newest page': newestPage,
  'by strain name':
    '/samples?startIndex=0&endIndex=10&sortColumn=strain_name&sortOrder=asc&exclude_sample_types=standard,calibration',
  'QC list': '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&qcSamples=true',
  // one hit in either laboratory
  'search for one': [batchSearch('BATCH-9876'), batchSearch('BATCH-987654')],
  // eleven hits in either
  'search for its start': [batchSearch('BATCH-987'), batchSearch('BATCH-98765')],
  // one hit and 111: a row in the page against ten
  'search for a start of more': batchSearch('BATCH-9876'),
  'search for a fifth':
    '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=strain_name&searchData=Dream&exclude_sample_types=standard,calibration',
  'search for all':
    '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=batch_number&searchData=BATCH&exclude_sample_types=standard,calibration',
  // one of nine, and no shape knows how many; the count is kept from the first time on
  'search for a digit':
    '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=batch_number&searchData=BATCH-1',
  'search for a letter':
    '/samples?startIndex=0&endIndex=10&sortColumn=strain_name&sortOrder=asc&searchIn=strain_name&searchData=e&exclude_sample_types=standard,calibration',
  'filter by a state that many have':
    '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&exclude_sample_types=standard,calibration&state=released',
  'filter by state, client and tester':
    '/samples?startIndex=0&endIndex=10&sortColumn=created_at&sortOrder=desc&exclude_sample_types=standard,calibration&state=finished&client=Client%201&tester=2',
  // PostgreSQL expects a fiftieth of what passes, and would put all of it in order
  'filter by state, client and tester, by number':
    '/samples?startIndex=0&endIndex=10&sortColumn=batch_number&sortOrder=asc&exclude_sample_types=standard,calibration&state=finished&client=Client%201&tester=2',
  // all of its names begin alike, behind those of four fifths of the others
  'a client, by name':
    '/samples?startIndex=0&endIndex=10&sortColumn=strain_name&sortOrder=asc&exclude_sample_types=standard,calibration&client=Client%201',
  'a client and a state, by name':
    '/samples?startIndex=0&endIndex=10&sortColumn=strain_name&sortOrder=desc&exclude_sample_types=standard,calibration&client=Client%201&state=finished',
  'filter that few pass, by name':
    '/samples?startIndex=0&endIndex=10&sortColumn=strain_name&sortOrder=desc&exclude_sample_types=standard,calibration&mark=sealed',
  'counts of the filters': '/samples/facets?exclude_sample_types=standard,calibration',
  'counts of the filters beside three':
    '/samples/facets?exclude_sample_types=standard,calibration&state=finished&client=Client%201&tester=2',
  'counts of the filters beside one': '/samples/facets?exclude_sample_types=standard,calibration&state=released',
  // all weigh less than a fifth of the others
  'a client, by weight':
    '/samples?startIndex=0&endIndex=10&sortColumn=sample_weight&sortOrder=desc&exclude_sample_types=standard,calibration&client=Client%200',
  'by weight, N/A last':
    '/samples?startIndex=0&endIndex=10&sortColumn=sample_weight&sortOrder=desc&exclude_sample_types=standard,calibration',
}
const GOALS: Record<string, number> = { 'search for one': 1.3, 'search for its start': 1.3 }
/** Whose pages differ in size. */
const WITHOUT_GOAL = ['search for a start of more']
print(`\nlist at ${LARGE} against ${SMALL} samples`)
for (const [name, paths] of Object.entries(calls)) {
  const [fewPath, manyPath] = typeof paths === 'string' ? [paths, paths] : paths
  const begin = performance.now()
  await large.call('GET', manyPath)
  const first = performance.now() - begin
  const [ours, value] = await race(
    () => large.call('GET', manyPath),
    () => small.call('GET', fewPath),
  )
  const peer = { name: `at ${SMALL}`, value }
  printFigure({
    name,
    ours,
    peer,
    unit: 'ms',
    goal: WITHOUT_GOAL.includes(name) ? undefined : { atMost: GOALS[name] ?? 1.5 },
  })
  printFigure({ name: `${name}, the first time`, ours: first, unit: 'ms', goal: { atMost: 300 } })
}

// The export is read while the browser takes it: memory must not grow with the list.
const EXPORTED = isShort ? 20_000 : 100_000
const exporter = await app.signIn('admin', app.providerId)
const provider = await equipLaboratory(app, app.providerId)
await app.sql(fill, [app.providerId, provider.methodId, EXPORTED])
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as { port: number }
const before = process.memoryUsage().rss
let [peak, bytes] = [before, 0]
const begun = performance.now()
const reply = await fetch(`http://127.0.0.1:${port}/api/samples?format=csv&sortColumn=id`, {
  headers: { authorization: `Bearer ${exporter.token}` },
})
for await (const chunk of reply.body ?? []) {
  bytes += (chunk as Uint8Array).length
  peak = Math.max(peak, process.memoryUsage().rss)
}
print(`\nCSV of ${EXPORTED} samples: ${(bytes / 1e6).toFixed(1)} MB`)
printFigure({ name: 'time', ours: performance.now() - begun, unit: 'ms' })
printFigure({ name: 'memory beyond that before', ours: (peak - before) / 1e6, unit: 'MB', goal: { atMost: 100 } })
await app.close()
await server.stop()
