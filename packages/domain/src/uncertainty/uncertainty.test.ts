import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statedResult } from '../report/stated-result.ts'
import { coverageText, dryUncertainty, sumUncertainty } from './combine.ts'
import { acceptanceLimit, decide, judgeClaim, type DecisionRule } from './decision-rules.ts'
import { hempSentence } from './hemp-sentence.ts'
import { combinedPercent, factorPercent, sharesOf } from './shares.ts'
import { biasUncertainty, reproducibilityOfChart, reproducibilityOfDuplicates } from './top-down.ts'

const above0 = (max: number) => fc.double({ min: 1e-6, max, noNaN: true })
const ROUND = { kind: 'decimals', number: 4 } as const

describe('[UNCERT-02] u(Rw)', () => {
  test('of a chart is its relative SD: 98, 100, 102 have 2 %', () => {
    expect(reproducibilityOfChart([98, 100, 102])).toBeCloseTo(2, 12)
  })

  test('of duplicates is the mean relative range / 1.128', () => {
    // ranges 2 % and 4 % of their means
    expect(
      reproducibilityOfDuplicates([
        [9.9, 10.1],
        [19.6, 20.4],
      ]),
    ).toBeCloseTo(3 / 1.128, 12)
  })

  test('does not depend on the unit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(above0(100), above0(100)), { minLength: 1 }), above0(10), (pairs, unit) => {
        const other = pairs.map(([a, b]): [number, number] => [a * unit, b * unit])
        const [one, two] = [reproducibilityOfDuplicates(pairs), reproducibilityOfDuplicates(other)]
        expect(two).toBeCloseTo(one, 6)
      }),
    )
  })
})

describe('[UNCERT-03] u(bias) and U', () => {
  const reference = (bias_percent: number, u_reference_percent: number) => ({
    bias_percent,
    u_reference_percent,
    sd_percent: null,
    measurements: null,
  })

  test('of several references is sqrt(RMSbias^2 + u(Cref)^2)', () => {
    // RMS of 3, -4 and 0 is sqrt(25 / 3)
    const found = biasUncertainty([reference(3, 1), reference(-4, 2), reference(0, 3)])
    expect(found).toBeCloseTo(Math.sqrt(25 / 3 + 4), 12)
  })

  test('of one reference material is sqrt(bias^2 + (s / sqrt n)^2 + u(Cref)^2)', () => {
    expect(biasUncertainty([{ ...reference(2, 1), sd_percent: 6, measurements: 9 }])).toBeCloseTo(3, 12)
  })

  test('1.67 % and 2.72 % combine to 3.19 %, U 6.4 % with k = 2', () => {
    const u = combinedPercent([{ u_percent: 1.67 }, { u_percent: Math.hypot(2.26, 1.52) }])
    expect([Math.hypot(2.26, 1.52).toFixed(2), u.toFixed(2), (2 * u).toFixed(1)]).toEqual(['2.72', '3.19', '6.4'])
  })
})

describe('[UNCERT-04] factors', () => {
  // QUAM:2012, A1: mass, purity (limits, rectangular) and volume of the flask
  const A1 = [
    { name: 'm', value: 100.28, uncertainty: 0.05, distribution: 'normal' },
    { name: 'P', value: 0.9999, uncertainty: 0.0001, distribution: 'rectangular' },
    { name: 'V', value: 100, uncertainty: 0.07, distribution: 'normal' },
  ] as const

  test('of Eurachem A1 give 0.9 mg/L of 1002.7, and the volume has most of it', () => {
    const parts = A1.map((factor) => ({ name: factor.name, u_percent: factorPercent(factor) }))
    expect(((1002.7 * combinedPercent(parts)) / 100).toFixed(2)).toBe('0.86')
    expect(sharesOf(parts).map(({ name, share_percent }) => [name, Math.round(share_percent)])).toEqual([
      ['m', 34],
      ['P', 0],
      ['V', 66],
    ])
  })

  test('shares add up to 100 %, and the whole is not below any of its parts', () => {
    fc.assert(
      fc.property(fc.array(above0(50), { minLength: 1, maxLength: 12 }), (us) => {
        const parts = us.map((u_percent) => ({ name: 'x', u_percent }))
        const sum = sharesOf(parts).reduce((all, { share_percent }) => all + share_percent, 0)
        expect(sum).toBeCloseTo(100, 6)
        expect(combinedPercent(parts)).toBeGreaterThanOrEqual(Math.max(...us) * (1 - 1e-12))
      }),
    )
  })
})

test('[UNCERT-05] a total is sqrt(u_n^2 + f^2 u_a^2 + 2 r f u_n u_a), between difference and sum', () => {
  const forms = [
    { u: 0.03, factor: 1 },
    { u: 0.05, factor: 0.877 },
  ]
  expect(sumUncertainty(forms, 0)).toBeCloseTo(Math.hypot(0.03, 0.877 * 0.05), 12)
  expect(sumUncertainty(forms, 1)).toBeCloseTo(0.03 + 0.877 * 0.05, 12)
  expect(sumUncertainty(forms, -1)).toBeCloseTo(0.877 * 0.05 - 0.03, 12)
  expect(sumUncertainty(forms, 0.5)).toBeCloseTo(Math.sqrt(0.0009 + 0.04385 ** 2 + 0.03 * 0.04385), 12)
  expect(sumUncertainty([], 0.5)).toBe(0)
  fc.assert(
    fc.property(above0(10), above0(10), fc.double({ min: -1, max: 1, noNaN: true }), (n, a, r) => {
      const u = sumUncertainty([{ u: n, factor: 1 }, { u: a, factor: 0.877 }], r) // prettier-ignore
      expect(u).toBeLessThanOrEqual(n + 0.877 * a + 1e-9)
      expect(u).toBeGreaterThanOrEqual(Math.abs(n - 0.877 * a) - 1e-6)
    }),
  )
})

