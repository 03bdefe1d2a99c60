import type { BulkReply, HeldSample, ProfileRow, ReplyOf, SampleCustodyReply, listWaste } from '@eluent/contract'
import { FakeClock } from '@eluent/testkit'
import { describe, expect, test } from 'vitest'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-20T15:00:00Z')
const { app, admin, tester, viewer } = labTest({ overrides: { now: clock.date } })

const DAY_MS = 86_400_000
const set = (settings: object) => admin.patch('/quality/settings', { settings, reason: 'as the law of our place asks' })
const dispose = (samples: number[], disposal: object = { way: 'ground' }, event: object = {}, caller = admin) =>
  caller.post('/custody/disposals', { samples, event, disposal })
const custody = (id: number, caller: Pick<typeof viewer, 'read'> = viewer) =>
  caller.read<SampleCustodyReply>(`/samples/${id}/custody`)
const toDispose = async (caller: Pick<typeof viewer, 'list'> = viewer) =>
  (await caller.list<HeldSample>('/custody/to-dispose')).data.map((row) => row.sample_id)

async function released(intake: object = {}): Promise<number> {
  const { id } = await tester.finishedSample({ receipt: { amount: 12, amount_unit: 'g' }, ...intake })
  const { version } = await admin.read<{ version: number }>(`/samples/${id}`)
  expect(await statusOf(admin.post(`/samples/${id}/release`, { version }))).toBe(200)
  return id
}

describe('[CUSTODY-09] a disposal', () => {
  test('records amount, way, what it was mixed with and who saw it, and stands in the waste log of its month', async () => {
    const { id } = await tester.newSample({ strain_name: 'Waste 1', receipt: { amount: 12, amount_unit: 'g' } })
    const way = { way: 'ground', mixed_with: 'soil', witness_name: 'Second Person' }
    await dispose([id], way, { amount: 2, amount_unit: 'g', note: 'half of it' })
    expect(await custody(id)).toMatchObject({ state: 'here', amount_left: 10 })
    await dispose([id], way)
    const at = clock.date().getTime()
    const bounds = (from: number, before: number) =>
      `from=${new Date(from).toISOString()}&before=${new Date(before).toISOString()}`
    const log = async (query: string) =>
      (await viewer.read<ReplyOf<typeof listWaste>['data']>(`/custody/waste?${query}`)).entries
    const entries = (await log(bounds(at - DAY_MS, at + DAY_MS))).filter(({ sample_id }) => sample_id === id)
    expect(
      entries.map(({ amount, amount_unit, disposal, noted_by_name }) => [amount, amount_unit, disposal, noted_by_name]),
    ).toEqual([
      [2, 'g', way, admin.person.name],
      [10, 'g', way, admin.person.name],
    ])
    expect(await log(bounds(at + DAY_MS, at + 2 * DAY_MS))).toEqual([])
  })

  test('names a second person where the laboratory asks for one, and another than who disposes', async () => {
    const { id } = await tester.newSample()
    expect(await errorsOf(dispose([id], {}))).toHaveProperty('way')
    await set({ custody_disposal_witness: true })
    expect(await errorsOf(dispose([id]))).toHaveProperty('witness_name')
    expect(await errorsOf(dispose([id], { way: 'ground', witness_name: admin.person.name }))).toHaveProperty(
      'witness_name',
    )
    expect(await statusOf(dispose([id], { way: 'ground', witness_name: 'Second Person' }))).toBe(200)
    await set({ custody_disposal_witness: false })
  })

  test('is for admins alone', async () => {
    const { id } = await tester.newSample()
    expect(await statusOf(dispose([id], { way: 'ground' }, {}, tester))).toBe(403)
    expect(
      await statusOf(app.call('GET', '/custody/waste?from=2026-01-01T00:00:00Z&before=2027-01-01T00:00:00Z')),
    ).toBe(401)
  })
})

// last: its days end every session
describe('[CUSTODY-08] a retained sample', () => {
  test('of a laboratory that set nothing has no date', async () => {
    const id = await released()
    expect((await custody(id)).kept_until).toBeNull()
    expect(await statusOf(dispose([id]))).toBe(200)
  })

  test('of a compliance sample is kept for the business days of its profile, and no other one for it', async () => {
    const ours = await dataOf<ProfileRow>(admin.post('/profiles', { profile: { name: 'Ours', copy_of: 'none' } }))
    const value = {
      field: 'sample_business_days_min',
      text: '3 business days',
      source: 'SOP 4',
      valid_from: '2026-01-01',
    }
    const body = { version: ours.own?.version, value }
    expect(await statusOf(admin.post(`/profiles/${ours.own?.id}/values`, body))).toBeLessThan(300)
    const choose = (profile_key: string) => statusOf(admin.call('PUT', '/chosen_profile', { profile_key }))
    expect(await choose(ours.key)).toBe(200)
    const [kept, other] = [await released({ purpose: 'compliance' }), await released({ purpose: 'research' })]
    expect((await custody(kept)).kept_until).toBe('2026-11-25T15:00:00.000Z')
    expect((await custody(other)).kept_until).toBeNull()
    expect(await refusalOf(dispose([kept]))).toMatchObject({ code: 'sample_kept' })
    expect(await choose('none')).toBe(200)
  })

  test('is kept for the days after its release that the laboratory set; before that its disposal is refused, after it stands in To Dispose', async () => {
    await set({ custody_retention_days: 2, custody_retention_counts: 'business' })
    const [id, other] = [await released(), await released()]
    const { kept_until, amount_left } = await custody(id)
    expect([kept_until, amount_left]).toEqual(['2026-11-24T15:00:00.000Z', 12])
    expect(await refusalOf(dispose([id]))).toMatchObject({
      status: 409,
      code: 'sample_kept',
      error: expect.stringContaining('This sample is kept until'),
    })
    expect(await toDispose()).toEqual([])
    await clock.advance(4 * DAY_MS)
    const later = await app.signIn('admin')
    expect(await toDispose(later)).toEqual([id, other])
    expect((await bodyOf<BulkReply>(dispose([id, other], { way: 'ground' }, {}, later))).done).toEqual([id, other])
    expect(await toDispose(later)).toEqual([])
    expect((await custody(id, later)).state).toBe('disposed')
  })
})
