import { describe, expect, test } from 'vitest'
import { amountInUnit, factsOfMaterial, hasDryBasis, productUnits, unitsOfMaterial } from './materials.ts'

const NOTHING = { density_g_ml: null, unit_weight_g: null, servings: null }

describe('[PROFILE-05] a material', () => {
  test.each([
    ['flower', [], true],
    ['pre-roll', [], true],
    ['concentrate', [], false],
    ['edible', ['unit_weight_g', 'servings'], false],
    ['tincture', ['density_g_ml', 'unit_weight_g', 'servings'], false],
    ['topical', ['unit_weight_g'], false],
    ['beverage', ['density_g_ml', 'unit_weight_g', 'servings'], false],
    [undefined, [], true],
  ] as const)('%s asks %j, dry basis %s', (slug, facts, dried) => {
    expect(factsOfMaterial(slug)).toEqual(facts)
    expect(hasDryBasis(slug)).toBe(dried)
    expect(unitsOfMaterial(slug).slice(0, 2)).toEqual(['percent', 'mg/g'])
  })
})

// By hand: 8 mg/g is 0.8 %; of 0.95 g/mL 7.6 mg/mL; a package of 28.5 g has 228 mg, one of its 10 servings 22.8 mg
describe('[PROFILE-06] an amount', () => {
  const product = { density_g_ml: 0.95, unit_weight_g: 28.5, servings: 10 }
  test.each([
    ['percent', 0.8],
    ['mg/g', 8],
    ['mg/mL', 7.6],
    ['mg per package', 228],
    ['mg per serving', 22.8],
  ] as const)('in %s is %d', (unit, amount) => {
    expect(amountInUnit(8, unit, product)).toBeCloseTo(amount, 12)
  })

  test('has a unit only with all of its facts', () => {
    expect(productUnits(NOTHING)).toEqual([])
    expect(productUnits({ ...NOTHING, density_g_ml: 1 })).toEqual(['mg/mL'])
    expect(productUnits({ ...NOTHING, unit_weight_g: 5 })).toEqual(['mg per package'])
    expect(productUnits(product)).toEqual(['mg/mL', 'mg per serving', 'mg per package'])
    expect(amountInUnit(8, 'mg per serving', { ...NOTHING, unit_weight_g: 5 })).toBeNull()
  })
})