test('[UNCERT-06] on dry basis the relative uncertainties of result and dry matter add in quadrature', () => {
  // 0.28 % with 5 %, at 20 % moisture with 1.6 %: 0.35 % with sqrt(5^2 + 2^2) %
  expect(dryUncertainty({ value: 0.28, u: 0.014 }, 20, 1.6)).toBeCloseTo(0.35 * Math.hypot(0.05, 0.02), 12)
})

describe('[UNCERT-07] a result with its U', () => {
  test.each([
    [17.4321, 0.8731, ROUND, '17.43', '0.87'],
    [17.4321, 0.0008, ROUND, '17.4321', '0.00080'],
    [0.35, 0.0602, ROUND, '0.350', '0.060'],
    [0.35, 0.0602, { kind: 'decimals', number: 2 }, '0.35', '0.060'],
    [17.45, 0.95, { kind: 'significant', number: 3 }, '17.5', '0.95'],
    [174.321, 8.731, { kind: 'decimals', number: 3 }, '174.3', '8.7'],
    [1743.21, 123.4, ROUND, '1740', '120'],
    [9.5, 0.0996, ROUND, '9.50', '0.10'],
  ] as const)('%f +/- %f', (value, expanded, digits, text, u) => {
    expect(statedResult(value, expanded, digits)).toEqual({ value: text, expanded: u })
  })

  test('U has two significant digits, and the value no digit after its last', () => {
    const decimals = (text: string) => text.split('.')[1]?.length ?? 0
    fc.assert(
      fc.property(above0(100), above0(50), (value, expanded) => {
        const stated = statedResult(value, expanded, ROUND)
        expect(Number(stated.expanded) / expanded).toBeCloseTo(1, 1)
        expect(decimals(stated.value)).toBeLessThanOrEqual(decimals(stated.expanded))
        expect(stated.expanded.replace('.', '').replace(/^0+/, '').length).toBe(2)
      }),
    )
  })

  test('k = 2 covers about 95 %', () => {
    expect([coverageText(2), coverageText(3), coverageText(1)]).toEqual(['95 %', '99.7 %', '68 %'])
  })
})

const upTo = (rule: DecisionRule) => ({ side: 'at_most', value: 0.3, rule }) as const

describe('[UNCERT-08] a decision', () => {
  test('by simple acceptance looks at the value alone', () => {
    expect(decide({ value: 0.3, expanded: null }, upTo('simple'))).toBe('pass')
    expect(decide({ value: 0.31, expanded: 0.06 }, upTo('simple'))).toBe('fail')
    expect(decide({ value: 0.29, expanded: null }, { side: 'at_least', value: 0.3, rule: 'simple' })).toBe('fail')
  })

  test('by any other rule needs a U', () => {
    expect(decide({ value: 0.1, expanded: null }, upTo('hemp'))).toBeNull()
    expect(decide({ value: 0.1, expanded: null }, upTo('guard_band'))).toBeNull()
  })
})

describe('[UNCERT-10] a guard band w = U', () => {
  test('accepts up to 0.24 of 0.30 with U = 0.06, and four words tell the rest', () => {
    expect(acceptanceLimit(upTo('guard_band'), 0.06)).toBeCloseTo(0.24, 12)
    const of = (value: number, rule: DecisionRule) => decide({ value, expanded: 0.06 }, upTo(rule))
    expect([0.24, 0.25, 0.3, 0.31].map((value) => of(value, 'guard_band'))).toEqual(['pass', 'fail', 'fail', 'fail'])
    expect([0.24, 0.25, 0.3, 0.31, 0.36, 0.37].map((value) => of(value, 'four_words'))).toEqual([
      'pass',
      'conditional_pass',
      'conditional_pass',
      'conditional_fail',
      'conditional_fail',
      'fail',
    ])
  })

  test('a lower limit is the mirror of an upper one', () => {
    fc.assert(
      fc.property(
        above0(1),
        above0(0.5),
        fc.constantFrom<DecisionRule>('simple', 'guard_band', 'four_words'),
        (value, expanded, rule) => {
          const low = decide({ value: -value, expanded }, { side: 'at_least', value: -0.3, rule })
          expect(low).toBe(decide({ value, expanded }, upTo(rule)))
        },
      ),
    )
  })
})

test('[UNCERT-09] hemp spells its arithmetic', () => {
  expect(hempSentence('0.35', '0.06', 0.3)).toBe('0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes')
  expect(hempSentence('0.350', '0.060', 0.3)).toBe('0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes')
  expect(hempSentence('0.37', '0.06', 0.3)).toBe('0.37 +/- 0.06 % dry = 0.31 to 0.43, above 0.30: fails')
  expect(hempSentence('0.36', '0.06', 0.3)).toBe('0.36 +/- 0.06 % dry = 0.30 to 0.42, includes 0.30: passes')
  expect(hempSentence('0.293', '0.017', 0.3)).toBe('0.293 +/- 0.017 % dry = 0.276 to 0.310, includes 0.30: passes')
  expect(hempSentence('0.120', '0.012', 0.3)).toBe('0.12 +/- 0.012 % dry = 0.108 to 0.132, below 0.30: passes')
})

test('[UNCERT-11] a claim is kept within the tolerance of the label', () => {
  expect(judgeClaim({ claim: 100, found: 115, tolerance_percent: 15 })).toEqual({
    difference_percent: 15,
    within: true,
  })
  expect(judgeClaim({ claim: 100, found: 84.9, tolerance_percent: 15 }).within).toBe(false)
})
