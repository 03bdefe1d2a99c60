import { describe, expect, test } from 'vitest'
import { BUDGET_TEXTS, type ChartPeriod, type LineInput } from './budget-input.ts'
import { checkBudget } from './check-budget.ts'
import { readBudgetLine } from './read-budget-line.ts'
import { relativeOfResult, withoutUncertainty, type ReportedUncertainty } from './reported-uncertainty.ts'

const LINE: LineInput = {
  analyte: 'THCA',
  approach: 'top_down',
  from_percent: '0.1',
  to_percent: '30',
  source: ' Chart of LCS, rounds of 2026 ',
  reproducibility_from: 'chart',
  chart: { series_id: 4, first_day: '2026-01-01', last_day: '2026-06-30' },
  references: [
    { name: 'CannaQAP 1', kind: 'proficiency', bias_percent: '3', u_reference_percent: '1' },
    { name: 'CannaQAP 2', kind: 'proficiency', bias_percent: '-4', u_reference_percent: '1' },
  ],
}
const CHART: ChartPeriod = {
  name: 'THCA, LCS 10 ug/mL',
  figure: 'recovery',
  level: 'LCS 10 ug/mL',
  analyte: 'THCA',
  values: Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 98 : 102)),
}

describe('[UNCERT-02] a chart gives u(Rw)', () => {
  test('from at least 20 points of a control that passes the whole procedure', () => {
    const { line, errors } = readBudgetLine(LINE, 2, CHART)
    expect(errors).toEqual({})
    expect(line).toMatchObject({
      reproducibility: { from: 'chart', series_id: 4, chart: 'THCA, LCS 10 ug/mL', points: 20 },
      source: 'Chart of LCS, rounds of 2026',
    })
    // SD of 98 and 102 in turn is 2 sqrt(20 / 19)
    const rw = 2 * Math.sqrt(20 / 19)
    expect(line?.shares[0]?.u_percent).toBeCloseTo(rw, 10)
    expect(line?.u_percent).toBeCloseTo(Math.hypot(rw, Math.sqrt(12.5), 1), 10)
  })

  test.each([
    [
      '19 points',
      { values: CHART.values.slice(1) },
      'At least 20 points that count are needed in the period; it has 19.',
    ],
    ['a check standard', { level: '10 ug/mL' }, BUDGET_TEXTS.procedure],
    ['retention times', { figure: 'retention_time' }, BUDGET_TEXTS.procedure],
    ['another analyte', { analyte: 'CBD' }, 'This chart is of CBD.'],
    ['equal points', { values: CHART.values.map(() => 100) }, BUDGET_TEXTS.spread],
  ] as const)('not of %s', (_what, more, text) => {
    expect(readBudgetLine(LINE, 2, { ...CHART, ...more }).errors).toEqual({ chart: text })
  })

  test('and a chart of duplicates by its mean range / 1.128', () => {
    const ranges = { ...CHART, figure: 'rpd', level: '', values: CHART.values.map(() => 2.256) }
    expect(readBudgetLine(LINE, 2, ranges).line?.shares[0]?.u_percent).toBeCloseTo(2, 12)
  })
})

test('[UNCERT-03] one reference material needs the own measurements, a line without references none at all', () => {
  const [one] = LINE.references ?? []
  const single = (more: object) =>
    readBudgetLine({ ...LINE, references: [{ ...one, kind: 'spike', ...more }] }, 2, CHART)
  expect(single({}).errors).toEqual({ references: BUDGET_TEXTS.single })
  expect(single({ sd_percent: 6, measurements: 9 }).line?.shares[1]?.u_percent).toBeCloseTo(Math.hypot(3, 2, 1), 12)
  expect(readBudgetLine({ ...LINE, references: [] }, 2, CHART).errors).toEqual({ references: BUDGET_TEXTS.references })
  expect(readBudgetLine({ ...LINE, references: [{ name: 'x', kind: 'spike' }] }, 2, CHART).errors).toEqual({
    references: BUDGET_TEXTS.references,
  })
})

