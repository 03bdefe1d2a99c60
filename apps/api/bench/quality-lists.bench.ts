// The lists of inventory, equipment and custody at 1,000,000 rows each against 10,000: `npm run bench -- quality-lists`.
// BENCH_ROWS is another size of the large one.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { noteDueOfWaiting } from '../src/views/equipment/note-due-days.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'
import { race } from './race.ts'

const SMALL = 10_000
const LARGE = Number(process.env['BENCH_ROWS'] ?? (isShort ? 100_000 : 1_000_000))

const WRITTEN = `created_by_name, updated_by_name`
const items = `
insert into inventory_items (organization_id, kind, name, unit, supplier, ${WRITTEN})
select $1::bigint, (array['reference_material','reagent','solvent','consumable'])[1 + n % 4], 'Item ' || md5(n::text), 'mL',
  'Maker ' || n % 40, 'Bench', 'Bench' from generate_series(1, $2::int) n`
const lots = `
insert into inventory_lots (organization_id, item_id, lot_number, state, state_since, received_on, usable_until,
  amount_received, amount_left, ${WRITTEN})
select $1::bigint, $3::bigint + n % 1000, 'L-' || n, case when n % 200 = 0 then 'in_use' else 'empty' end, '2026-01-05',
  date '2024-01-01' + n % 1000, case when n % 7 > 0 then date '2025-06-01' + n % 1200 end, 100, n % 100, 'Bench', 'Bench'
from generate_series(1, $2::int) n`
const pieces = `
insert into equipment (organization_id, kind, name, serial, location, listed_on, state, state_since, machine_name, schedules,
  ${WRITTEN})
select $1::bigint, (array['balance','pipette','oven','refrigerator'])[1 + n % 4], 'Piece ' || n, 'S' || md5(n::text),
  'Room ' || n % 40, '2026-01-05', case when n % 50 = 0 then 'retired' else 'in_service' end, '2026-01-05',
  case when n % 20000 = 1 then 'HPLC-' || n end,
  case when n % 10 > 0 then '[{"kind": "calibrated", "every_days": 365, "every_injections": null}]' else '[]' end::jsonb,
  'Bench', 'Bench' from generate_series(1, $2::int) n`
const events = `
insert into equipment_events (organization_id, equipment_id, kind, happened_on, done_by, outcome, created_by_name)
select organization_id, id, 'calibrated', date '2026-01-05' + (id % 300)::int, 'Bench', 'passed', 'Bench' from equipment
where organization_id = $1 and id % 3 > 0`
const samples = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, receipt)
select $1::bigint, 'K' || $1::text || '-' || n, 1, $2::bigint, 1, 'I-' || n, 'Sample ' || n, 'BATCH-' || n, 700, 2, 1,
  'Bench', 'Bench', case when n % 5 = 0 then '{"collected_at": "2026-11-01T09:00:00.000Z"}'::jsonb end
from generate_series(1, $3::int) n`
const place = `
insert into storage_places (organization_id, name, kind, code, ${WRITTEN}) values ($1, 'Freezer', 'cabinet', 'F1', 'Bench', 'Bench')
returning id`
const held = `
insert into sample_custody (organization_id, sample_id, state, place_id, kept_until, updated_by_name)
select organization_id, id, 'here', case when id % 3 = 0 then $2::bigint end, date '2026-10-01' + (id % 900)::int, 'Bench' from samples
where organization_id = $1`

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const callers = []
const places: unknown[] = []
for (const [organization, size] of [
  [app.laboratoryId, SMALL],
  [app.otherLaboratoryId, LARGE],
] as const) {
  const { methodId } = await equipLaboratory(app, organization)
  await app.sql(items, [organization, size])
  const firstItem = await app.value(`select min(id) from inventory_items where organization_id = $1`, [organization])
  await app.sql(lots, [organization, size, firstItem])
  await app.sql(pieces, [organization, size])
  await app.sql(events, [organization])
  await app.sql('analyze equipment, equipment_events')
  // as the reminders do it after an upgrade
  const note = () => app.deps.db.transaction({ organizationId: organization }, noteDueOfWaiting)
  const start = performance.now()
  while (await note());
  printFigure({ name: `due days of ${size} pieces noted`, ours: (performance.now() - start) / 1000, unit: 's' })
  await app.sql(samples, [organization, methodId, size])
  const placeId = await app.value(place, [organization])
  places.push(placeId)
  await app.sql(held, [organization, placeId])
  callers.push(await app.signIn('admin', organization))
}
await app.sql('vacuum analyze')
const [small, large] = callers
if (!small || !large) throw new Error('two organizations were to be filled')

const page = (path: string, sort: string, order: string, more = ''): string =>
  `${path}${path.includes('?') ? '&' : '?'}startIndex=0&endIndex=10&sortColumn=${sort}&sortOrder=${order}${more}`
const both = (path: string, sorts: readonly string[]): string[] =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => page(path, sort, order)))
const paths = [
  ...both('/inventory/items', ['id', 'name', 'kind', 'supplier', 'created_at', 'updated_at']),
  ...both('/inventory/lots', ['id', 'lot_number', 'state', 'received_on', 'usable_until', 'amount_left', 'item_name']),
  page('/inventory/lots?usable=true', 'id', 'desc'),
  page('/inventory/lots', 'id', 'desc', '&searchIn=lot_number&searchData=L-77'),
  ...both('/equipment', ['due', 'id', 'name', 'kind', 'location', 'state', 'created_at', 'updated_at']),
  page('/equipment', 'due', 'asc', '&searchIn=name&searchData=Piece 77'),
  ...both('/custody/announced', ['id', 'prepared_for']),
  page('/custody/to-dispose', 'kept_until', 'asc'),
  page('/storage-places/PLACE/samples', 'sample_id', 'asc'),
  '/alerts',
]
for (const path of paths) {
  const [ofSmall, ofLarge] = places.map((placeId) => path.replace('PLACE', String(placeId)))
  const calls = [() => large.get(ofLarge ?? path), () => small.get(ofSmall ?? path)] as const
  for (const call of calls) {
    const reply = await call()
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
  }
  const [ours, peer] = await race(...calls)
  printFigure({
    name: path.replace('startIndex=0&endIndex=10&', ''),
    ours,
    unit: 'ms',
    peer: { name: `of ${SMALL}`, value: peer },
  })
}
await app.close()
await server.stop()
