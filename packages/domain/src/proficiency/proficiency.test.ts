import { expect, test } from 'vitest'
import { monthsAfter, nextRounds } from './next-rounds.ts'
import {
  PROFICIENCY_TEXTS,
  readProficiencyResults,
  validateProficiencyRound,
  wrongProficiencyResults,
} from './proficiency-rules.ts'
import { proficiencyScores, proficiencyVerdict, unsatisfactoryAnalytes, type ProficiencyResult } from './scores.ts'

const result = (more: Partial<ProficiencyResult> = {}): ProficiencyResult => ({
  analyte: 'CBD',
  assigned: 10,
  sigma: 0.5,
  assigned_u: 0.3,
  ours: 11,
  ours_u: 0.4,
  ...more,
})

test('[NCR-08] z = (x - X) / sigma, zeta by u, E_n by U with k = 2', () => {
  expect(proficiencyScores(result())).toEqual({ z: 2, zeta: 4, e_n: 2 })
  expect(proficiencyScores(result({ ours: 9 }))).toEqual({ z: -2, zeta: -4, e_n: -2 })
  expect(proficiencyScores(result({ sigma: null, ours_u: null }))).toEqual({ z: null, zeta: null, e_n: null })
  expect(proficiencyScores(result({ assigned_u: null }))).toMatchObject({ z: 2, zeta: null, e_n: null })
})

test.each([
  [11, 'satisfactory'],
  [11.01, 'questionable'],
  [8.99, 'questionable'],
  [11.49, 'questionable'],
  [11.5, 'unsatisfactory'],
  [8.5, 'unsatisfactory'],
] as const)('[NCR-08] with X = 10 and sigma = 0.5 a result of %s is %s', (ours, verdict) => {
  expect(proficiencyVerdict(proficiencyScores(result({ ours })))).toBe(verdict)
})

test('[NCR-08] without a sigma E_n decides up to 1; without uncertainties nothing is scored', () => {
  const verdict = (more: Partial<ProficiencyResult>) =>
    proficiencyVerdict(proficiencyScores(result({ sigma: null, ...more })))
  expect(verdict({ ours: 10.5 })).toBe('satisfactory')
  expect(verdict({ ours: 10.51 })).toBe('unsatisfactory')
  expect(verdict({ ours_u: null })).toBe('not_scored')
  // 2.1 - 0.1 is no 2 in doubles
  expect(proficiencyVerdict(proficiencyScores(result({ assigned: 0.1, sigma: 0.05, ours: 0.2 })))).toBe('satisfactory')
  expect(unsatisfactoryAnalytes([result(), result({ analyte: 'THC', ours: 20 })])).toEqual(['THC'])
})

test('[NCR-10] the next round of an analyte is due months after its last, by whichever name', () => {
  const rounds = [
    { reported_on: '2026-01-31', results: [{ analyte: 'CBD' }, { analyte: 'THC' }] },
    { reported_on: '2026-05-20', results: [{ analyte: 'delta-9-THC' }] },
  ]
  expect(nextRounds(rounds, 6, '2026-07-28')).toEqual([
    { analyte: 'CBD', last_on: '2026-01-31', due_on: '2026-07-31', due: 'due_soon' },
    { analyte: 'delta-9-THC', last_on: '2026-05-20', due_on: '2026-11-20', due: 'ok' },
  ])
  expect(nextRounds(rounds, 6, '2026-08-01')[0]?.due).toBe('overdue')
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28')
})

test('a round has its names, a day that is past, and numbers', () => {
  const line = { analyte: 'CBD', assigned: '10', sigma: '', assigned_u: '', ours: '9.5', ours_u: '' }
  const empty = { ...line, assigned: '', ours: '' }
  const input = { provider: 'P', scheme: 'S', round: '1', reported_on: '2026-05-04', results: [line, empty] }
  expect(validateProficiencyRound(input, '2026-05-04')).toEqual({})
  expect(readProficiencyResults(input.results)).toEqual([
    { analyte: 'CBD', assigned: 10, sigma: null, assigned_u: null, ours: 9.5, ours_u: null },
  ])
  const wrong = { provider: ' ', scheme: '', round: 'x'.repeat(65), reported_on: '2026-05-05', results: [empty] }
  expect(validateProficiencyRound(wrong, '2026-05-04')).toEqual({
    provider: [PROFICIENCY_TEXTS.provider],
    scheme: [PROFICIENCY_TEXTS.scheme],
    round: [PROFICIENCY_TEXTS.round],
    reported_on: [PROFICIENCY_TEXTS.later],
    results: [PROFICIENCY_TEXTS.results],
  })
  for (const more of [
    { ours: '' },
    { ours: 'x' },
    { assigned: '-1' },
    { sigma: '0' },
    { ours_u: 'x' },
    { analyte: ' ' },
  ]) {
    const results = [line, { ...line, ...more }]
    expect(validateProficiencyRound({ ...input, results }, '2026-05-04')).toEqual({
      results: [PROFICIENCY_TEXTS.number],
    })
    expect(wrongProficiencyResults(results)).toEqual([1])
  }
  expect(validateProficiencyRound({ ...input, results: [line, { ...line, analyte: 'cbd ' }] }, '2026-05-04')).toEqual({
    results: [PROFICIENCY_TEXTS.twice],
  })
})
