import { describe, expect, test } from 'vitest'
import { DEFAULT_RULE_MODES, type ControlZ } from '../qc/westgard.ts'
import {
  CHART_TEXTS,
  chartReasonError,
  ruleModesError,
  validateChartEvent,
  validateLimits,
  type LimitsInput,
} from './chart-inputs.ts'
import { controlLevel, controlRun, controlText, kindOfLevel } from './charted-figures.ts'
import { certificateLimits, limitsOf, meanMovingRange } from './control-limits.ts'
import { controlState, judgeControls, type NewControl, type SeriesBefore } from './judge-controls.ts'
import { controlPerformance } from './performance.ts'
import { readModes, spellModes } from './rule-modes.ts'

// kenithgrey/ggQC, tests of the XmR functions: Wheeler49. Its upper limit of 46.02 is checked to 0.02 there; unrounded it is 46.01.
const WHEELER = [39, 41, 41, 41, 43, 44, 41, 42, 40, 41, 44, 40]

describe('centre and deviation', () => {
  test("an individuals chart: Wheeler's twelve numbers", () => {
    const limits = limitsOf(WHEELER, 'moving_range')
    expect(limits?.centre).toBeCloseTo(41.42, 2)
    expect(meanMovingRange(WHEELER)).toBeCloseTo(1.73, 2)
    expect((limits?.centre ?? 0) - 3 * (limits?.deviation ?? 0)).toBeCloseTo(36.82, 2)
    expect((limits?.centre ?? 0) + 3 * (limits?.deviation ?? 0)).toBeCloseTo(46.01, 2)
  })
  test('mean and standard deviation with n - 1', () => {
    expect(limitsOf([9, 10, 11], 'standard_deviation')).toEqual({ centre: 10, deviation: 1 })
    expect(limitsOf([9], 'standard_deviation')).toBe(null)
    expect(limitsOf([0.1, 0.1, 0.1], 'standard_deviation')).toBe(null)
    expect(limitsOf([7, 7], 'moving_range')).toBe(null)
  })
  test.each([
    ['recovery', { value: 50, expanded: 2, k: 2 }, { centre: 100, deviation: 2 }],
    ['mg_g', { value: 50, expanded: 2, k: 2 }, { centre: 50, deviation: 1 }],
    ['peak_area', { value: 50, expanded: 2, k: 2 }, null],
    ['recovery', { value: 50, expanded: null, k: 2 }, null],
    ['recovery', { value: 50, expanded: 2, k: null }, null],
  ])('a certificate gives the limits of %s', (figure, certified, limits) => {
    expect(certificateLimits(figure, certified)).toEqual(limits)
  })
})

