import type { InventoryItem, Lot, LotRow } from '@eluent/contract'
import { expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { admin, tester, viewer } = labTest()

const received_on = '2026-01-05'
const use = (lot_id: number, record_id: number) =>
  tester.post('/inventory/uses', { use: { lot_id, subject: 'sample', record_id, amount: 1 } })
/** Control samples of one run each that name a lot. */
async function control(lot: Lot, amounts: readonly number[]): Promise<void> {
  for (const THC of amounts) {
    const { id } = await tester.finishedSample({}, { sample_type_id: 9 }, [{ THC }])
    await bodyOf(use(lot.id, id))
  }
}
const read = (id: number) => viewer.read<Lot>(`/inventory/lots/${id}`)
const release = async (id: number, more: object = {}) =>
  admin.post(`/inventory/lots/${id}/release`, { version: (await read(id)).version, ...more })

test('[INVENTORY-13] a new lot of a control material runs beside the one in use; means and difference stay with its release', async () => {
  await bodyOf(admin.patch('/quality/settings', { settings: { control_overlap_runs: 2 }, reason: 'short test' }))
  const item = { name: 'Hemp control', kind: 'control_material', unit: 'g' }
  const { id: item_id } = await dataOf<InventoryItem>(tester.post('/inventory/items', { item }))
  const receive = (lot_number: string) =>
    dataOf<Lot>(tester.post('/inventory/lots', { lot: { item_id, lot_number, received_on, amount_received: 100 } }))
  const old = await receive('QC-1')
  // nothing is in use that it could run beside
  expect(await dataOf<Lot>(release(old.id))).toMatchObject({ state: 'released', overlap: null })
  const lot = await receive('QC-2')
  expect(await refusalOf(release(lot.id))).toMatchObject({
    code: 'lot_step_refused',
    error: expect.stringContaining('0 of 2 runs of this lot and 0 of 2 of lot QC-1'),
  })
  // of a sample that is no control it is not used
  const flower = await tester.newSample()
  expect(await refusalOf(use(lot.id, flower.id))).toMatchObject({ code: 'lot_refused' })
  const offered = async (query: string) =>
    (await viewer.list<LotRow>(`/inventory/lots?item_id=${item_id}&usable=true${query}`)).data.map(({ id }) => id)
  expect([await offered(''), await offered('&trial=true')]).toEqual([[old.id], [old.id, lot.id]])
  await control(old, [10, 12])
  await control(lot, [12, 14])
  const trial = await read(lot.id)
  expect([trial.state, trial.amount_left]).toEqual(['quarantined', 98])
  const [thc] = trial.overlap?.analytes ?? []
  expect(trial.overlap).toMatchObject({ lot_id: old.id, runs_before: 2, runs_after: 2, required: 2, exception: null })
  expect(thc?.difference_percent).toBeCloseTo((100 * 2) / 11, 6)
  expect((thc?.after.mean ?? 0) / (thc?.before.mean ?? 1)).toBeCloseTo(13 / 11, 9)
  const correct = (amount_received: number) => tester.patch(`/inventory/lots/${lot.id}`, { lot: { amount_received } })
  expect(await errorsOf(correct(1.5))).toEqual({ amount_received: ['Less than what was used of it already, 2'] })
  expect((await dataOf<Lot>(correct(50))).amount_left).toBe(48)
  const released = await dataOf<Lot>(release(lot.id))
  expect(released).toMatchObject({ state: 'in_use', overlap: trial.overlap })
  // what runs later changes nothing that was kept
  await control(old, [90, 90])
  expect((await read(lot.id)).overlap).toEqual(trial.overlap)
  const third = await receive('QC-3')
  expect(await errorsOf(release(third.id, { exception: 'too short' }))).toEqual({
    exception: ['Please say in 10 to 500 characters why it is released with fewer runs'],
  })
  const why = 'The old lot is used up today'
  expect((await dataOf<Lot>(release(third.id, { exception: why }))).overlap).toMatchObject({
    exception: why,
    runs_after: 0,
  })
  expect(await statusOf(release(third.id))).toBe(409)
})
