import { describe, expect, test } from 'vitest'
import { formatPercent } from './format-amount.ts'
import { moisturePercent, onDryBasis } from './moisture.ts'
import { amountMgG, isStatedLoq, mgGOfPercent, percentOfMgG, sampleLoqPercent } from './potency.ts'
import { KNOWN_TOTALS, ACID_FACTORS, totalAttachmentError, totalPotential, totalsOf } from './total-potentials.ts'

describe('from concentration to percent', () => {
  test('20 ug/mL in 1 mL, diluted 100 times, of 10 mg is 200 mg/g or 20 percent', () => {
    // 20 ug/mL x 1 mL x 100 = 2000 ug = 2 mg in 10 mg of sample: 0.2 of its weight.
    expect(amountMgG(20, 1, 100, 10)).toBe(200)
    expect(percentOfMgG(200)).toBe(20)
    expect(mgGOfPercent(20)).toBe(200)
  })

  test.each([
    [1, 1, 1, 0],
    [1, 1, 1, -5],
    [-1, 1, 1, 5],
    [1, 1, -1, 5],
    [Number.NaN, 1, 1, 5],
    [1, Infinity, 1, 5],
  ])('C %d, V %d, DF %d, m %d is refused', (c, v, df, m) => {
    expect(() => amountMgG(c, v, df, m)).toThrow(RangeError)
  })
})

describe('LOQ of a sample', () => {
  test('[TOTALS-04] a sample without its own has 0.0000001 percent', () => {
    expect(sampleLoqPercent(null)).toBe(0.0000001)
    expect(sampleLoqPercent(undefined)).toBe(0.0000001)
    expect(sampleLoqPercent(0)).toBe(0.0000001)
    expect(sampleLoqPercent(0.02)).toBe(0.02)
  })

  test('the default mark does not count as stated', () => {
    expect(isStatedLoq(sampleLoqPercent(null))).toBe(false)
    expect(isStatedLoq(null)).toBe(false)
    expect(isStatedLoq(0.02)).toBe(true)
  })
})

describe('total potential', () => {
  test('[CALCTOTAL-05] THC 1.0 and THCA 10.0 give 9.77', () => {
    // 10.0 x 0.877 + 1.0
    expect(formatPercent(totalPotential(1, 10, 0.877))).toBe('9.7700')
  })

  test('[TOTALS-01] acid x factor + neutral, a missing form counting as 0', () => {
    expect(totalPotential(null, 10, 0.877)).toBeCloseTo(8.77, 12)
    expect(totalPotential(1, null, 0.877)).toBe(1)
    expect(totalPotential(null, null, 0.877)).toBe(0)
  })

  test('[TOTALS-02] [CALCTOTAL-06] the six factors', () => {
    expect(ACID_FACTORS).toEqual({ CBC: 0.877, CBD: 0.877, CBDV: 0.867, CBN: 0.876, CBG: 0.878, THC: 0.877 })
  })

  test('[PROFILE-11] THCV has one of 0.867 where a method measures both forms, and delta-8 THC is part of none', () => {
    const names = (analytes: string[]) => totalsOf(analytes).map(({ name }) => name)
    expect(names(['THC', 'THCA', 'THCV'])).not.toContain('THCV')
    expect(totalsOf(['THCVA', 'THCV', 'D8-THC']).at(-1)).toEqual({
      name: 'THCV',
      primary_analyte: 'THCV',
      acid_analyte: 'THCVA',
      acid_ratio_conversion_factor: 0.867,
    })
    // M(THCV) / M(THCVA), g/mol
    expect(286.41 / 330.42).toBeCloseTo(0.867, 3)
    expect(totalsOf(['THCV', 'THCVA', 'D8-THC']).flatMap((of) => [of.primary_analyte, of.acid_analyte])).not.toContain(
      'D8-THC',
    )
  })

  test('each factor is M(neutral) / M(acid), g/mol, to three decimals', () => {
    const masses: Record<string, [number, number]> = {
      THC: [314.47, 358.48],
      CBD: [314.47, 358.48],
      CBC: [314.47, 358.48],
      CBG: [316.48, 360.49],
      CBDV: [286.41, 330.42],
      CBN: [310.44, 354.45],
    }
    for (const [name, [neutral, acid]] of Object.entries(masses)) {
      expect(Math.abs(neutral / acid - (ACID_FACTORS[name] ?? 0))).toBeLessThan(0.0005)
    }
  })

  test('[CALCTOTAL-07] the primary analyte has the name, the acid one that name plus A', () => {
    expect(KNOWN_TOTALS.map((total) => [total.name, total.primary_analyte, total.acid_analyte])).toEqual([
      ['CBC', 'CBC', 'CBCA'],
      ['CBD', 'CBD', 'CBDA'],
      ['CBDV', 'CBDV', 'CBDVA'],
      ['CBN', 'CBN', 'CBNA'],
      ['CBG', 'CBG', 'CBGA'],
      ['THC', 'THC', 'THCA'],
    ])
  })

  test('a total needs both of its analytes in the method', () => {
    const thc = KNOWN_TOTALS.filter((total) => total.name === 'THC')
    expect(thc.map((total) => totalAttachmentError(total, ['THC', 'THCA']))).toEqual([null])
    expect(thc.map((total) => totalAttachmentError(total, ['THC']))).toEqual([
      'THC and THCA analytes must be present in the Report Method to attach the Calculated Total Potential of THC.',
    ])
  })
})

describe('dry basis', () => {
  test('moisture is the loss on drying: what dries to nothing was water', () => {
    expect(moisturePercent(100, 0)).toBe(100)
  })

  test.each([
    [100, 100],
    [100, 101],
    [100, -1],
    [0, 0],
    [Number.NaN, 1],
  ])('harvested %d and dry %d are refused', (harvested, dry) => {
    expect(() => moisturePercent(harvested, dry)).toThrow(RangeError)
  })

  test.each([100, -1, Number.NaN])('nothing is on dry basis at %d percent moisture', (moisture) => {
    expect(() => onDryBasis(1, moisture)).toThrow(RangeError)
  })
})