test('duplicates come in at least 8 pairs, and half a pair is none', () => {
  const pairs = Array.from({ length: 8 }, () => ({ first: '9.9', second: '10.1' }))
  const of = (given: LineInput['pairs']) =>
    readBudgetLine({ ...LINE, reproducibility_from: 'duplicates', ...(given && { pairs: given }) }, 2, null)
  expect(of([...pairs, { first: '', second: ' ' }]).line?.shares[0]?.u_percent).toBeCloseTo(2 / 1.128, 12)
  expect(of(pairs.slice(1)).errors).toEqual({ pairs: BUDGET_TEXTS.pairs })
  expect(of([...pairs, { first: 1 }]).errors).toEqual({ pairs: BUDGET_TEXTS.pairs })
  expect(of([...pairs, { first: 0, second: 1 }]).errors).toEqual({ pairs: BUDGET_TEXTS.pairs })
  expect(of(pairs.map(() => ({ first: 1, second: 1 }))).errors).toEqual({ pairs: BUDGET_TEXTS.same })
})

test('a fixed relative U is k times its u, and factors are all whole', () => {
  const fixed = { ...LINE, approach: 'fixed' as const, expanded_percent: '9' }
  expect(readBudgetLine(fixed, 3, null).line).toMatchObject({ u_percent: 3, shares: [{ share_percent: 100 }] })
  expect(readBudgetLine({ ...fixed, expanded_percent: 0 }, 2, null).errors).toEqual({
    expanded_percent: BUDGET_TEXTS.expanded,
  })
  const factors = { ...LINE, approach: 'bottom_up' as const }
  const volume = { name: 'V', value: '10', uncertainty: '0.1', distribution: 'normal' as const }
  expect(readBudgetLine({ ...factors, factors: [volume] }, 2, null).line).toMatchObject({ u_percent: 1 })
  for (const wrong of [
    [],
    [{ ...volume, value: 0 }],
    [volume, { ...volume, name: ' ' }],
    [{ ...volume, name: 'V'.repeat(501) }],
  ])
    expect(readBudgetLine({ ...factors, factors: wrong }, 2, null).errors).toEqual({ factors: BUDGET_TEXTS.factors })
})

test('[UNCERT-01] a budget has a day, k, correlation, and each analyte once with range and source', () => {
  const fixed: LineInput = { ...LINE, approach: 'fixed', expanded_percent: '9' }
  const input = { estimated_on: '2026-05-04', lines: [fixed] }
  expect(checkBudget(input, '2026-05-04', [])).toMatchObject({
    errors: {},
    head: { k: 2, correlation: 0, moisture_u_percent: null },
    lines: [{ analyte: 'THCA', from_percent: 0.1, to_percent: 30, u_percent: 4.5 }],
  })
  const wrong = { estimated_on: '2026-05-05', k: 'x', correlation: 1.1, moisture_u_percent: 0, lines: [] }
  expect(checkBudget(wrong, '2026-05-04', []).errors).toEqual({
    estimated_on: [BUDGET_TEXTS.later],
    k: [BUDGET_TEXTS.k],
    correlation: [BUDGET_TEXTS.correlation],
    moisture_u_percent: [BUDGET_TEXTS.moisture],
    lines: [BUDGET_TEXTS.lines],
  })
  const lines = [fixed, { ...fixed, from_percent: 30, source: ' ' }]
  expect(checkBudget({ ...input, lines }, '2026-05-04', []).errors).toEqual({
    'lines.1.from_percent': [BUDGET_TEXTS.range],
    'lines.1.source': [BUDGET_TEXTS.source, BUDGET_TEXTS.twice],
  })
})

test('[UNCERT-07] no uncertainty outside the quantifiable range, nor outside the range of the budget', () => {
  const budget: ReportedUncertainty = {
    id: 1,
    approved_at: '2026-05-05T10:00:00.000Z',
    k: 2,
    correlation: 0,
    moisture_u_percent: null,
    analytes: [{ analyte: 'THCA', from_percent: 0.1, to_percent: 30, u_percent: 5 }],
  }
  const of = (percent: number | null, state: 'value' | 'below_loq' | 'over_bounds' = 'value', name = 'THCA') => [
    relativeOfResult(budget, { name, state, percent }),
    withoutUncertainty(budget, { name, state, percent }),
  ]
  expect([of(0.1), of(30)]).toEqual([
    [0.05, null],
    [0.05, null],
  ])
  expect([of(0.09), of(30.1), of(5, 'value', 'CBD')]).toEqual([
    [null, 'out_of_range'],
    [null, 'out_of_range'],
    [null, 'no_budget'],
  ])
  expect([of(5, 'below_loq'), of(5, 'over_bounds'), of(null)]).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(relativeOfResult(null, { name: 'THCA', state: 'value', percent: 5 })).toBeNull()
})
