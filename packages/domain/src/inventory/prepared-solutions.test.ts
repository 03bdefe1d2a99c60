import { expect, test } from 'vitest'
import type { CertifiedValue } from './lot-rules.ts'
import { solutionConcentrations, uncountable, type SolutionPart } from './prepared-solutions.ts'

const certified = (analyte: string, value: number, more: Partial<CertifiedValue> = {}): CertifiedValue => ({
  analyte,
  value,
  unit: 'ug/mL',
  purity_percent: null,
  expanded_uncertainty: null,
  k: null,
  ...more,
})
const ofSolution = (parts: SolutionPart[], finalVolumeMl: number) =>
  Object.fromEntries(
    solutionConcentrations(parts, finalVolumeMl).map(({ analyte, value, unit }) => [analyte, [value, unit]]),
  )

test('[INVENTORY-06] what is weighed counts with its purity: the cadmium standard of Eurachem QUAM:2012 A1', () => {
  // m = 100.28 mg, P = 0.9999, V = 100.0 mL give 1002.7 mg/L
  const metal = certified('Cd', 100, { unit: 'percent', purity_percent: 99.99 })
  const [cadmium] = solutionConcentrations([{ amount: 100.28, unit: 'mg', certified: [metal] }], 100)
  expect(cadmium?.value).toBeCloseTo(1002.7, 1)
  expect(cadmium).toMatchObject({ analyte: 'Cd', unit: 'ug/mL', purity_percent: null })
})

test('[INVENTORY-06] volumes of several lots sum up per analyte, a diluent counts nothing', () => {
  const stock = {
    amount: 0.5,
    unit: 'mL',
    certified: [certified('CBD', 1000), certified('CBDA', 1, { unit: 'mg/mL' })],
  } as const
  const other = { amount: 1, unit: 'mL', certified: [certified('CBD', 250, { purity_percent: 98 })] } as const
  const methanol = { amount: 0.0085, unit: 'L', certified: [] } as const
  expect(ofSolution([stock, other, methanol], 10)).toEqual({ CBD: [74.5, 'ug/mL'], CBDA: [50, 'ug/mL'] })
})

test('a mass fraction cannot be pipetted, and a concentration cannot be weighed', () => {
  expect(uncountable({ amount: 1, unit: 'mL', certified: [certified('THC', 20, { unit: 'mg/g' })] })).toEqual(['THC'])
  expect(
    uncountable({ amount: 1, unit: 'g', certified: [certified('THC', 20), certified('CBD', 5, { unit: 'mg/g' })] }),
  ).toEqual(['THC'])
  expect(uncountable({ amount: 1, unit: 'pieces', certified: [certified('THC', 20)] })).toEqual(['THC'])
  expect(ofSolution([{ amount: 2, unit: 'g', certified: [certified('CBD', 5, { unit: 'mg/g' })] }], 100)).toEqual({
    CBD: [100, 'ug/mL'],
  })
})
