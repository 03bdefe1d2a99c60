import { describe, expect, test } from 'vitest'
import { expectedLevelUgMl } from '../qc/expected-levels.ts'
import { isQcSampleType, materialTypesFor } from './sample-types.ts'
import { confirmWeightText } from './weight-defaults.ts'
import { defaultQcVials, formatVolumeUl, isVialType, newVial, vialsFromPrepSteps } from './vials.ts'

describe('vials', () => {
  test('a new vial is green, undiluted and acquired', () => {
    expect(newVial()).toEqual({ vial_type: 'green_1ml', label: '', dilution_factor: 1, acquire: true })
  })

  test('a Standard starts with 10 ug/ml, a Calibration with five levels in order, all red', () => {
    expect(defaultQcVials('standard')).toEqual([
      { vial_type: 'red_1ml', label: '10 ug/ml', dilution_factor: 1, acquire: true },
    ])
    expect(defaultQcVials('calibration').map((vial) => vial.label)).toEqual([
      '1 ug/ml',
      '5 ug/ml',
      '10 ug/ml',
      '25 ug/ml',
      '50 ug/ml',
    ])
    for (const vial of defaultQcVials('calibration')) {
      expect(vial).toMatchObject({ vial_type: 'red_1ml', dilution_factor: 1, acquire: true })
    }
    expect(defaultQcVials('flower')).toEqual([])
    expect(defaultQcVials('constructor')).toEqual([])
  })

  test('the label of a default vial names its expected level', () => {
    expect(defaultQcVials('calibration').map((vial) => expectedLevelUgMl(vial.label))).toEqual([1, 5, 10, 25, 50])
  })

  test.each([
    ['2.5 µg/mL', 2.5],
    ['CCV 10ug/ml lot 7', 10],
    ['0,5 ug / ml', 0.5],
    ['10 mg/ml', null],
    ['0 ug/ml', null],
    ['blank', null],
    ['', null],
    [null, null],
  ])('the label %s names the level %s', (label, level) => {
    expect(expectedLevelUgMl(label)).toBe(level)
  })

  test('a preparation method gives one vial per step', () => {
    const step = { vial_type: 'blue_1ml', label: 'Dilution 2', dilution_factor: 20, acquire_by_default: false } as const
    expect(vialsFromPrepSteps([step])).toEqual([
      { vial_type: 'blue_1ml', label: 'Dilution 2', dilution_factor: 20, acquire: false },
    ])
  })

  test('only the four vial types are vial types', () => {
    expect(['red_1ml', 'green_1ml', 'yellow_1ml', 'blue_1ml'].every(isVialType)).toBe(true)
    expect(['RED_1ML', 'toString', 1, null].some(isVialType)).toBe(false)
  })

  test('[PREP-05] multiples of 1000 uL show in mL, others in uL', () => {
    expect([2000, 1500, 1000, 999, 0].map(formatVolumeUl)).toEqual(['2 mL', '1500 µL', '1 mL', '999 µL', '0 µL'])
  })
})

describe('sample types', () => {
  const types = ['flower', 'standard', 'calibration', 'flower-lt-10-primary'].map((slug, id) => ({ id, slug }))

  test('a Sample Test offers the types that are not QC, a QC test the two that are', () => {
    expect(materialTypesFor('sample', types).map((type) => type.slug)).toEqual(['flower', 'flower-lt-10-primary'])
    expect(materialTypesFor('qc', types).map((type) => type.slug)).toEqual(['standard', 'calibration'])
    expect(isQcSampleType(null)).toBe(false)
  })

  test('the weight is confirmed in its own words', () => {
    expect(confirmWeightText('750')).toBe('Confirm Sample weight 750mg')
  })
})
