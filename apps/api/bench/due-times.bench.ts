// Due times, the review inbox and the dashboard at 1,000,000 samples, half of them released: `npm run bench -- due-times`.
// BENCH_SAMPLES is another size. [DASH-06] asks for 500 ms a figure.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'

const SIZE = Number(process.env['BENCH_SAMPLES'] ?? (isShort ? 100_000 : 1_000_000))

/** One in ten is not run, one finished, one changed; half have a due time, most of which have passed. */
const fill = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at,
  run_count, finished, state, prepared_for, tested_by_id, tested_by_name, tested_at, due_at)
select $1::bigint, 'K' || n, case when n % 40 = 0 then 9 else 1 end, $2::bigint, 1, 'I-' || n,
  'Blue Dream ' || n, 'BATCH-' || n, 700 + n % 100, 2, 1, 'Bench', 'Bench', now() - (n || ' seconds')::interval,
  case when n % 10 = 0 then 0 else 2 end, n % 10 > 0,
  case n % 10 when 0 then 'not_run' when 1 then 'finished' when 2 then 'changed' else 'released' end,
  'Client ' || n % 20, 1 + n % 5, 'Tester ' || n % 5, now() - (n || ' seconds')::interval,
  case when n % 40 > 0 and (n / 10) % 2 = 0 then now() + ((43200 - n) || ' seconds')::interval end
from generate_series(1, $3::int) n`
const release = `
insert into report_releases (organization_id, sample_id, position, epoch, revision, report_number, method_id, method_version,
  report_view, report_sha256, released_by_id, released_by_name, released_at)
select organization_id, id, 1, 0, 1, id || '-1', test_method_id, 1, '{}', repeat('0', 64), 1, 'Bench',
  created_at + ((id % 96) || ' hours')::interval
from samples where organization_id = $1 and state = 'released' and qc = false and id % 2 = 0`

/** One run in eight of the queue, the newest within the last weeks. */
const run = `
insert into injections (organization_id, uuid, sample_id, epoch, vial_number, machine_name, cs_data_folder, cs_data_name,
  method_id, method_version, received_at, received_by_id, received_by_name, acquired_in_s)
select organization_id, gen_random_uuid(), id, 0, 1, 'HPLC-' || id % 3, 'bench', id || '.D', test_method_id, 1, created_at,
  1, 'Bench', 600 + id % 300
from samples where organization_id = $1 and run_count > 0 and id % 8 = 0`

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const { methodId } = await equipLaboratory(app, app.laboratoryId)
const caller = await app.signIn('admin', app.laboratoryId)
const start = performance.now()
await app.sql(fill, [app.laboratoryId, methodId, SIZE])
await app.sql(release, [app.laboratoryId])
await app.sql(run, [app.laboratoryId])
await app.sql('vacuum analyze samples')
await app.sql('vacuum analyze injections')
await app.sql('vacuum analyze report_releases')
await caller.call('PATCH', '/quality/settings', { settings: { due_times: true }, reason: 'For the measures' })
process.stdout.write(`${SIZE} samples written in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)

const page = 'startIndex=0&endIndex=10&exclude_sample_types=standard,calibration'
const calls: Record<string, string> = {
  'overdue, by due time': `/samples?${page}&mark=overdue&sortColumn=due_at&sortOrder=asc`,
  'due today': `/samples?${page}&mark=due_today&sortColumn=due_at&sortOrder=asc`,
  'all, by due time': `/samples?${page}&sortColumn=due_at&sortOrder=asc`,
  'all, by due time, the last first': `/samples?${page}&sortColumn=due_at&sortOrder=desc`,
  'counts by state and mark': '/samples/facets?exclude_sample_types=standard,calibration',
  'inbox of reviews': '/reviews',
  'inbox of reviews, overdue': '/reviews?chip=overdue',
  alerts: '/alerts',
  stages: '/dashboard/stages',
  'quality figures of 12 months': '/dashboard/quality?months=12',
  'instrument use of 31 days': '/dashboard/instruments?days=31',
  'samples of a stage': `/samples?${page}&mark=received`,
  'samples released today': `/samples?${page}&mark=released_today`,
  'turnaround by week': '/dashboard/turnaround?by=week',
  'turnaround by client': '/dashboard/turnaround?by=client',
  'samples behind a figure': '/dashboard/turnaround/samples?by=material&group=Flower',
}
for (const [name, path] of Object.entries(calls)) {
  const times: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const begin = performance.now()
    const { statusCode, body } = await caller.call('GET', path)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
    times.push(performance.now() - begin)
  }
  printFigure({ name: `${name}, the first time`, ours: times[0] ?? 0, unit: 'ms', goal: { atMost: 500 } })
  printFigure({ name, ours: times.toSorted((one, other) => one - other)[2] ?? 0, unit: 'ms', goal: { atMost: 500 } })
}
await app.close()
await server.stop()
