import type { Alert, Calibration, InventoryItem, Lot, LotUse, ProfileRow, Sample } from '@eluent/contract'
import { judgeCalibration } from '@eluent/domain/calibrations'
import { FakeClock } from '@eluent/testkit'
import { expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const DAY_MS = 86_400_000
const start = Date.now()
const clock = new FakeClock(start)
const { app, admin, tester } = labTest({ overrides: { now: clock.date } })

/** At 1, 5, 10, 25 and 50 ug/mL, of a detector that bends: an unweighted line reads the lowest level far off. */
const AREAS = [42, 205, 400, 960, 1850]

async function newLot(): Promise<Lot> {
  const item = { name: 'THCA standard', kind: 'reference_material', unit: 'mL' }
  const { id: item_id } = await dataOf<InventoryItem>(tester.post('/inventory/items', { item }))
  const facts = { item_id, lot_number: crypto.randomUUID(), received_on: '2026-01-05', amount_received: 10 }
  const { id, version } = await dataOf<Lot>(tester.post('/inventory/lots', { lot: facts }))
  return dataOf<Lot>(admin.post(`/inventory/lots/${id}/release`, { version }))
}
const use = ({ id }: Lot, sample_id: number) =>
  dataOf<LotUse>(
    tester.post('/inventory/uses', { use: { lot_id: id, subject: 'sample', record_id: sample_id, amount: 1 } }),
  )

/** A profile of the laboratory's own, stricter than the defaults. */
async function ownProfile(): Promise<ProfileRow> {
  const ours = await dataOf<ProfileRow>(admin.post('/profiles', { profile: { name: 'Ours', copy_of: 'washington' } }))
  const dated = { source: 'SOP 12', valid_from: clock.date().toISOString().slice(0, 10) }
  const rules = { calibration_r2_min: '0.99999', calibration_rse_max: '0.001', calibration_days_max: '20 days' }
  for (const [before, [field, text]] of Object.entries(rules).entries()) {
    const body = { version: (ours.own?.version ?? 0) + before, value: { field, text, ...dated } }
    expect(await statusOf(admin.post(`/profiles/${ours.own?.id}/values`, body))).toBeLessThan(300)
  }
  return ours
}

/** The laboratory so many days after it measured its levels; whoever works there signs in again. */
async function onDay(days: number) {
  await clock.advance(start + days * DAY_MS - clock.now())
  const people = { tester: await app.signInAs(tester.person), admin: await app.signInAs(admin.person) }
  const finish = async (name: string): Promise<number> => {
    const { id } = await people.tester.newSample({ strain_name: name })
    for (const run of ['a', 'b']) {
      await statusOf(people.tester.append(id, run, { THCA: 20 }, { injected_at: clock.date().toISOString() }))
    }
    return id
  }
  const read = (id: number) => people.admin.read<Sample>(`/samples/${id}`)
  return {
    finish,
    read,
    choose: (profile_key: string) => statusOf(people.admin.call('PUT', '/chosen_profile', { profile_key })),
    bell: async () => {
      const alerts = await people.tester.read<Alert[]>('/alerts')
      return alerts.flatMap(({ kind, name, total }) => (kind.startsWith('calibration_') ? [[kind, name, total]] : []))
    },
    release: async (id: number) => people.admin.post(`/samples/${id}/release`, { version: (await read(id)).version }),
  }
}

test('[CALIB-01] [CALIB-04] [CALIB-05] [CALIB-07] [CALIB-08] [CALIB-09] from the standards to the day after the last of a calibration', async () => {
  await statusOf(admin.patch('/quality/settings', { settings: { calibration_icv: true }, reason: 'WAC 16-309-160' }))
  const injected_at = clock.date().toISOString()
  const levels = await tester.newSample({}, { sample_type_id: 10, prep_method_id: null })
  for (const [at, amount] of [1, 5, 10, 25, 50].entries()) {
    const results = [{ name: 'THCA', amount, peak_area: AREAS[at], rt_min: 8 }]
    await statusOf(tester.append(levels.id, `${amount}.D`, {}, { injected_at, results }))
  }
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: levels.id } }))
  const approve = ({ version }: Calibration) =>
    admin.post(`/calibrations/${draft.id}/approve`, { version, password: TEST_PASSWORD })

  // the suggestion: unweighted it misses a limit, as it is suggested it keeps all
  const [judged] = judgeCalibration(draft.analytes).analytes
  expect(judged?.misses).toContainEqual(expect.stringMatching(/^THCA: 1 ug\/mL reads 5\d/))
  expect(judged?.suggestion?.weighting).toBe('1/x2')
  expect(await errorsOf(approve(draft))).toHaveProperty('exception')
  const choice = { name: 'THCA', model: 'linear', weighting: judged?.suggestion?.weighting, through_zero: false }
  const chosen = await dataOf<Calibration>(
    tester.patch(`/calibrations/${draft.id}`, { version: draft.version, analytes: [{ ...choice, excluded: [] }] }),
  )
  expect(judgeCalibration(chosen.analytes).misses).toEqual([])

  // the ICV of a second lot
  expect(await errorsOf(approve(chosen))).toHaveProperty('icv')
  const standard = await tester.newSample({}, { sample_type_id: 9, prep_method_id: null })
  const results = [{ name: 'THCA', amount: 10, peak_area: 405, rt_min: 8 }]
  await statusOf(tester.append(standard.id, 'icv.D', {}, { injected_at, results }))
  const { version } = chosen
  const checked = await dataOf<Calibration>(
    tester.post(`/calibrations/${draft.id}/icv`, { version, sample_id: standard.id }),
  )
  await use(await newLot(), levels.id)
  await use(await newLot(), standard.id)
  expect(await dataOf<Calibration>(approve(checked))).toMatchObject({ state: 'approved', exception: null })
  const ours = await ownProfile()

  const first = await onDay(1)
  const early = await first.finish('Early')
  expect((await first.read(early)).results.map(({ calibration }) => calibration?.id)).toEqual([draft.id, draft.id])

  // the bell, Home and the queue read the same
  await first.choose(ours.key)
  expect(await (await onDay(16)).bell()).toEqual([['calibration_expiring', 'HPLC-1', 16]])
  await (await onDay(17)).choose('none')
  expect(await (await onDay(24)).bell()).toEqual([])
  expect(await (await onDay(25)).bell()).toEqual([['calibration_expiring', 'HPLC-1', 25]])
  const last = await onDay(30)
  expect(await last.bell()).toEqual([['calibration_expiring', 'HPLC-1', 30]])
  const inTime = await last.finish('On the last day')
  const after = await onDay(31)
  expect(await after.bell()).toContainEqual(['calibration_expired', 'HPLC-1', 31])
  const late = await after.finish('Too late')
  const sentence =
    'The calibration of HPLC-1 is 31 days old; 30 are allowed. Approve a newer one and run the sample again.'
  expect((await after.read(late)).can.release).toEqual({ allowed: false, text: sentence })
  expect(await refusalOf(after.release(late))).toMatchObject({
    status: 409,
    code: 'report_held',
    error: `This report cannot be released yet. ${sentence}`,
  })
  // what was injected in time is released on any day
  expect(await statusOf(after.release(inTime))).toBe(200)
  expect(await statusOf(after.release(early))).toBe(200)
})
