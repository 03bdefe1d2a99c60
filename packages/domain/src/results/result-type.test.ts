import { expect, test } from 'vitest'
import type { CompoundsInput } from './compute-compounds.ts'
import { resultType } from './result-type.ts'
import { KNOWN_TOTALS } from './total-potentials.ts'

/** Vials of 250x and 5000x, 1 to 50 ug/mL; each with its amounts in ug/mL. */
function typeOf(vials: readonly Record<string, number>[], change: Partial<CompoundsInput> = {}) {
  const input: CompoundsInput = {
    analytes: ['CBD', 'THC', 'THCA', 'D8-THC'],
    lower_bounds: 1,
    upper_bounds: 50,
    sample_weight: 750,
    own_loq: null,
    stated: false,
    injections: vials.map((amounts, at) => ({
      preparation: { dilution_factor: at === 0 ? 250 : 5000, volume_ml: 1 },
      results: Object.entries(amounts).map(([name, amount_ug_ml]) => ({ name, amount_ug_ml })),
    })),
    ...change,
  }
  return resultType(input, KNOWN_TOTALS)
}

test('[BANNER-06] over bounds in every vial: an estimate up to 20 % over the upper bound', () => {
  // 50 ug/mL + 20 % = 60 ug/mL; the vial that is nearest to the range decides.
  expect(typeOf([{ THCA: 60 }])).toBe('EDGING')
  expect(typeOf([{ THCA: 50.01 }])).toBe('EDGING')
  expect(typeOf([{ THCA: 900 }, { THCA: 58 }])).toBe('EDGING')
  // 1.2 x 33.3 = 39.96
  expect(typeOf([{ THCA: 39.96 }], { upper_bounds: 33.3 })).toBe('EDGING')
})

test('[BANNER-07] by more than 20 % in every vial the preparation was wrong', () => {
  expect(typeOf([{ THCA: 60.01 }])).toBe('OVER')
  expect(typeOf([{ THCA: 900 }, { THCA: 75 }])).toBe('OVER')
})

test('[BANNER-06] the only vial in range above 95 % of the upper bound is a close estimate', () => {
  // 95 % of 50 ug/mL is 47.5 ug/mL.
  expect(typeOf([{ THCA: 900 }, { THCA: 47.51 }])).toBe('CLOSE')
  expect(typeOf([{ THCA: 900 }, { THCA: 47.5 }])).toBeNull()
  expect(typeOf([{ THCA: 50 }])).toBe('CLOSE')
  expect(typeOf([{ THCA: 49 }, { THCA: 2.4 }])).toBeNull()
})

test('the worst of the analytes decides, and only those that count in a total', () => {
  expect(typeOf([{ THC: 48, THCA: 55, CBD: 70 }])).toBe('OVER')
  expect(typeOf([{ THC: 48, THCA: 55, CBD: 7 }])).toBe('EDGING')
  expect(typeOf([{ 'D8-THC': 400, THC: 5 }])).toBeNull()
})

test('what was diluted enough, not detected, or has no upper bound says nothing', () => {
  expect(typeOf([{ THCA: 900 }, { THCA: 45 }])).toBeNull()
  expect(typeOf([{ THC: 0, THCA: 0.2 }])).toBeNull()
  expect(typeOf([])).toBeNull()
  expect(typeOf([{ THCA: 900 }], { upper_bounds: null })).toBeNull()
})
