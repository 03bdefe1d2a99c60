import { expect, test } from 'vitest'
import type { Calibration, QualitySettingsReply, Sample } from '@eluent/contract'
import { dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const DAY_MS = 86_400_000
const set = (settings: object, reason: unknown = 'As our procedure 12 says', caller = admin) =>
  caller.patch('/quality/settings', { settings, reason })

test('a setting is changed with a reason, by admins; the trail says what it was, is and why', async () => {
  expect(await viewer.read<QualitySettingsReply>('/quality/settings')).toMatchObject({
    values: { calibration_max_age_days: 30 },
    changed: {},
  })
  expect(await statusOf(set({ calibration_max_age_days: 14 }, undefined, tester))).toBe(403)
  expect(await refusalOf(set({ calibration_max_age_days: 14 }, 'so'))).toMatchObject({ code: 'reason_required' })
  expect(await errorsOf(set({ calibration_max_age_days: 0, calibration_warn_days: 3 }))).toEqual({
    'settings.calibration_max_age_days': ['A whole number from 1 to 730 days'],
  })
  expect(await dataOf<QualitySettingsReply>(set({ calibration_max_age_days: 14, calibration_warn_days: 5 }))).toEqual({
    values: expect.objectContaining({ calibration_max_age_days: 14, calibration_warn_days: 5 }),
    // the other one was sent as it was
    changed: {
      calibration_max_age_days: { by: admin.person.name, at: expect.any(String), why: 'As our procedure 12 says' },
    },
  })
  const trail = await app.trail('quality_settings', app.laboratoryId, 'action, old, new, why')
  expect(trail).toEqual([
    {
      action: 'edit',
      old: { calibration_max_age_days: 30 },
      new: { calibration_max_age_days: 14 },
      why: 'As our procedure 12 says',
    },
  ])
  // sent as it stands nothing is written
  expect(await dataOf<QualitySettingsReply>(set({ calibration_max_age_days: 14 }))).toMatchObject({
    values: { calibration_max_age_days: 14 },
  })
  expect(await app.trail('quality_settings', app.laboratoryId, 'action')).toHaveLength(1)
  // the neighbour keeps the defaults
  expect(await stranger.read<QualitySettingsReply>('/quality/settings')).toMatchObject({
    values: { calibration_max_age_days: 30 },
  })
  await statusOf(set({ calibration_max_age_days: 30 }))
})

test('queues that stop are mailed to addresses in a domain of the laboratory alone; the trail keeps who named them and why', async () => {
  const [, own] = admin.person.email.split('@')
  const foreign = {
    'settings.queue_stop_addresses': ['Only addresses in a domain in which a person of the laboratory has one'],
  }
  expect(await errorsOf(set({ queue_stop_addresses: `night@${own}, night@elsewhere.example` }))).toEqual(foreign)
  expect(await errorsOf(set({ queue_stop_addresses: `night@not.${own}` }))).toEqual(foreign)
  expect(await errorsOf(set({ queue_stop_addresses: 'night' }))).toEqual({
    'settings.queue_stop_addresses': ['At most ten mail addresses, with a comma between them'],
  })
  expect(await statusOf(set({ queue_stop_addresses: `night@${own}` }, 'On call', tester))).toBe(403)
  expect(await statusOf(set({ queue_stop_addresses: `Night@${own}` }, 'On call reads this box'))).toBe(200)
  expect((await app.trail('quality_settings', app.laboratoryId, 'new, why')).at(-1)).toEqual({
    new: { queue_stop_addresses: `Night@${own}` },
    why: 'On call reads this box',
  })
  await statusOf(set({ queue_stop_addresses: '' }))
})

test('admins at once who change different settings lose nothing', async () => {
  await Promise.all([set({ calibration_max_age_days: 20 }), set({ calibration_warn_days: 7 })])
  expect(await viewer.read<QualitySettingsReply>('/quality/settings')).toMatchObject({
    values: { calibration_max_age_days: 20, calibration_warn_days: 7 },
  })
  await statusOf(set({ calibration_max_age_days: 30, calibration_warn_days: 5 }))
})

test('[CALIB-08] a report of injections after the days of their calibration is held until the setting or a newer one allows it', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const levels = await tester.newSample({}, { sample_type_id: 10, prep_method_id: null })
  for (const [vial, amount] of [1, 5, 10, 25, 50].entries()) {
    await tester.append(
      levels.id,
      `level-${vial}`,
      { THCA: amount },
      { injected_at: daysAgo(31), machineName: 'HPLC-9' },
    )
  }
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: levels.id } }))
  const { version } = draft
  await statusOf(admin.post(`/calibrations/${draft.id}/approve`, { version, password: TEST_PASSWORD }))
  const { id } = await tester.newSample()
  for (const run of ['a', 'b', 'c']) await tester.append(id, `${id}-${run}`, { THCA: 20 }, { machineName: 'HPLC-9' })
  const sample = await admin.read<Sample>(`/samples/${id}`)
  const release = () => admin.post(`/samples/${id}/release`, { version: sample.version })
  expect(sample.finished).toBe(true)
  expect(sample.holds).toEqual([
    { rule: 'calibration_age', values: { machine: 'HPLC-9', days: 31, limit: 30 }, record_id: draft.id },
  ])
  expect(sample.can.release).toEqual({
    allowed: false,
    text: 'The calibration of HPLC-9 is 31 days old; 30 are allowed. Approve a newer one and run the sample again.',
  })
  expect(await refusalOf(release())).toMatchObject({
    code: 'report_held',
    error: `This report cannot be released yet. ${sample.can.release.text}`,
  })
  // a Calibration sample is measured because the old one ends
  expect((await admin.read<Sample>(`/samples/${levels.id}`)).holds).toEqual([])
  await statusOf(set({ calibration_max_age_days: 31 }, 'Validated for 31 days'))
  expect((await admin.read<Sample>(`/samples/${id}`)).holds).toEqual([])
  expect(await statusOf(release())).toBe(200)
  // what was released stays so when the setting is made strict again
  await statusOf(set({ calibration_max_age_days: 30 }))
  const released = await admin.read<Sample>(`/samples/${id}`)
  expect([released.release?.current, released.holds]).toEqual([true, []])
})