describe('judging', () => {
  /** Twenty runs of 9 and 11 by turns: mean 10, standard deviation sqrt(20 / 19) = 1.0260. */
  const twenty = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 9 : 11))
  const SETTINGS = { modes: DEFAULT_RULE_MODES, runs: 20, estimator: 'standard_deviation' } as const
  const LIMITS = { centre: 100, deviation: 2 }
  const control = (value: number, run = `${value}`, series = 'A'): NewControl => ({ value, run, series })
  const judge = (
    points: readonly NewControl[],
    before: Record<string, Partial<SeriesBefore>> = {},
    history: readonly ControlZ[] = [],
    settings: Partial<Parameters<typeof judgeControls>[1]> = {},
  ) =>
    judgeControls(
      {
        history,
        points,
        series: new Map(Object.entries(before).map(([key, one]) => [key, { limits: null, establishing: [], ...one }])),
      },
      { ...SETTINGS, ...settings },
    )

  test('[CHART-03, -04] the first 20 runs establish centre and deviation, and no rule holds in them', () => {
    const { points, established } = judge([...twenty.slice(0, 19), 99].map((value) => control(value)))
    expect(points.every(({ z, centre, broken }) => z === null && centre === null && broken.length === 0)).toBe(true)
    expect(established.get('A')).toMatchObject({ count: 20 })
    const next = judge([...twenty, 12.1, 12.2].map((value) => control(value)))
    expect(next.established.get('A')?.centre).toBe(10)
    expect(next.points[20]?.z).toBeCloseTo(2.1 / Math.sqrt(20 / 19), 10)
    expect(next.points[20]?.broken.map(({ rule }) => rule)).toEqual(['1-2s'])
    expect(next.points[21]?.broken).toEqual([
      { rule: '2-2s', mode: 'reject', points: [20, 21] },
      { rule: '1-2s', mode: 'warn', points: [21] },
    ])
  })
  test.each([10, 40])('a laboratory may ask for %d runs', (runs) => {
    const values = Array.from({ length: runs }, (_, index) => index % 7)
    const before = { A: { establishing: values.slice(0, runs - 1) } }
    expect(judge([control(3)], before, [], { runs }).established.size).toBe(1)
    expect(judge([control(3)], before, [], { runs: runs + 1 }).established.size).toBe(0)
  })
  test('runs that are all the same leave nothing to measure by: it goes on establishing', () => {
    const { established, points } = judge([control(7)], { A: { establishing: Array.from({ length: 30 }, () => 7) } })
    expect(established.size).toBe(0)
    expect(points[0]?.z).toBe(null)
  })
  test('looks back over what was judged before, and each level has its own limits', () => {
    const before = { A: { limits: LIMITS }, B: { limits: { centre: 10, deviation: 1 } } }
    const history = [
      { z: 1.1, series: 'A', run: '1' },
      { z: 1.2, series: 'B', run: '1' },
    ]
    const { points } = judge([control(102.6, '2', 'A'), control(11.4, '2', 'B')], before, history)
    expect(points.map(({ z }) => z)).toEqual([expect.closeTo(1.3, 9), expect.closeTo(1.4, 9)])
    expect(points[1]?.broken).toEqual([{ rule: '4-1s', mode: 'reject', points: [0, 1, 2, 3] }])
  })
  test('a level that is being established breaks nothing and counts in no rule of the other', () => {
    const { points } = judge([control(104.2, '1', 'A'), control(1, '1', 'B'), control(95.6, '1', 'A')], {
      A: { limits: LIMITS },
    })
    expect(points[2]?.broken[0]).toEqual({ rule: 'R-4s', mode: 'reject', points: [0, 2] })
    expect(points[1]).toMatchObject({ z: null, broken: [] })
  })
  test('[CHART-07] a rule that is off is not named; one may warn where it rejects by default', () => {
    const modes = { ...DEFAULT_RULE_MODES, '1-2s': 'off', '1-3s': 'warn' } as const
    const { points } = judge([control(106.2)], { A: { limits: LIMITS } }, [], { modes })
    expect(points[0]?.broken).toEqual([{ rule: '1-3s', mode: 'warn', points: [0] }])
  })
  test.each([
    ['establishing', { z: null, broken: [] }],
    ['passed', { z: 1, broken: [] }],
    ['warning', { z: 2.1, broken: [{ mode: 'warn' as const }] }],
    ['rejected', { z: 2.1, broken: [{ mode: 'warn' as const }, { mode: 'reject' as const }] }],
  ])('a point is %s', (state, point) => {
    expect(controlState(point)).toBe(state)
  })
})

test('the modes of the rules are kept with each point and read back', () => {
  const modes = { ...DEFAULT_RULE_MODES, '7-T': 'off' } as const
  expect(spellModes(modes)).toBe('rrrrrww-')
  expect(readModes(spellModes(modes))).toEqual(modes)
  expect(() => readModes('rrr')).toThrow(RangeError)
  expect(() => readModes('rrrrrww?')).toThrow(RangeError)
})

describe('[CHART-15] performance', () => {
  const of = (values: number[], expected: number | null = 100, allowedErrorPercent = 20) =>
    controlPerformance(values, { expected, allowedErrorPercent })
  test('n, mean, SD, CV, bias and sigma = (TEa - |bias|) / CV', () => {
    // mean 98, SD 2, CV 2.0408 %, bias -2 %: (20 - 2) / 2.0408 = 8.82
    expect(of([96, 98, 100])).toMatchObject({ n: 3, mean: 98, deviation: 2, bias_percent: -2, band: 'six' })
    expect(of([96, 98, 100]).cv_percent).toBeCloseTo(2.0408, 4)
    expect(of([96, 98, 100]).sigma).toBeCloseTo(8.82, 10)
  })
  test.each([
    [6, 'six'],
    [5.99, 'four'],
    [4, 'four'],
    [3.99, 'three'],
    [3, 'three'],
    [2.99, 'below'],
  ])('sigma %d is in the band %s', (sigma, band) => {
    // values 99, 100, 101: CV 1 %, no bias, so that sigma is TEa
    expect(of([99, 100, 101], 100, sigma).band).toBe(band)
  })
  test('without an expected value no bias and no sigma; of less than two points no deviation', () => {
    expect(of([9, 10, 11], null)).toMatchObject({ cv_percent: 10, bias_percent: null, sigma: null, band: null })
    expect(of([9])).toMatchObject({ n: 1, mean: 9, deviation: null, sigma: null })
    expect(of([])).toMatchObject({ n: 0, mean: null })
    expect(of([100, 100])).toMatchObject({ deviation: 0, sigma: null })
  })
})

