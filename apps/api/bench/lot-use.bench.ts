// Which reports a lot reached, and its recall, through four steps of solutions at 10,000 samples beside 100,000 others:
// `npm run bench -- lot-use`.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'
import { TEST_PASSWORD } from '../src/testing/people.ts'

const REACHED = 10_000
const OTHERS = isShort ? 10_000 : 100_000
/** INVENTORY-08 */
const MOST_MS = 2000

const samples = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name)
select $1::bigint, 'K' || $1::text || '-' || n, 1, $2::bigint, 1, 'I-' || n, 'Sample ' || n, 'BATCH-' || n, 700, 2, 1,
  'Bench', 'Bench' from generate_series(1, $3::int) n`
const item = `
insert into inventory_items (organization_id, kind, name, unit, created_by_name, updated_by_name)
values ($1, 'reference_material', 'Standard', 'mL', 'Bench', 'Bench') returning id`
const lots = `
insert into inventory_lots (organization_id, item_id, lot_number, state, state_since, received_on, amount_received,
  amount_left, created_by_name, updated_by_name)
select $1::bigint, $2::bigint, 'L-' || n, 'in_use', '2026-01-05', '2026-01-05', 1e6, 1e6, 'Bench', 'Bench'
from generate_series(1, 5) n returning id`
const parts = `insert into lot_parts (organization_id, lot_id, part_lot_id, amount) values ($1, $2, $3, 1)`
const uses = `
insert into lot_uses (organization_id, lot_id, subject, sample_id, amount, used_at, created_by_name, updated_by_name)
select organization_id, $2::bigint, 'sample', id, 1, now(), 'Bench', 'Bench' from samples
where organization_id = $1 order by id limit $3::int`

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const organization = app.laboratoryId
const { methodId } = await equipLaboratory(app, organization)
await app.sql(samples, [organization, methodId, REACHED + OTHERS])
const itemId = await app.value(item, [organization])
const ids = (await app.sql(lots, [organization, itemId])).map(({ id }) => Number(id))
for (const [at, id] of ids.entries()) if (at > 0) await app.sql(parts, [organization, id, ids[at - 1]])
await app.sql(uses, [organization, ids.at(-1), REACHED])
await app.sql('analyze')
const admin = await app.signIn('admin', organization)

const timeOf = async (call: () => Promise<{ statusCode: number; body: string }>): Promise<number> => {
  const start = performance.now()
  const reply = await call()
  if (reply.statusCode >= 300) throw new Error(reply.body.slice(0, 300))
  return performance.now() - start
}
const lot = `/inventory/lots/${ids[0]}`
// a page of samples that asks for no lot
const page = (end: number) => admin.get(`/samples?startIndex=0&endIndex=${end}`)
await timeOf(() => page(10))
for (const end of [10, 1000]) {
  const ours = await timeOf(() => admin.get(`${lot}/reports?startIndex=0&endIndex=${end}`))
  printFigure({
    name: `${end} of ${REACHED} reports, four solutions deep`,
    ours,
    unit: 'ms',
    goal: { atMost: MOST_MS },
  })
  const list = await timeOf(() => page(Math.min(end, 100)))
  printFigure({ name: 'the same beside a page of samples', ours, unit: 'ms', peer: { name: 'list', value: list } })
}
const recall = { version: 1, reason: 'wrong certificate', password: TEST_PASSWORD }
printFigure({
  name: `recall of ${REACHED} reports`,
  ours: await timeOf(() => admin.post(`${lot}/recall`, recall)),
  unit: 'ms',
})
await app.close()
await server.stop()
