import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { isUnusualWeight, mayWritePreparation, usualWeights, validatePreparation } from './bench-rules.ts'

describe('[BENCH-04] a weight that is far from the recommended size', () => {
  test('is one outside of it +/- the tolerance', () => {
    expect(usualWeights(200, 20)).toEqual({ low: 160, high: 240 })
    expect([159.9, 160, 200, 240, 240.1].map((weight) => isUnusualWeight(weight, 200, 20))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
  test('is none where the material recommends no size', () => {
    expect(isUnusualWeight(5, null, 20)).toBe(false)
    expect(isUnusualWeight(5, 0, 20)).toBe(false)
  })
})

test('weight and volume are numbers above 0; a volume may be left out', () => {
  expect(validatePreparation({ weight_mg: 201.3, volume_ml: 10 })).toEqual({})
  expect(validatePreparation({ weight_mg: 201.3, volume_ml: null })).toEqual({})
  for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '200', null]) {
    expect(Object.keys(validatePreparation({ weight_mg: wrong, volume_ml: wrong ?? 0 }))).toEqual([
      'weight_mg',
      'volume_ml',
    ])
  }
})

describe('[BENCH-07] who may write the numbers of a preparation', () => {
  const facts = { role: 'tester', imported: false, certified: false, locked: false }
  test('staff before the first injection, admins after it', () => {
    const may = (locked: boolean) =>
      ROLE_SLUGS.filter((role) => mayWritePreparation({ ...facts, role, locked }).allowed)
    expect(may(false)).not.toContain('viewer')
    expect(may(false)).toContain('tester')
    expect(may(true)).not.toContain('tester')
    expect(may(true)).toContain('admin')
  })
  test('nobody of an imported or certified sample', () => {
    expect(mayWritePreparation({ ...facts, imported: true })).toMatchObject({ reason: 'imported' })
    expect(mayWritePreparation({ ...facts, certified: true })).toMatchObject({ reason: 'certified' })
  })
})
