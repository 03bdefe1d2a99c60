import { afterAll, describe, expect, test } from 'vitest'
import type { Calibration, CalibrationRow, InventoryItem, Lot, LotUse, Sample } from '@eluent/contract'
import { dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { app, admin, coaSealer, tester, viewer, stranger } = labTest()

const CALIBRATION = { sample_type_id: 10, prep_method_id: null }
/** The levels 1, 5, 10, 25 and 50 ug/mL; the area is 40 times the amount. */
const LINE = [1, 5, 10, 25, 50].map((amount) => ({ THCA: amount, CBD: amount * 2 }))
const LOW_MISSES = LINE.map((amounts, at) => (at === 0 ? { THCA: 0.2, CBD: 2 } : amounts))

const sampleOf = async (runs = LINE): Promise<number> => (await tester.finishedSample({}, CALIBRATION, runs)).id
const post = (sample_id: number, caller = tester) => caller.post('/calibrations', { calibration: { sample_id } })
const make = async (runs = LINE) => dataOf<Calibration>(post(await sampleOf(runs)))
const approve = ({ id, version }: { id: number; version: number }, more: object = {}, caller = admin) =>
  caller.post(`/calibrations/${id}/approve`, { version, password: TEST_PASSWORD, ...more })
const reject = ({ id, version }: Calibration, reason: string | undefined, caller = admin) =>
  caller.post(`/calibrations/${id}/reject`, { version, reason })
const choose = ({ id, version }: Calibration, analyte: object, caller = tester) =>
  caller.patch(`/calibrations/${id}`, {
    version,
    analytes: [{ name: 'THCA', model: 'linear', weighting: '1', through_zero: false, excluded: [], ...analyte }],
  })

describe('[CALIB-01] a draft', () => {
  test('copies what the vials of a finished Calibration sample measured', async () => {
    const sampleId = await sampleOf()
    const { id } = await dataOf<Calibration>(post(sampleId))
    const read = await viewer.read<Calibration>(`/calibrations/${id}`)
    expect(read).toMatchObject({
      sample_id: sampleId,
      machine_name: 'HPLC-1',
      state: 'draft',
      created_by_name: tester.person.name,
      approved_at: null,
      worst_r2: expect.closeTo(1, 12),
      used_by: 0,
    })
    expect(read.analytes.map(({ name }) => name).toSorted()).toEqual(['CBD', 'THCA'])
    expect(read.analytes.find(({ name }) => name === 'CBD')).toMatchObject({
      model: 'linear',
      weighting: '1',
      through_zero: false,
      excluded: [],
      levels: [1, 5, 10, 25, 50].map((level, at) => ({
        vial: at + 1,
        label: `${level} ug/ml`,
        level,
        area: level * 80,
      })),
    })
    expect(await app.actions('calibration', id)).toEqual(['create'])
    // runs that are cleared later take nothing away
    await statusOf(admin.delete(`/samples/${sampleId}/results`, { reason: 'wrong vials' }))
    expect((await viewer.read<Calibration>(`/calibrations/${id}`)).analytes).toEqual(read.analytes)
  })

  test('is made once of the same runs, also by two at once', async () => {
    const id = await sampleOf()
    expect(await sortedStatusesOf([post(id), post(id, admin)])).toEqual([201, 409])
    expect(await refusalOf(post(id))).toMatchObject({ code: 'calibration_exists' })
    expect((await viewer.list<CalibrationRow>(`/calibrations?sample_id=${id}`)).meta.total_count).toBe(1)
  })

  test('comes of nothing else', async () => {
    const text = 'Only a finished sample of the type Calibration can be made a calibration.'
    expect(await errorsOf(post((await tester.finishedSample()).id))).toEqual({ sample_id: [text] })
    expect(await errorsOf(post((await tester.newSample({}, CALIBRATION)).id))).toEqual({ sample_id: [text] })
    const nothing = LINE.map(() => ({ THCA: 0, CBD: 0 }))
    expect(await errorsOf(post(await sampleOf(nothing)))).toEqual({
      sample_id: ['No vial of this sample has a level in its label and a peak.'],
    })
  })
})

test('[CALIB-03] model, weighting and through zero are chosen per analyte, and the worst figures follow', async () => {
  const draft = await make(LOW_MISSES)
  expect(draft.worst_r2_analyte).toBe('THCA')
  const chosen = await dataOf<Calibration>(choose(draft, { model: 'quadratic', weighting: '1/x2', through_zero: true }))
  expect(chosen.analytes.find(({ name }) => name === 'THCA')).toMatchObject({
    model: 'quadratic',
    weighting: '1/x2',
    through_zero: true,
  })
  expect(chosen.analytes.find(({ name }) => name === 'CBD')).toMatchObject({ model: 'linear', weighting: '1' })
  expect(chosen.worst_rse_percent).not.toBe(draft.worst_rse_percent)
  expect(await refusalOf(choose(draft, {}))).toMatchObject({ code: 'changed_meanwhile' })
  expect(await statusOf(choose(chosen, { name: 'Caffeine' }))).toBe(404)
})

test('[CALIB-06] the lowest or highest level is excluded with a reason, an inner one never', async () => {
  const draft = await make()
  const excluded = (level: number, why = 'Air in the vial') => choose(draft, { excluded: [{ level, why }] })
  expect(await errorsOf(excluded(10))).toEqual({
    'excluded.THCA': [
      'Only the lowest or the highest levels can be excluded; clear and repeat the run of an inner one.',
    ],
  })
  expect(await errorsOf(excluded(50, ' '))).toEqual({
    'excluded.THCA': ['Please say in 1 to 500 characters why the level is excluded.'],
  })
  expect(await errorsOf(excluded(7))).toEqual({ 'excluded.THCA': ['This calibration has no such level.'] })
  const changed = await dataOf<Calibration>(excluded(50))
  expect(changed.analytes.find(({ name }) => name === 'THCA')?.excluded).toEqual([
    { level: 50, why: 'Air in the vial' },
  ])
  // four levels are left, which is one too few
  expect(await errorsOf(approve(changed))).toHaveProperty('exception')
})

describe('an approval', () => {
  test('[CALIB-01] [CALIB-14] takes the own password and supersedes the one in force, which stays readable', async () => {
    const first = await make()
    expect(await errorsOf(approve(first, { password: null }))).toEqual({ password: ['Please enter your own password'] })
    expect(await statusOf(approve(first, { password: 'not this one' }))).toBe(422)
    expect(await statusOf(approve(first, {}, tester))).toBe(403)
    const approved = await dataOf<Calibration>(approve(first))
    expect(approved).toMatchObject({ state: 'approved', approved_by_name: admin.person.name, exception: null })
    expect(await refusalOf(choose(approved, {}))).toMatchObject({
      code: 'calibration_not_draft',
      error: 'This calibration is approved; only a draft can be changed.',
    })
    const second = await dataOf<Calibration>(approve(await make()))
    expect(await viewer.read<Calibration>(`/calibrations/${first.id}`)).toMatchObject({
      state: 'superseded',
      superseded_by_id: second.id,
      analytes: first.analytes,
    })
    expect(await app.actions('calibration', first.id)).toEqual(['create', 'approve', 'edit'])
  })

  test('of two at once of one draft is given once; of two drafts one stays in force', async () => {
    const draft = await make()
    expect(await sortedStatusesOf([approve(draft), approve(draft, {}, coaSealer)])).toEqual([200, 409])
    const [one, other] = [await make(), await make()]
    expect(await sortedStatusesOf([approve(one), approve(other, {}, coaSealer)])).toEqual([200, 200])
    const { data } = await viewer.list<CalibrationRow>('/calibrations?endIndex=500')
    expect(data.filter(({ state }) => state === 'approved')).toHaveLength(1)
  })

  test('[CALIB-04] outside a limit needs an exception with a reason, by another than who made it', async () => {
    const draft = await make(LOW_MISSES)
    expect(await errorsOf(approve(draft))).toEqual({
      exception: [
        'This calibration misses a limit: please say in 10 to 500 characters why it is approved all the same.',
      ],
    })
    const why = 'The lowest level is below what we report.'
    expect((await dataOf<Calibration>(approve(draft, { exception: why }))).exception).toBe(why)
    const own = await dataOf<Calibration>(post(await sampleOf(LOW_MISSES), admin))
    expect(await errorsOf(approve(own, { exception: why }))).toEqual({
      exception: ['Who made a calibration cannot except it from a limit; another admin can.'],
    })
    expect(await errorsOf(approve(await make(), { exception: why }))).toEqual({
      exception: ['This calibration keeps every limit and needs no exception.'],
    })
  })
})

test('[CALIB-04] the only admin of a laboratory excepts their own, and it stays readable that there was no other', async () => {
  const { id } = await stranger.finishedSample({}, CALIBRATION, LOW_MISSES)
  const draft = await dataOf<Calibration>(post(id, stranger))
  expect(draft.asks).toEqual({ icv: false, other_admin: false })
  expect(await errorsOf(approve(draft, {}, stranger))).toHaveProperty('exception')
  const why = 'The lowest level is below what we report.'
  const approved = await dataOf<Calibration>(approve(draft, { exception: why }, stranger))
  expect(approved).toMatchObject({ state: 'approved', exception: why, approved_alone: true })
  const [line] = await app.trail('calibration', draft.id, 'new, why', 'approve')
  expect(line).toMatchObject({ why, new: { approved_alone: true } })
  // with a second admin the rule is the usual one
  await app.signIn('admin', app.otherLaboratoryId)
  const next = await stranger.finishedSample({}, CALIBRATION, LOW_MISSES)
  const other = await dataOf<Calibration>(post(next.id, stranger))
  expect(await errorsOf(approve(other, { exception: why }, stranger))).toHaveProperty('exception')
})

test('a draft is rejected with a reason, and its runs can be made a calibration again', async () => {
  const draft = await make()
  expect(await statusOf(reject(draft, undefined))).toBe(422)
  expect(await statusOf(reject(draft, 'leak', tester))).toBe(403)
  expect(await dataOf<Calibration>(reject(draft, 'Leak at the pump'))).toMatchObject({
    state: 'rejected',
    reject_reason: 'Leak at the pump',
    rejected_by_name: admin.person.name,
  })
  expect(await statusOf(post(draft.sample_id))).toBe(201)
  expect(await statusOf(approve(draft))).toBe(409)
})

test('[CALIB-07] an injection names the calibration that was in force when it was injected', async () => {
  const before = await dataOf<Calibration>(approve(await make()))
  const current = await dataOf<Calibration>(approve(await make()))
  const { id } = await tester.newSample()
  await tester.append(id, 'late', { THCA: 20 }, { injected_at: before.approved_at })
  await tester.append(id, 'now', { THCA: 20 })
  const { results } = await viewer.read<Sample>(`/samples/${id}`)
  expect(results.map(({ calibration }) => calibration?.id)).toEqual([before.id, current.id])
  expect(results[1]?.calibration).toEqual({
    id: current.id,
    measured_at: current.measured_at,
    approved_at: current.approved_at,
    worst_r2: current.worst_r2,
    worst_r2_analyte: current.worst_r2_analyte,
  })
  // of another instrument there is none
  const other = await tester.newSample()
  await tester.append(other.id, 'other', { THCA: 20 }, { machineName: 'HPLC-2' })
  expect((await viewer.read<Sample>(`/samples/${other.id}`)).results[0]?.calibration).toBeNull()
  // a later one changes nothing of them
  await statusOf(approve(await make()))
  expect((await viewer.read<Sample>(`/samples/${id}`)).results).toEqual(results)
  expect((await viewer.read<Calibration>(`/calibrations/${before.id}`)).used_by).toBeGreaterThan(0)
})

describe('[CALIB-09] the ICV', () => {
  const STANDARD = { sample_type_id: 9, prep_method_id: null }
  const require = (value: boolean) =>
    statusOf(
      admin.patch('/quality/settings', { settings: { calibration_icv: value }, reason: 'As our procedure says' }),
    )
  afterAll(() => require(false))
  const lot = async (parts: { lot_id: number; amount: number }[] = [], kind = 'reference_material') => {
    const item = await dataOf<InventoryItem>(
      tester.post('/inventory/items', { item: { name: 'Standard', kind, unit: 'mL' } }),
    )
    const facts = { item_id: item.id, lot_number: crypto.randomUUID() }
    if (parts.length > 0) {
      return dataOf<Lot>(tester.post('/inventory/solutions', { solution: { ...facts, final_volume_ml: 10, parts } }))
    }
    const received = { ...facts, received_on: '2026-01-05', amount_received: 10 }
    const { id, version } = await dataOf<Lot>(tester.post('/inventory/lots', { lot: received }))
    return dataOf<Lot>(admin.post(`/inventory/lots/${id}/release`, { version }))
  }
  const use = (lot_id: number, subject: string, record_id: number) =>
    dataOf<LotUse>(tester.post('/inventory/uses', { use: { lot_id, subject, record_id, amount: 1 } }))

  test('is asked of nobody by default; where it is, it must be of another lot at any depth, and within the limit', async () => {
    expect((await make()).asks.icv).toBe(false)
    await require(true)
    const draft = await make()
    expect(await errorsOf(approve(draft))).toEqual({
      icv: ['Measure an ICV, a Standard sample of another lot, and choose it here.'],
    })
    const icv = await tester.finishedSample({ strain_name: 'Second source' }, STANDARD, [{ THCA: 9.6, CBD: 20 }])
    const candidates = await viewer.read<{ sample_id: number }[]>(`/calibrations/${draft.id}/icv-candidates`)
    expect(candidates).toMatchObject([{ sample_id: icv.id, strain_name: 'Second source' }])
    const { version } = draft
    const chosen = await dataOf<Calibration>(
      tester.post(`/calibrations/${draft.id}/icv`, { version, sample_id: icv.id }),
    )
    expect(chosen.icv?.readings.map(({ name, level, area }) => [name, level, area])).toContainEqual(['THCA', 10, 384])
    const refused = async () => (await errorsOf(approve(chosen)))['icv'] ?? []
    expect(await refused()).toHaveLength(2)

    const [one, two, solvent] = [await lot(), await lot(), await lot([], 'solvent')]
    const part = (id: number) => ({ lot_id: id, amount: 1 })
    const working = await lot([part((await lot([part(one.id), part(solvent.id)])).id)])
    const ofLevels = await use(working.id, 'calibration', draft.id)
    const same = await use(one.id, 'sample', icv.id)
    expect(await refused()).toEqual([
      `Lot ${one.lot_number} is in the levels and in the ICV. Prepare the ICV from another lot.`,
    ])
    await statusOf(tester.delete(`/inventory/uses/${same.id}`, { reason: 'wrong bottle' }))
    await use(two.id, 'sample', icv.id)
    // a solvent in both is no source
    await use(solvent.id, 'sample', icv.id)
    const approved = await dataOf<Calibration>(approve(chosen))
    expect(approved.lots.icv).toEqual([{ id: two.id, lot_number: two.lot_number }])
    expect(approved.lots.levels.map(({ id }) => id)).toContain(one.id)
    // what it was approved by stays
    await statusOf(tester.delete(`/inventory/uses/${ofLevels.id}`, { reason: 'entered twice' }))
    expect((await viewer.read<Calibration>(`/calibrations/${draft.id}`)).lots).toEqual(approved.lots)
  })

  test('is a finished Standard sample of the same instrument and method, after the levels', async () => {
    const early = await tester.finishedSample({}, STANDARD, [{ THCA: 25, CBD: 50 }])
    const draft = await make()
    const choose = (sample_id: number) =>
      tester.post(`/calibrations/${draft.id}/icv`, { version: draft.version, sample_id })
    const order = ['The ICV is measured on the same instrument by the same report method, after the levels.']
    expect(await errorsOf(choose(early.id))).toEqual({ sample_id: order })
    expect(await errorsOf(choose(draft.sample_id))).toEqual({
      sample_id: ['Only a finished sample of the type Standard can be the ICV.'],
    })
    expect(await statusOf(choose(999_999))).toBe(404)
  })
})

test('the list is sorted and searched by instrument, and another laboratory reaches nothing', async () => {
  const draft = await make()
  const { data } = await viewer.list<CalibrationRow>(
    '/calibrations?searchIn=machine_name&searchData=hplc&sortOrder=desc&endIndex=1',
  )
  expect(data.map(({ id }) => id)).toEqual([draft.id])
  expect((await viewer.list('/calibrations?searchIn=machine_name&searchData=nothing')).meta.total_count).toBe(0)
  expect((await stranger.list<CalibrationRow>('/calibrations')).data.map(({ id }) => id)).not.toContain(draft.id)
  expect(await statusOf(stranger.get(`/calibrations/${draft.id}`))).toBe(404)
  expect(await statusOf(approve(draft, {}, stranger))).toBe(404)
  expect(await statusOf(post(draft.sample_id, stranger))).toBe(404)
  expect(await statusOf(post(draft.sample_id, viewer))).toBe(403)
})