describe('what is typed', () => {
  const REASON = 'New column, agreed on 11/12.'
  test.each<[string, LimitsInput, Record<string, string[]>]>([
    ['typed', { basis: 'typed', centre: '99.5', deviation: '2', reason: REASON }, {}],
    [
      'typed without a centre',
      { basis: 'typed', centre: '', deviation: '2', reason: REASON },
      { centre: [CHART_TEXTS.centre] },
    ],
    [
      'typed with no spread',
      { basis: 'typed', centre: '9', deviation: '0', reason: REASON },
      { deviation: [CHART_TEXTS.deviation] },
    ],
    ['a period', { basis: 'period', from: '2026-11-01', until: '2026-11-09T10:00:00Z', reason: REASON }, {}],
    [
      'a period that ends before',
      { basis: 'period', from: '2026-11-09', until: '2026-11-01', reason: REASON },
      { until: [CHART_TEXTS.order] },
    ],
    [
      'a period without days',
      { basis: 'period', reason: REASON },
      { from: [CHART_TEXTS.day], until: [CHART_TEXTS.day] },
    ],
    ['no basis', { basis: 'guess', reason: REASON }, { basis: [CHART_TEXTS.basis] }],
    ['a short reason', { basis: 'establishing', reason: 'as said' }, { reason: [CHART_TEXTS.reason] }],
  ])('limits: %s', (_what, input, errors) => {
    expect(validateLimits(input)).toEqual(errors)
  })
  test('a reason has 10 to 500 characters', () => {
    expect(chartReasonError('123456789 ')).toBe(CHART_TEXTS.reason)
    expect(chartReasonError('1234567890')).toBe(null)
    expect(chartReasonError('x'.repeat(501))).toBe(CHART_TEXTS.reason)
    expect(chartReasonError(null)).toBe(CHART_TEXTS.reason)
  })
  test('an event names instrument, day and what happened', () => {
    expect(validateChartEvent({ machine_name: 'HPLC 1', happened_at: '2026-11-12T08:00Z', label: 'New pump' })).toEqual(
      {},
    )
    expect(Object.keys(validateChartEvent({ machine_name: '', happened_at: '', label: '' }))).toHaveLength(3)
  })
  test('each rule has a mode', () => {
    expect(ruleModesError(DEFAULT_RULE_MODES)).toBe(null)
    expect(ruleModesError({ ...DEFAULT_RULE_MODES, '1-2s': 'maybe' })).toBe(CHART_TEXTS.modes)
    expect(ruleModesError({ '1-2s': 'warn' })).toBe(CHART_TEXTS.modes)
  })
})

test('level, run and value in words', () => {
  expect(controlLevel('CCV 10 ug/ml', 10)).toBe('10 ug/mL')
  expect(controlLevel(' QC low ', null)).toBe('QC low')
  expect([controlLevel('10 ug/ml', 10, 'LCS'), controlLevel('', null, 'ICV')]).toEqual(['LCS 10 ug/mL', 'ICV'])
  expect(['10 ug/mL', 'LCS 10 ug/mL', 'LCSD', 'ICV', 'LCSX 1'].map(kindOfLevel)).toEqual([
    'CCV',
    'LCS',
    'LCSD',
    'ICV',
    'CCV',
  ])
  expect(controlRun({ machine: 'HPLC 1', at: '2026-11-12T23:00:00Z', batch: null })).toBe('HPLC 1 2026-11-12')
  expect(controlRun({ machine: 'HPLC 1', at: '2026-11-12T23:00:00Z', batch: 'AB-20261112-01' })).toBe(
    'AB-20261112-01 HPLC 1',
  )
  expect([controlText(99.587, 'recovery'), controlText(3.1416, 'retention_time')]).toEqual(['99.59', '3.142'])
  expect([controlText(12345.6, 'peak_area'), controlText(0.012345, 'slope')]).toEqual(['12346', '0.01235'])
})
