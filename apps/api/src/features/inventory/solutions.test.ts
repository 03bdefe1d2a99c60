import type { Calibration, InventoryItem, Lot, LotUse } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const certified = (analyte: string, value: number, unit = 'ug/mL', purity_percent: number | null = null) => ({
  analyte,
  value,
  unit,
  purity_percent,
  expanded_uncertainty: null,
  k: null,
})
const newItem = (more: object = {}) =>
  dataOf<InventoryItem>(
    tester.post('/inventory/items', { item: { name: 'Standard', kind: 'reference_material', unit: 'mL', ...more } }),
  )
async function released(more: object = {}, item: object = {}): Promise<Lot> {
  const { id } = await newItem(item)
  const lot = { item_id: id, lot_number: crypto.randomUUID(), received_on: '2026-01-05', amount_received: 10, ...more }
  const { id: lotId, version } = await dataOf<Lot>(tester.post('/inventory/lots', { lot }))
  return dataOf<Lot>(admin.post(`/inventory/lots/${lotId}/release`, { version }))
}
async function prepare(parts: [lot: { id: number }, amount: number][], more: object = {}, caller = tester) {
  const solution = {
    item_id: (await newItem()).id,
    lot_number: crypto.randomUUID(),
    final_volume_ml: 10,
    parts: parts.map(([{ id }, amount]) => ({ lot_id: id, amount })),
    ...more,
  }
  return caller.post('/inventory/solutions', { solution })
}
const use = (lot: { id: number }, more: object, caller = tester) =>
  caller.post('/inventory/uses', { use: { lot_id: lot.id, subject: 'sample', amount: 1, ...more } })
const read = (id: number) => viewer.read<Lot>(`/inventory/lots/${id}`)
const today = () => app.deps.now().toISOString().slice(0, 10)

describe('[INVENTORY-06] a prepared solution', () => {
  test('has the concentrations, the expiry and the tree of what it is made of', async () => {
    const neat = await released(
      { certified: [certified('CBD', 100, 'percent', 98)], expires_on: '2090-01-01' },
      { unit: 'mg' },
    )
    const mix = await released({ certified: [certified('THCA', 1, 'mg/mL')], expires_on: '2080-01-01' })
    const stock = await dataOf<Lot>(
      await prepare(
        [
          [neat, 5],
          [mix, 2.5],
        ],
        { expires_on: '2099-01-01' },
      ),
    )
    expect(stock).toMatchObject({ state: 'released', usable_until: '2080-01-01', amount_left: 10, final_volume_ml: 10 })
    // 5 mg of 98 % and 2.5 mL of 1000 ug/mL in 10 mL
    expect(stock.certified.map(({ analyte, value, unit }) => [analyte, value, unit])).toEqual([
      ['CBD', 490, 'ug/mL'],
      ['THCA', 250, 'ug/mL'],
    ])
    const working = await dataOf<Lot>(await prepare([[stock, 1]], { expires_on: '2070-01-01', final_volume_ml: 100 }))
    expect(working.usable_until).toBe('2070-01-01')
    expect(working.certified.map(({ value }) => value)).toEqual([4.9, 2.5])
    const edges = working.parts.map(({ made_lot_id, id, amount }) => [made_lot_id, id, amount])
    expect(new Set(edges.map(String))).toEqual(
      new Set([String([working.id, stock.id, 1]), String([stock.id, neat.id, 5]), String([stock.id, mix.id, 2.5])]),
    )
    expect((await read(neat.id)).made.map(({ id }) => id)).toEqual([stock.id])
    expect([(await read(neat.id)).amount_left, (await read(stock.id)).amount_left]).toEqual([5, 9])
    expect(await app.actions('inventory_lot', stock.id)).toEqual(['create', 'use'])
  })

  test('has a combined uncertainty with its budget where everything is stated: Eurachem QUAM:2012 A1', async () => {
    const stated = { expanded_uncertainty: 0.0173205, k: 1.73205 }
    const metal = { ...certified('Cd', 99.99, 'percent'), ...stated }
    const cadmium = await released({ amount_received: 500, certified: [metal] }, { unit: 'mg' })
    const normal = (value: number) => ({ value, distribution: 'normal' })
    const parts = [{ lot_id: cadmium.id, amount: 100.28, uncertainty: normal(0.05) }]
    const volume = { final_volume_ml: 100, final_volume_uncertainty: normal(0.07) }
    const standard = await dataOf<Lot>(await prepare([], { ...volume, parts }))
    const [found] = standard.certified
    expect([found?.value.toFixed(1), found?.k]).toEqual(['1002.7', 2])
    expect(((found?.expanded_uncertainty ?? 0) / 2).toFixed(1)).toBe('0.9')
    expect(standard).toMatchObject({
      final_volume_uncertainty: normal(0.07),
      parts: [{ uncertainty: normal(0.05) }],
      budget: [{ analyte: 'Cd', lines: [{ source: 'certified' }, { source: 'amount' }, { source: 'volume' }] }],
    })
    // what is made of it and of a dilution of it has its uncertainty once, and not as that of two independent lots
    const exact = (made: { id: number }) => ({ lot_id: made.id, amount: 5, uncertainty: normal(1e-7) })
    const mixed = async (...of: { id: number }[]) => {
      const made = { final_volume_uncertainty: normal(1e-7), parts: of.map(exact) }
      return dataOf<Lot>(await prepare([], made))
    }
    const both = await mixed(await mixed(standard), standard)
    expect(both.budget?.[0]?.relative).toBeCloseTo(standard.budget?.[0]?.relative ?? 0, 7)
    const less = await dataOf<Lot>(await prepare([[cadmium, 50]]))
    expect(less.certified).toMatchObject([{ expanded_uncertainty: null, k: null }])
    expect(
      await errorsOf(
        prepare([], { ...volume, expires_on: '2026-01-05', parts: [{ ...parts[0], uncertainty: normal(200) }] }),
      ),
    ).toEqual({
      expires_on: ['A solution that is prepared today does not end before today'],
      parts: ['An uncertainty is above 0 and smaller than what it belongs to'],
    })
  })

  test('is not made of a lot that may not be used, nor of more than is left, and then nothing is taken', async () => {
    const good = await released()
    const old = await released({ days_after_opening: 1 })
    await statusOf(tester.post(`/inventory/lots/${old.id}/open`, { version: old.version, opened_on: '2026-01-06' }))
    expect(
      await refusalOf(
        prepare([
          [good, 1],
          [old, 1],
        ]),
      ),
    ).toMatchObject({
      code: 'lot_refused',
      error: expect.stringContaining('expired on 01/07/2026'),
    })
    const little = await released({ amount_received: 0.5 })
    expect(
      await errorsOf(
        prepare([
          [good, 1],
          [little, 1],
        ]),
      ),
    ).toEqual({
      parts: [`Only 0.5 mL of lot ${little.lot_number} are left.`],
    })
    expect((await read(good.id)).amount_left).toBe(10)
  })

  test('is counted in mL or L, and refuses what cannot be counted by how it is taken', async () => {
    const flour = await released({ certified: [certified('CBD', 20, 'mg/g')] })
    expect(await errorsOf(prepare([[flour, 1]]))).toEqual({
      parts: [expect.stringContaining('certifies of CBD cannot be counted')],
    })
    const item_id = (await newItem({ unit: 'g' })).id
    expect(await errorsOf(prepare([[await released(), 1]], { item_id }))).toEqual({
      item_id: ['A solution is counted in mL or L: choose an item with such a unit'],
    })
  })
})

