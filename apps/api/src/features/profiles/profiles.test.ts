import { describe, expect, test } from 'vitest'
import type { ProfileRow, QualitySettingsReply } from '@eluent/contract'
import { INSTALLED_PROFILES } from '@eluent/domain/profiles'
import {
  dataOf,
  errorsOf,
  labTest,
  refusalOf,
  sortedStatusesOf,
  statusOf,
  type Caller,
} from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, stranger } = labTest()

let names = 0
const nextName = () => `Our Washington ${(names += 1)}`
const copy = async (name = nextName(), copy_of = 'washington') =>
  dataOf<ProfileRow>(admin.post('/profiles', { profile: { name, copy_of } }))
const own = ({ own: mine }: ProfileRow) => mine ?? { id: 0, version: 0 }
const SEVEN = { field: 'retention_years', text: '7 years', source: 'SOP 12', valid_from: '2020-01-01' }
const add = (profile: ProfileRow, value: object, caller: Caller = admin) =>
  caller.post(`/profiles/${own(profile).id}/values`, {
    version: own(profile).version,
    value: { ...SEVEN, ...value },
  })
const list = async (caller: Caller = viewer) =>
  (await caller.get('/profiles')).json<{ data: ProfileRow[]; chosen: string }>()
const choose = (profile_key: string, caller: Caller = admin) => caller.call('PUT', '/chosen_profile', { profile_key })
const counting = ({ values }: ProfileRow, field: string) =>
  values.find((value) => value.field === field && value.counts)?.text

describe('[PROFILE-01] the profiles', () => {
  test('that are installed are read by everybody, and a laboratory has none of them unless it chooses', async () => {
    const { data, chosen } = await list()
    expect(data.filter((profile) => profile.own === null).map(({ key }) => key)).toEqual(
      INSTALLED_PROFILES.map(({ key }) => key),
    )
    expect(chosen).toBe('none')
    expect(data.find(({ key }) => key === 'washington')?.values).toContainEqual({
      field: 'calibration_days_max',
      text: '30 days',
      source: 'WAC 16-309-140(3)',
      valid_from: '2024-05-18',
      counts: true,
    })
  })

  test('are copied by an admin to one of the laboratory, which nobody else sees', async () => {
    const made = await copy(' Ours ')
    expect(made).toMatchObject({ name: 'Ours', own: { copied_from: 'washington', version: 1, first_used_at: null } })
    expect(made.values).toEqual((await list()).data.find(({ key }) => key === 'washington')?.values)
    expect((await list(stranger)).data.map(({ key }) => key)).not.toContain(made.key)
    expect(await statusOf(add(made, {}, stranger))).toBe(404)
    expect(await statusOf(stranger.post('/profiles', { profile: { name: 'Theirs', copy_of: made.key } }))).toBe(404)
    expect(await statusOf(choose(made.key, stranger))).toBe(404)
    expect(await statusOf(tester.post('/profiles', { profile: { name: 'x', copy_of: 'none' } }))).toBe(403)
    expect(await errorsOf(admin.post('/profiles', { profile: { name: 'OURS', copy_of: 'none' } }))).toEqual({
      name: ['There is a profile of this name already.'],
    })
    expect(await errorsOf(admin.post('/profiles', { profile: { name: ' ', copy_of: 'none' } }))).toEqual({
      name: ['Please enter a name of 1 to 64 characters.'],
    })
  })

  test('of a laboratory get dated values; the one that counted before stays, and each is in the trail', async () => {
    const made = await copy()
    const changed = await dataOf<ProfileRow>(add(made, { valid_from: '2025-01-01' }))
    expect(changed.values.filter(({ field }) => field === 'retention_years')).toEqual([
      { ...SEVEN, valid_from: '2025-01-01', counts: true },
      { ...SEVEN, text: '5 years', source: 'WAC 16-309-030(5)', valid_from: '2024-05-18', counts: false },
    ])
    const ended = await dataOf<ProfileRow>(add(changed, { text: '', valid_from: '2025-06-01' }))
    expect(counting(ended, 'retention_years')).toBeNull()
    expect(await app.actions('profile', own(made).id)).toEqual(['create', 'edit', 'edit'])
    expect(await statusOf(add(made, {}))).toBe(409)
    expect(await errorsOf(add(ended, { text: 'many', source: '', valid_from: 'soon' }))).toEqual({
      text: ['Please write a whole number from 1 to 100.'],
      source: ['Please say where the value stands, such as WAC 16-309-160(4).'],
      valid_from: ['Please enter the day from which it counts.'],
    })
  })

  test('of two values at once of one version one is added', async () => {
    const made = await copy()
    expect(await sortedStatusesOf([add(made, {}), add(made, { text: '8' })])).toEqual([200, 409])
  })
})

test('[PROFILE-01] once chosen a profile counts from today on, cannot be removed, and new samples get it', async () => {
  const made = await copy()
  expect(await statusOf(choose(made.key, tester))).toBe(403)
  expect(await statusOf(choose('atlantis'))).toBe(404)
  expect(await statusOf(choose(made.key))).toBe(200)
  expect((await list()).chosen).toBe(made.key)
  const used = (await list()).data.find(({ key }) => key === made.key) ?? made
  expect(own(used)).toMatchObject({ first_used_at: expect.stringContaining('T') })
  expect(await errorsOf(add(used, {}))).toEqual({ valid_from: [expect.stringContaining('This profile is in use')] })
  expect(await statusOf(add(used, { valid_from: '2999-01-01' }))).toBe(200)
  const remove = () => admin.call('DELETE', `/profiles/${own(made).id}`, { reason: 'entered twice' })
  expect(await refusalOf(remove())).toMatchObject({ code: 'profile_chosen' })
  expect(await statusOf(choose('none'))).toBe(200)
  expect(await statusOf(admin.call('DELETE', `/profiles/${own(made).id}`, {}))).toBe(422)
  expect(await statusOf(remove())).toBe(202)
  expect((await list()).data.map(({ key }) => key)).not.toContain(made.key)
})

test('a profile is renamed', async () => {
  const made = await copy()
  const rename = (name: string, version = 1) => admin.patch(`/profiles/${own(made).id}`, { version, profile: { name } })
  expect(await dataOf<ProfileRow>(rename('Flower'))).toMatchObject({ name: 'Flower', own: { version: 2 } })
  expect(await statusOf(rename('Flower 2'))).toBe(409)
})

test('[REVIEW-01] a profile brings what its law asks of releases and takes it away again; what the laboratory set stays', async () => {
  const kept = async () => {
    const { values } = await admin.read<QualitySettingsReply>('/quality/settings')
    return [values['reviews_before_release'], values['share_only_released']]
  }
  await choose('none')
  expect(await kept()).toEqual([1, false])
  await choose('washington')
  expect(await kept()).toEqual([2, false])
  await choose('california')
  expect(await kept()).toEqual([1, true])
  await choose('none')
  expect(await kept()).toEqual([1, false])
  const settings = { reviews_before_release: 2 }
  expect(await statusOf(admin.patch('/quality/settings', { settings, reason: 'SOP-3, two of us' }))).toBe(200)
  await choose('washington')
  await choose('none')
  expect(await kept()).toEqual([2, false])
})
