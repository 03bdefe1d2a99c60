import { hiddenComposition } from '@eluent/signal'
import { describe, expect, test } from 'vitest'
import { vial } from '../../testing/driver-bench.ts'
import { labelledUgMl, sampleSolution } from './sample-solution.ts'
import { defined } from '../../testing/fixtures.ts'

test.each([
  ['Standard (10 ug/ml)', 10],
  ['25 µg/mL', 25],
  ['Level A, 2.5ug/ml', 2.5],
  ['Blue Dream', null],
  ['10 mg', null],
  [undefined, null],
])('the label %j promises %s ug/mL', (label, expected) => {
  expect(labelledUgMl(label)).toBe(expected)
})

describe('what is in a vial', () => {
  test('a standard holds what is promised, for every analyte, without plant matrix', () => {
    const { concentrationsUgMl, matrix } = sampleSolution(vial({ sample_type: 'calibration', label: '5 ug/ml' }))
    expect([...new Set(Object.values(concentrationsUgMl))]).toEqual([5])
    expect(matrix).toBe(false)
    expect(sampleSolution(vial({ standard_ug_ml: 7 })).concentrationsUgMl['CBG']).toBe(7)
  })

  test('a flower labelled like a standard is still a flower', () => {
    expect(sampleSolution(vial({ sample_type: 'flower', label: '10 ug/ml' })).matrix).toBe(true)
  })

  test('a sample holds its hidden composition as weighed, extracted and diluted', () => {
    const task = vial({ sample_weight_mg: 500, volume_ml: 20, dilution_factor: 100 })
    // 500 mg in 20 mL, diluted 100 times, are 0.25 mg/mL; 98.5 % of it goes into solution.
    const thca = defined(hiddenComposition('sample 12').mgPerG['THCA'])
    expect(sampleSolution(task).concentrationsUgMl['THCA']).toBeCloseTo(thca * 0.25 * 0.985, 9)
  })

  test('a blank holds nothing, and a duplicate the plant of its sample', () => {
    const blank = sampleSolution(vial({ sample_type: 'standard', standard_ug_ml: 0 }))
    expect([...new Set(Object.values(blank.concentrationsUgMl))]).toEqual([0])
    expect(blank.matrix).toBe(false)
    const duplicate = vial({ sample_id: 99, repeats_sample_id: vial().sample_id, sample_type: 'standard' })
    expect(sampleSolution(duplicate)).toEqual(sampleSolution(vial()))
    expect(sampleSolution(vial({ sample_id: 99 }))).not.toEqual(sampleSolution(vial()))
  })

  test('[GATE-07] a spike holds the plant of its sample and what was added, as extracted and diluted', () => {
    const prepared = { sample_weight_mg: 500, volume_ml: 20, dilution_factor: 100 }
    const parent = sampleSolution(vial(prepared)).concentrationsUgMl
    const spike = vial({ ...prepared, sample_id: 99, repeats_sample_id: vial().sample_id, added_ug: { thca: 4000 } })
    const { concentrationsUgMl, matrix } = sampleSolution(spike)
    // 4000 ug in 20 mL, diluted 100 times, are 2 ug/mL
    expect(defined(concentrationsUgMl['THCA']) - defined(parent['THCA'])).toBeCloseTo(2 * 0.985, 9)
    expect(concentrationsUgMl['CBG']).toBe(parent['CBG'])
    expect(matrix).toBe(true)
  })

  test('[GATE-06] a control sample holds what its material is certified with, a standard what its lot is', () => {
    const control = vial({ sample_weight_mg: 500, volume_ml: 20, dilution_factor: 100, content_mg_g: { CBD: 40 } })
    expect(sampleSolution(control).concentrationsUgMl).toMatchObject({ THCA: 0 })
    expect(sampleSolution(control).concentrationsUgMl['CBD']).toBeCloseTo(40 * 0.25 * 0.985, 9)
    const standard = vial({ sample_type: 'standard', label: 'CCV', dilution_factor: 4, stock_ug_ml: { THCA: 100 } })
    expect(sampleSolution(standard)).toMatchObject({ concentrationsUgMl: { THCA: 25, CBD: 0 }, matrix: false })
  })

  test('the same sample is the same plant in every vial; a composition seed chooses another', () => {
    expect(sampleSolution(vial({ vial_number: 2 }))).toEqual(sampleSolution(vial()))
    expect(sampleSolution(vial({ composition_seed: 5 }))).not.toEqual(sampleSolution(vial()))
  })
})