describe('[INVENTORY-07] a use', () => {
  test('takes its amount off the lot and opens it; taken back, it gives it back', async () => {
    const lot = await released({ days_after_opening: 30 })
    const sample = await tester.newSample()
    const noted = await dataOf<LotUse>(use(lot, { record_id: sample.id, amount: 0.1 }))
    expect(noted).toMatchObject({ sample: { id: sample.id }, amount: 0.1, lot: { shown_state: 'in_use' } })
    expect(await read(lot.id)).toMatchObject({ amount_left: 9.9, opened_on: today(), state: 'in_use' })
    const remove = (body?: object) => tester.delete(`/inventory/uses/${noted.id}`, body)
    expect(await refusalOf(remove())).toMatchObject({ code: 'reason_required' })
    expect(await statusOf(remove({ reason: 'wrong vial' }))).toBe(202)
    expect((await read(lot.id)).amount_left).toBe(10)
    expect(await app.actions('inventory_lot', lot.id)).toEqual(['create', 'release', 'use', 'void'])
  })

  test('never takes more than is left, of two at once neither', async () => {
    const lot = await released({ amount_received: 1 })
    const { id: record_id } = await tester.newSample()
    expect(await sortedStatusesOf([1, 2, 3].map(() => use(lot, { record_id, amount: 0.4 })))).toEqual([201, 201, 422])
    expect((await read(lot.id)).amount_left).toBe(0.2)
    expect(await errorsOf(use(lot, { record_id, amount: 0 }))).toEqual({ amount: ['Please enter an amount above 0'] })
  })

  test('of a lot that may not be used is refused at the bench and in a calibration', async () => {
    const lot = await released()
    await statusOf(tester.post(`/inventory/lots/${lot.id}/empty`, { version: lot.version }))
    const { id: record_id } = await tester.newSample()
    expect(await refusalOf(use(lot, { record_id }))).toMatchObject({ code: 'lot_refused' })
    const levels = [1, 5, 10, 25, 50].map((amount) => ({ THCA: amount }))
    const run = await tester.finishedSample({}, { sample_type_id: 10, prep_method_id: null }, levels)
    const calibration = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: run.id } }))
    const ofCalibration = { subject: 'calibration', record_id: calibration.id }
    expect(await refusalOf(use(lot, ofCalibration))).toMatchObject({ code: 'lot_refused' })
    const good = await released()
    await dataOf<LotUse>(use(good, ofCalibration))
    const { data } = await viewer.list<LotUse>(`/inventory/uses?subject=calibration&record_id=${calibration.id}`)
    expect(data.map(({ lot: { id } }) => id)).toEqual([good.id])
  })

  test('a column stands at an instrument until another of its item takes its place', async () => {
    const item = { kind: 'column', unit: 'pieces' }
    const first = await released({ amount_received: 2 }, item)
    const other = await dataOf<Lot>(
      tester.post('/inventory/lots', {
        lot: { item_id: first.item.id, lot_number: 'SN-2', received_on: '2026-01-05', amount_received: 1 },
      }),
    )
    await statusOf(admin.post(`/inventory/lots/${other.id}/release`, { version: other.version }))
    const place = { subject: 'machine', machine_name: 'HPLC-7' }
    const mounted = await dataOf<LotUse>(use(first, place))
    await dataOf<LotUse>(use(other, place))
    const [ended] = (await viewer.list<LotUse>(`/inventory/uses?lot_id=${first.id}`)).data
    expect([ended?.id, ended?.ended_at === null]).toEqual([mounted.id, false])
    expect(await errorsOf(use(await released(), place))).toEqual({
      lot_id: ['Only a mobile phase, a solvent or a column is put on an instrument.'],
    })
  })

  test('names records of its own laboratory only', async () => {
    const lot = await released()
    const { id: record_id } = await tester.newSample()
    expect(await statusOf(use(lot, { record_id }, stranger))).toBe(404)
    expect(await statusOf(use(lot, { record_id }, viewer))).toBe(403)
  })
})
