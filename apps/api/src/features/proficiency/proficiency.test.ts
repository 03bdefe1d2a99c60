import type { Nonconformance, ProficiencyRound, Sample } from '@eluent/contract'
import { expect, test } from 'vitest'
import { dataOf, errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { proficiencyRound } from '../../testing/proficiency-records.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const add = (more: object = {}, caller = tester) =>
  caller.post('/proficiency_rounds', { proficiency_round: proficiencyRound(more) })
interface Page {
  rounds: ProficiencyRound[]
  next: { analyte: string; due_on: string; due: string }[]
}
const page = (caller = tester) => caller.read<Page>('/proficiency_rounds')

test('[NCR-08] [NCR-10] a round keeps its scores, opens a nonconformance, and says when its analytes are due again', async () => {
  const round = await dataOf<ProficiencyRound>(add())
  expect(round.results).toMatchObject([
    { analyte: 'CBD', z: 1, zeta: 2, e_n: 1, verdict: 'satisfactory' },
    { analyte: 'THC', z: expect.closeTo(3.5, 9), zeta: null, e_n: null, verdict: 'unsatisfactory' },
  ])
  expect(round.nonconformance).toMatchObject({ number: expect.stringMatching(/^NC-2026-/), state: 'open' })
  const opened = await dataOf<Nonconformance>(tester.get(`/nonconformances/${round.nonconformance?.id}`))
  expect(opened).toMatchObject({
    kind: 'proficiency',
    source: 'proficiency',
    found_on: '2026-01-05',
    what: 'Round 2026-1 of Example PT, Hemp cannabinoids, was unsatisfactory for THC.',
  })
  const next = { last_on: '2026-01-05', due_on: '2026-07-05', due: 'overdue' }
  expect(await page()).toMatchObject({
    rounds: [{ id: round.id }],
    next: [
      { analyte: 'CBD', ...next },
      { analyte: 'THC', ...next },
    ],
  })
  expect(await app.actions('proficiency_round', round.id)).toEqual(['create'])
  expect((await page(stranger)).rounds).toEqual([])

  const good = await dataOf<ProficiencyRound>(add({ round: '2026-2', results: [proficiencyRound().results[0]] }))
  expect(good.nonconformance).toBeNull()
  expect(await statusOf(tester.delete(`/proficiency_rounds/${good.id}`, { reason: 'entered twice' }))).toBe(202)
  expect((await page()).rounds.map(({ id }) => id)).toEqual([round.id])
  expect(await errorsOf(add({ provider: ' ', results: [] }))).toEqual({
    provider: ['Please enter the provider. 128 characters max length.'],
    results: ['Please enter our result and the assigned value of at least one analyte.'],
  })
  expect(await statusOf(add({}, viewer))).toBe(403)
})

test('[NCR-09] where it is set a compliance report with the analyte waits until the corrective action is verified', async () => {
  const { rounds } = await page()
  const number = rounds[0]?.nonconformance?.number
  await admin.call('PUT', '/chosen_profile', { profile_key: 'california' })
  const sample = await tester.finishedSample({ purpose: 'compliance' })
  const holds = async () =>
    (await dataOf<Sample>(admin.get(`/samples/${sample.id}`))).holds.flatMap(({ rule, values }) =>
      rule === 'proficiency' ? [values] : [],
    )
  expect(await holds()).toEqual([])
  const settings = { hold_unsatisfactory_proficiency: true }
  expect(await statusOf(admin.patch('/quality/settings', { settings, reason: 'asked by the state' }))).toBe(200)
  expect(await holds()).toEqual([{ round: '2026-1', provider: 'Example PT', analytes: 'THC', number }])
  const { version } = await dataOf<Sample>(admin.get(`/samples/${sample.id}`))
  expect(await refusalOf(admin.post(`/samples/${sample.id}/release`, { version }))).toMatchObject({
    error: expect.stringContaining('was unsatisfactory for THC'),
  })
})
