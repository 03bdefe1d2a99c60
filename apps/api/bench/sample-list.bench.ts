// The sample list: through the API against the same SQL over pg and against a bare Fastify route, and at 10,000 samples
// against 1,000,000 in one organization. Ratios, because the machine's speed drifts: `npm run bench -- sample-list`.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import Fastify from 'fastify'
import pg from 'pg'
import { createTestApp } from '../src/testing/app.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'

const SMALL = 10_000
const LARGE = Number(process.env['BENCH_SAMPLES'] ?? 1_000_000)
const ROUNDS = 60

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  for (let warm = 0; warm < 10; warm += 1) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

const fill = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at)
select $1::bigint, 'K' || $1::text || '-' || n, case when n % 40 = 0 then 9 else 1 end, $2::bigint, 1, 'I-' || n,
  (array['Blue Dream','Sour Diesel','Jack Herer','Wedding Cake','Lemon Haze'])[1 + n % 5] || ' ' || n, 'BATCH-' || n,
  700 + n % 100, 2, 1, 'Bench', 'Bench', now() - (n || ' seconds')::interval
from generate_series(1, $3::int) n`
const count = `
insert into sample_counts (organization_id, sample_type_id, slot, total)
select organization_id, sample_type_id, 0, count(*) from samples where organization_id = $1 group by 1, 2`

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const callers = []
for (const [organization, size] of [
  [app.laboratoryId, SMALL],
  [app.otherLaboratoryId, LARGE],
] as const) {
  const { methodId } = await equipLaboratory(app, organization)
  const start = performance.now()
  await app.sql(fill, [organization, methodId, size])
  await app.sql(count, [organization])
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
  // one hit in the small one, 111 in the large
  'search for its start': batchSearch('BATCH-9876'),
  'search for a fifth':
    '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=strain_name&searchData=Dream&exclude_sample_types=standard,calibration',
  'search for all':
    '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&searchIn=batch_number&searchData=BATCH&exclude_sample_types=standard,calibration',
  'search for a letter':
    '/samples?startIndex=0&endIndex=10&sortColumn=strain_name&sortOrder=asc&searchIn=strain_name&searchData=e&exclude_sample_types=standard,calibration',
}
print(`\nlist at ${LARGE} against ${SMALL} samples (goal: at most 1.5)`)
for (const [name, paths] of Object.entries(calls)) {
  const [fewPath, manyPath] = typeof paths === 'string' ? [paths, paths] : paths
  // a search that finds many is counted once and kept; what that costs is printed beside
  const begin = performance.now()
  await large.call('GET', manyPath)
  const first = performance.now() - begin
  const [few, many] = [await timed(() => small.call('GET', fewPath)), await timed(() => large.call('GET', manyPath))]
  print(
    `  ${name.padEnd(20)} ${few.toFixed(2)} ms -> ${many.toFixed(2)} ms   ratio ${(many / few).toFixed(2)}, first ${first.toFixed(0)} ms`,
  )
}

// The export is read while the browser takes it: memory must not grow with the list.
const EXPORTED = 100_000
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
print(
  `\nCSV of ${EXPORTED} samples: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${((peak - before) / 1e6).toFixed(0)} MB more memory`,
)

const pool = new pg.Pool({ connectionString: app.database.appUrl, max: 1 })
const sql = {
  name: 'newest',
  text: `select id, share_key, created_at, updated_at, tested_at, created_by_name, intake_number, batch_number, strain_name,
    sample_weight_mg, import_notes, sample_type_id, finished, queued, has_amounts, imported, coa_data, certus_id, run_count,
    required_runs from samples where organization_id = $1 and deleted_at is null and qc = false order by id desc limit 10`,
  values: [app.laboratoryId],
}
const direct = await timed(async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local app.organization_id = '${app.laboratoryId}'`)
    await client.query(sql)
    await client.query('commit')
  } finally {
    client.release()
  }
})
await pool.end()
const page = (await small.call('GET', newestPage)).json<unknown>()
const bare = Fastify()
bare.get('/api/samples', async () => page)
const route = await timed(() => bare.inject({ method: 'GET', url: '/api/samples' }))
const full = await timed(() => small.call('GET', newestPage))
print('\nnewest page through the API')
print(
  `  API ${full.toFixed(2)} ms, same rows over pg in a transaction ${direct.toFixed(2)} ms   ratio ${(full / direct).toFixed(2)}`,
)
print(`  bare Fastify route with the same answer ${route.toFixed(2)} ms   ratio ${(full / route).toFixed(2)}`)
await bare.close()
await app.close()
await server.stop()
