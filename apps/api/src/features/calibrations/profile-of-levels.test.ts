import type { Calibration, ProfileRow, Sample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const { admin, tester } = labTest()

const DAY_MS = 86_400_000
const now = Date.now()
const AMOUNTS = [1, 5, 10, 25, 50]

/** A draft whose levels were registered now and measured then. */
async function draftOf(measuredAt: number): Promise<Calibration> {
  const { id } = await tester.newSample({}, { sample_type_id: 10, prep_method_id: null })
  for (const amount of AMOUNTS) {
    const results = [{ name: 'THCA', amount, peak_area: amount === 10 ? 401 : 40 * amount, rt_min: 8 }]
    const injected_at = new Date(measuredAt).toISOString()
    await statusOf(tester.append(id, `${amount}.D`, {}, { injected_at, results }))
  }
  return dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: id } }))
}
const choose = (profile_key: string) => statusOf(admin.call('PUT', '/chosen_profile', { profile_key }))
const page = ({ id }: Calibration) => admin.read<Calibration>(`/calibrations/${id}`)
const ofReport = async ({ sample_id }: Calibration) =>
  (await tester.read<Sample>(`/samples/${sample_id}`)).calibration_limits

test('[CALIB-04] [CALIB-09] page, approval and report go by the profile of the levels, whatever is chosen later', async () => {
  const before = await draftOf(now)
  const ours = await dataOf<ProfileRow>(admin.post('/profiles', { profile: { name: 'Ours', copy_of: 'washington' } }))
  const value = {
    field: 'calibration_rse_max',
    text: '0.001',
    source: 'SOP 12',
    valid_from: new Date(now).toISOString().slice(0, 10),
  }
  await statusOf(admin.post(`/profiles/${ours.own?.id}/values`, { version: ours.own?.version, value }))
  await choose(ours.key)
  const [draft, yesterday] = [await draftOf(now), await draftOf(now - DAY_MS)]
  await choose('none')

  // of before: nothing of it counts
  expect([(await page(before)).limits.rse.profile, (await page(before)).icv_limit.profile]).toEqual([null, null])
  expect(await ofReport(before)).toBeUndefined()
  // measured the day before its value counts, and imported today
  expect((await page(yesterday)).limits.rse).toMatchObject({ value: 20, profile: null })
  expect(await ofReport(yesterday)).toEqual((await page(yesterday)).limits)
  const { limits, icv_limit } = await page(draft)
  expect(limits).toMatchObject({
    rse: { value: 0.001, source: 'SOP 12', profile: 'Ours' },
    levels: { value: 5, profile: null },
  })
  expect(icv_limit).toMatchObject({ source: 'WAC 16-309-160(4) to (6)', profile: 'Ours' })
  expect(await ofReport(draft)).toEqual(limits)

  const approve = (exception?: string) =>
    admin.post(`/calibrations/${draft.id}/approve`, { version: draft.version, password: TEST_PASSWORD, exception })
  expect(await errorsOf(approve())).toHaveProperty('exception')
  expect(await statusOf(approve('Approved until the next standards come'))).toBe(200)
  expect((await page(draft)).limits).toEqual(limits)
  // what the profile says of that day from now on changes neither
  const { own } = required((await admin.read<ProfileRow[]>('/profiles')).find(({ key }) => key === ours.key))
  const later = { ...value, field: 'calibration_levels_min', text: '9' }
  await statusOf(admin.post(`/profiles/${own?.id}/values`, { version: own?.version, value: later }))
  expect((await page(draft)).limits).toEqual(limits)
  expect(await ofReport(draft)).toEqual(limits)
  // one that was rejected is judged on its page as its draft was
  await statusOf(
    admin.post(`/calibrations/${yesterday.id}/reject`, { version: yesterday.version, reason: 'not needed' }),
  )
  expect((await page(yesterday)).icv_limit.profile).toBe('Ours')
})
