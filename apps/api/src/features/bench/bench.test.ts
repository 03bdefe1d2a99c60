import type { AnalyticalBatch, BenchSample, Equipment, Lot, LotUse, Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { describe, expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'
import { severalBody } from '../../testing/laboratory.ts'

const { app, laboratory, admin, tester, viewer, stranger } = labTest()

const UNSEEN = { weight_mg: null, volume_ml: null }
const weigh = (id: number, body: object, caller = tester) =>
  caller.patch(`/bench/preparations/${id}`, { volume_ml: null, source: 'typed', seen: UNSEEN, ...body })
const sheetOf = async (id: number) => {
  const [sample] = await viewerless(id)
  if (!sample) throw new Error('the sheet lacks the sample')
  return sample
}
const viewerless = async (id: number) =>
  (await bodyOf<{ data: BenchSample[] }>(tester.get(`/bench?samples=${id}`))).data
/** 750 mg in the form and recommended; an extract in vials of 250x and 5000x, which are run. */
const newSample = () => tester.newSample({ sample_weight: 750 })
const run = async (id: number) => {
  for (const name of ['a', 'b']) await tester.append(id, `${id}-${name}`, { THCA: 20 })
}
const percent = async (id: number) => {
  const { compounds } = await tester.read<Sample>(`/samples/${id}`)
  return compounds.find(({ name }) => name === 'THCA')?.percent
}

describe('[BENCH-03] a preparation', () => {
  test('is computed with its own weight and volume: C x V x DF / m; without them with the sample’s weight in 1 mL', async () => {
    const plain = await newSample()
    const whole = await newSample()
    const [extract] = (await sheetOf(whole.id)).preparations
    const sheet = await dataOf<BenchSample>(weigh(extract?.id ?? 0, { weight_mg: 720, volume_ml: 2, all: true }))
    expect(sheet.preparations.map(({ weight_mg, volume_ml }) => [weight_mg, volume_ml])).toEqual(
      sheet.preparations.map(() => [720, 2]),
    )
    for (const { id } of [plain, whole]) await run(id)
    expect(await percent(whole.id)).toBeCloseTo(((await percent(plain.id)) ?? 0) * (750 / 720) * 2, 10)
  })

  test('one vial is weighed alone where preparations are replicates', async () => {
    const { id } = await newSample()
    const vials = (await sheetOf(id)).preparations.filter(({ dilution_factor }) => dilution_factor !== 50)
    expect(vials.map(({ dilution_factor }) => dilution_factor)).toEqual([250, 5000])
    await bodyOf(weigh(vials[0]?.id ?? 0, { weight_mg: 700 }))
    await bodyOf(weigh(vials[1]?.id ?? 0, { weight_mg: 800, volume_ml: 2 }))
    await run(id)
    const { results } = await tester.read<Sample>(`/samples/${id}`)
    const percents = results.map(({ results: [found] }) => Number(found?.concentration_perc))
    expect(percents[0]).toBeCloseTo((20 * 250) / 700 / 10, 10)
    expect(percents[1]).toBeCloseTo((20 * 5000 * 2) / 800 / 10, 10)
  })

  test('keeps its numbers when the sample’s form is saved with the same vials', async () => {
    const { id } = await newSample()
    const [first] = (await sheetOf(id)).preparations
    await bodyOf(weigh(first?.id ?? 0, { weight_mg: 790 }))
    const { version, prepared_samples, ...stored } = await tester.read<Sample>(`/samples/${id}`)
    const vials = prepared_samples.map(({ vial_type, label, dilution_factor, acquire }) => {
      return { vial_type, label, dilution_factor, acquire }
    })
    const sample = {
      intake_form: { sample_weight: 750, notes: 'Dry' },
      sample_type_id: stored.sample_type.id,
      test_method_id: stored.test_method.id,
      prep_method_id: stored.prep_method_id,
      prepared_samples: vials,
    }
    await bodyOf(admin.patch(`/samples/${id}`, { sample, version }))
    expect((await sheetOf(id)).preparations[0]).toMatchObject({ weight_mg: 790, weighed: { by: tester.person.name } })
  })
})

test('[BENCH-04] a weight far from the recommended size is kept when it is confirmed, and says where it comes from', async () => {
  const { id } = await newSample()
  const { preparations, recommended_size } = await sheetOf(id)
  const size = recommended_size ?? 0
  expect(size).toBeGreaterThan(0)
  const preparation = preparations[0]?.id ?? 0
  const odd = { weight_mg: size * 2, source: 'scanned' }
  expect(await refusalOf(weigh(preparation, odd))).toMatchObject({
    code: 'weight_unusual',
    error: `${size * 2} mg is outside ${size * 0.8} to ${size * 1.2} mg, the usual weights of this material. Please confirm it.`,
  })
  const kept = await dataOf<BenchSample>(weigh(preparation, { ...odd, confirmed: true }))
  expect(kept.preparations[0]).toMatchObject({
    weight_mg: size * 2,
    weighed: { source: 'scanned', by: tester.person.name, balance: null },
    corrections: [],
  })
  await statusOf(
    admin.patch('/quality/settings', { settings: { bench_weight_tolerance_percent: 150 }, reason: 'Wide samples' }),
  )
  expect(await statusOf(weigh(preparations[1]?.id ?? 0, odd))).toBe(200)
})

test('[BENCH-01] the sheet of an analytical batch lists its members in their order, QC too; another laboratory has none', async () => {
  const [first, second] = [await newSample(), await newSample()]
  const { batch } = await bodyOf<{ batch: { id: number } }>(
    tester.post('/analytical_batches', { samples: [first.id, second.id] }),
  )
  const { members } = await tester.read<AnalyticalBatch>(`/analytical_batches/${batch.id}`)
  const sheet = await tester.read<BenchSample[]>(`/bench?batch=${batch.id}`)
  expect(sheet.map(({ id }) => id)).toEqual(members.map(({ sample }) => sample.id))
  expect(sheet.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id])
  expect(await statusOf(stranger.get(`/bench?batch=${batch.id}`))).toBe(404)
})

describe('[BENCH-01] what is used for a sample', () => {
  const today = new Date().toISOString().slice(0, 10)
  const newLot = async (kind: string, unit: string, more: object = {}) => {
    const name = `${kind} ${crypto.randomUUID()}`
    const item = await dataOf<{ id: number }>(tester.post('/inventory/items', { item: { name, kind, unit } }))
    const lot = { item_id: item.id, lot_number: 'L-1', received_on: '2026-01-05', amount_received: 2, ...more }
    return dataOf<Lot>(tester.post('/inventory/lots', { lot }))
  }
  const released = async (kind: string, unit: string, more: object = {}) => {
    const { id } = await newLot(kind, unit, more)
    return dataOf<Lot>(admin.post(`/inventory/lots/${id}/release`, { version: 1 }))
  }
  const leftOf = async ({ id }: Lot) => (await tester.read<Lot>(`/inventory/lots/${id}`)).amount_left
  const newPiece = (kind: string, more: object = {}) =>
    dataOf<Equipment>(tester.post('/equipment', { equipment: { name: `The ${kind}`, kind, ...more } }))

  test('solvent and spike are taken off their lots once per sample; another volume or lot takes their place', async () => {
    const { id } = await newSample()
    const [first, second] = (await sheetOf(id)).preparations
    const solvent = await released('solvent', 'L')
    const spike = await released('internal_standard', 'mL')
    const lots = [
      { lot_id: solvent.id, purpose: 'solvent', volume_ml: 50 },
      { lot_id: spike.id, purpose: 'spike', volume_ml: 0.1 },
    ]
    await bodyOf(weigh(first?.id ?? 0, { weight_mg: 750, lots }))
    const sheet = await dataOf<BenchSample>(weigh(second?.id ?? 0, { weight_mg: 751, lots }))
    expect([await leftOf(solvent), await leftOf(spike)]).toEqual([1.95, 1.9])
    expect(sheet.lots.map(({ purpose, lot, amount }) => [purpose, lot.id, amount])).toEqual([
      ['solvent', solvent.id, 0.05],
      ['spike', spike.id, 0.1],
    ])
    const other = await released('solvent', 'mL')
    const again = { weight_mg: 752, seen: { weight_mg: 750, volume_ml: null } }
    const moved = [{ lot_id: other.id, purpose: 'solvent', volume_ml: 1.5 }]
    const replaced = await dataOf<BenchSample>(weigh(first?.id ?? 0, { ...again, lots: moved }))
    expect([await leftOf(solvent), await leftOf(other), await leftOf(spike)]).toEqual([2, 0.5, 1.9])
    expect(replaced.lots.map(({ lot }) => lot.id)).toEqual([other.id, spike.id])
    const uses = await bodyOf<{ data: LotUse[] }>(
      tester.get(`/inventory/uses?subject=sample&record_id=${id}&startIndex=0&endIndex=10`),
    )
    expect(new Set(uses.data.map(({ lot }) => lot.id))).toEqual(new Set([other.id, spike.id]))
  })

  test('a lot in quarantine or expired is refused with the sentence of the inventory, and nothing is kept', async () => {
    const { id } = await newSample()
    const vial = (await sheetOf(id)).preparations[0]?.id ?? 0
    const quarantined = await newLot('solvent', 'L')
    const use = (lot: Lot, purpose = 'solvent', volume_ml = 50) =>
      weigh(vial, { weight_mg: 750, lots: [{ lot_id: lot.id, purpose, volume_ml }] })
    expect(await refusalOf(use(quarantined))).toMatchObject({
      code: 'lot_refused',
      error: expect.stringMatching(
        /^Lot L-1 of solvent .* is in quarantine since .*An admin can release it on its page\.$/,
      ),
    })
    const spent = await released('solvent', 'L', { days_after_opening: 1, expires_on: '2099-01-01' })
    await bodyOf(tester.post(`/inventory/lots/${spent.id}/open`, { version: spent.version, opened_on: '2026-01-06' }))
    expect((await refusalOf(use(spent))).error).toContain('expired on 01/07/2026')
    const solvent = await released('solvent', 'mL')
    expect(await errorsOf(use(solvent))).toEqual({ lots: ['Only 2 mL of lot L-1 are left.'] })
    expect((await errorsOf(use(solvent, 'spike', 1)))['lots']?.[0]).toContain('is used neither as a spike nor')
    const column = await released('column', 'pieces')
    expect((await errorsOf(use(column, 'solvent', 1)))['lots']).toHaveLength(1)
    expect((await sheetOf(id)).preparations[0]?.weight_mg).toBe(null)
    await bodyOf(weigh(vial, { weight_mg: 750 }))
    await run(id)
    const late = { weight_mg: 760, seen: { weight_mg: 750, volume_ml: null }, reason: 'Misread' }
    expect(
      await errorsOf(weigh(vial, { ...late, lots: [{ lot_id: solvent.id, purpose: 'solvent', volume_ml: 1 }] }, admin)),
    ).toEqual({ lots: [expect.stringContaining('The sheet is locked')] })
  })

  test('[EQUIP-04] [EQUIP-10] the report names column, balance and pipette, as they were calibrated when it was weighed', async () => {
    const machine_name = `HPLC ${crypto.randomUUID()}`
    const [balance, pipette] = [await newPiece('balance', { serial: 'B8' }), await newPiece('pipette')]
    const done = { kind: 'calibrated', done_by: 'Service', outcome: 'passed', happened_on: '2026-02-01' }
    await bodyOf(tester.post(`/equipment/${balance.id}/events`, { event: done }))
    const column = await released('column', 'pieces')
    const mount = { lot_id: column.id, subject: 'machine', machine_name, amount: 1 }
    await bodyOf(tester.post('/inventory/uses', { use: mount }))
    const { id } = await newSample()
    const pieces = { balance_id: balance.id, pipette_id: pipette.id }
    await bodyOf(weigh((await sheetOf(id)).preparations[0]?.id ?? 0, { weight_mg: 750, ...pieces, all: true }))
    await tester.append(id, `${id}-a`, { THCA: 20 }, { machineName: machine_name })
    const [result] = (await tester.read<Sample>(`/samples/${id}`)).results
    expect(
      result?.bench_equipment?.map(({ name, lot_number, serial, calibrated_on }) => [
        name,
        lot_number ?? serial,
        calibrated_on,
      ]),
    ).toEqual([
      [column.item.name, 'L-1', null],
      ['The balance', 'B8', '2026-02-01'],
      ['The pipette', null, null],
    ])
    const out = { kind: 'out_of_service', happened_on: today, done_by: 'T', note: 'Drips', suspect_since: today }
    await bodyOf(tester.post(`/equipment/${pipette.id}/events`, { event: out }))
    const next = (await sheetOf((await newSample()).id)).preparations[0]?.id ?? 0
    expect((await refusalOf(weigh(next, { weight_mg: 750, ...pieces }))).error).toContain(
      'The pipette is out of service',
    )
    expect(await errorsOf(weigh(next, { weight_mg: 750, pipette_id: balance.id }))).toEqual({
      pipette_id: ['There is no such pipette.'],
    })
  })
})

test('[BENCH-06] a determination gives the intake its moisture; a correction has a reason, keeps what stood there, and recomputes', async () => {
  const { id } = await newSample()
  const oven = await dataOf<Equipment>(tester.post('/equipment', { equipment: { name: 'Oven 1', kind: 'oven' } }))
  const drying = { wet_g: 1.2, dry_g: 1.08, temperature_c: 105, duration_min: 120, piece_id: oven.id }
  const determine = (body: object, caller = tester) =>
    caller.patch(`/bench/moisture/${id}`, { ...drying, seen: { wet_g: null, dry_g: null }, ...body })
  expect(Object.keys(await errorsOf(determine({ dry_g: 1.2, duration_min: null })))).toEqual(['dry_g', 'duration_min'])
  expect(await statusOf(determine({}, viewer))).toBe(403)
  expect(await statusOf(determine({}, stranger))).toBe(404)
  const made = await dataOf<BenchSample>(determine({}))
  expect(made).toMatchObject({
    harvested_weight: 1.2,
    dry_weight: 1.08,
    moisture: {
      temperature_c: 105,
      duration_min: 120,
      piece: { name: 'Oven 1' },
      by: tester.person.name,
      corrections: [],
    },
  })
  expect((await tester.read<Sample>(`/samples/${id}`)).intake_form).toMatchObject({
    harvested_weight: 1.2,
    dry_weight: 1.08,
  })
  expect(await refusalOf(determine({}))).toMatchObject({ code: 'changed_meanwhile' })
  await run(id)
  const seen = { wet_g: 1.2, dry_g: 1.08 }
  const moisture = async () =>
    buildReportView(await tester.read<Sample>(`/samples/${id}`), { time_zone: 'UTC' }).provenance.moisture_basis
  expect(await moisture()).toContain('dry weight at a moisture of 10.0000 %')
  const change = { dry_g: 0.9, seen }
  expect(await statusOf(determine({ ...change, reason: 'Not dry yet' }))).toBe(403)
  expect(await refusalOf(determine(change, admin))).toMatchObject({ code: 'reason_required' })
  const corrected = await dataOf<BenchSample>(determine({ ...change, reason: 'Not dry yet' }, admin))
  expect(corrected.moisture?.corrections).toMatchObject([
    { wet_g: 1.2, dry_g: 1.08, by: tester.person.name, why: 'Not dry yet', corrected_by: admin.person.name },
  ])
  expect(await moisture()).toContain('dry weight at a moisture of 25.0000 %')
})

describe('[BENCH-07] after the first injection', () => {
  test('a correction needs an admin and a reason, keeps the number before, and the report follows', async () => {
    const { id } = await newSample()
    const first = (await sheetOf(id)).preparations[0]?.id ?? 0
    await bodyOf(weigh(first, { weight_mg: 800, all: true }))
    await run(id)
    const before = (await percent(id)) ?? 0
    const sample = await tester.read<Sample>(`/samples/${id}`)
    await bodyOf(admin.post(`/samples/${id}/release`, { version: sample.version }))
    const change = { weight_mg: 700, all: true, seen: { weight_mg: 800, volume_ml: null } }
    expect(await statusOf(weigh(first, { ...change, reason: 'Misread 700' }))).toBe(403)
    expect(await refusalOf(weigh(first, change, admin))).toMatchObject({ code: 'reason_required' })
    const corrected = await dataOf<BenchSample>(weigh(first, { ...change, reason: 'Misread 700' }, admin))
    expect(corrected.locked).toBe(true)
    for (const { weight_mg, corrections } of corrected.preparations) {
      expect(weight_mg).toBe(700)
      expect(corrections).toEqual([
        { weight_mg: 800, volume_ml: null, why: 'Misread 700', by: admin.person.name, at: expect.any(String) },
      ])
    }
    expect(await percent(id)).toBeCloseTo((before * 800) / 700, 10)
    // and the next one keeps both
    const again = { weight_mg: 710, all: true, seen: { weight_mg: 700, volume_ml: null }, reason: 'Misread 710' }
    const [twice] = (await dataOf<BenchSample>(weigh(first, again, admin))).preparations
    expect(twice?.corrections.map(({ weight_mg }) => weight_mg)).toEqual([800, 700])
    const after = await tester.read<Sample>(`/samples/${id}`)
    expect([after.state, after.tested_at, after.tested_by]).toEqual(['changed', sample.tested_at, sample.tested_by])
    expect(await app.trail('sample', id, 'old, new, why', 'edit')).toContainEqual({
      old: { vials: [1, 2, 3], weight_mg: 800, volume_ml: null },
      new: { weight_mg: 700, volume_ml: null, source: 'typed' },
      why: 'Misread 700',
    })
  })
})

test("[BENCH-07] the first injection of an analytical batch locks its other members' sheets, too; a rejected batch locks none", async () => {
  const [ran, waiting] = [await newSample(), await newSample()]
  const { batch } = await bodyOf<{ batch: { id: number } }>(
    tester.post('/analytical_batches', { samples: [ran.id, waiting.id] }),
  )
  const sheet = await sheetOf(waiting.id)
  const preparation = sheet.preparations[0]?.id ?? 0
  expect(sheet.locked).toBe(false)
  await bodyOf(weigh(preparation, { weight_mg: 790 }))
  await run(ran.id)
  expect((await sheetOf(waiting.id)).locked).toBe(true)
  const change = { weight_mg: 780, seen: { weight_mg: 790, volume_ml: null } }
  expect(await statusOf(weigh(preparation, { ...change, reason: 'Misread 780' }))).toBe(403)
  expect(await refusalOf(weigh(preparation, change, admin))).toMatchObject({ code: 'reason_required' })
  const corrected = await dataOf<BenchSample>(weigh(preparation, { ...change, reason: 'Misread 780' }, admin))
  expect(corrected.preparations[0]).toMatchObject({ weight_mg: 780, corrections: [{ weight_mg: 790 }] })
  const { version } = await tester.read<AnalyticalBatch>(`/analytical_batches/${batch.id}`)
  await bodyOf(admin.post(`/analytical_batches/${batch.id}/reject`, { reason: 'Wrong diluent in all vials', version }))
  expect((await sheetOf(waiting.id)).locked).toBe(false)
})

test('two who weigh the same vial: the second sees that it was weighed', async () => {
  const { id } = await newSample()
  const preparation = (await sheetOf(id)).preparations[0]?.id ?? 0
  const both = [weigh(preparation, { weight_mg: 750 }), weigh(preparation, { weight_mg: 751 }, admin)]
  expect(await sortedStatusesOf(both)).toEqual([200, 409])
})

test('of more than 100 samples the newest stand on the sheet, which says that older ones wait', async () => {
  for (let at = 0; at < 2; at += 1) await dataOf(admin.post('/samples/several', severalBody(laboratory, 51)))
  const sheet = await bodyOf<{ data: BenchSample[]; more: boolean }>(tester.get('/bench'))
  expect([sheet.data.length, sheet.more]).toEqual([100, true])
  expect((await bodyOf<{ more: boolean }>(tester.get('/bench?samples=1'))).more).toBe(false)
})

test('the sheet shows samples that have not run, or one by the key on its label; others have none of it', async () => {
  const { id, share_key } = await newSample()
  const { data } = await bodyOf<{ data: BenchSample[] }>(tester.get('/bench'))
  expect(data[0]).toMatchObject({ id, locked: false, can: { allowed: true } })
  const byKey = await bodyOf<{ data: BenchSample[] }>(tester.get(`/bench?key=${share_key.toLowerCase()}`))
  expect(byKey.data.map((one) => one.id)).toEqual([id])
  expect(await statusOf(viewer.get('/bench'))).toBe(403)
  expect((await bodyOf<{ data: BenchSample[] }>(stranger.get(`/bench?samples=${id}`))).data).toEqual([])
  const preparation = data[0]?.preparations[0]?.id ?? 0
  expect(await statusOf(weigh(preparation, { weight_mg: 200 }, stranger))).toBe(404)
  expect(await errorsOf(weigh(preparation, { weight_mg: 0, volume_ml: -1 }))).toEqual({
    weight_mg: ['The weight must be a number above 0 and at most 999999999 mg'],
    volume_ml: ['The volume must be a number above 0 and at most 10000 mL'],
  })
  const balance = { weight_mg: 750, balance_id: 999_999 }
  expect(await errorsOf(weigh(preparation, balance))).toEqual({ balance_id: ['There is no such balance.'] })
})
