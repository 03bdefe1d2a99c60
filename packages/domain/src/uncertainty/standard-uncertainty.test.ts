import { expect, test } from 'vitest'
import { inQuadrature, relativeUncertainty, standardUncertainty } from './standard-uncertainty.ts'

// Eurachem/CITAC QUAM:2012, example A1
test('limits become a standard uncertainty by their distribution: purity and flask of Eurachem A1', () => {
  expect(standardUncertainty({ value: 0.05, distribution: 'normal' })).toBe(0.05)
  expect(standardUncertainty({ value: 0.0001, distribution: 'rectangular' })).toBeCloseTo(0.000_058, 6)
  const flask = standardUncertainty({ value: 0.1, distribution: 'triangular' })
  expect(flask).toBeCloseTo(0.04, 2)
  const temperature = standardUncertainty({ value: 0.084, distribution: 'rectangular' })
  expect(temperature).toBeCloseTo(0.05, 2)
  expect(inQuadrature([flask, 0.02, temperature])).toBeCloseTo(0.07, 2)
})

test('of a product the relative uncertainties add in quadrature: 1002.7 mg/L with u 0.9 mg/L in Eurachem A1', () => {
  const relative = relativeUncertainty([
    { value: 0.9999, standard: 0.000_058 },
    { value: 100.28, standard: 0.05 },
    { value: 100, standard: 0.07 },
  ])
  expect(1002.7 * relative).toBeCloseTo(0.8638, 3)
  expect(Number((1002.7 * relative).toFixed(1))).toBe(0.9)
})
