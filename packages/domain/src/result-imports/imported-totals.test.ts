import { expect, test } from 'vitest'
import type { ImportedAnalyte } from './imported-sample.ts'
import { importedTotals } from './imported-totals.ts'

const percent = (compound: string, amount: number | string): ImportedAnalyte => ({
  name: `${compound} (%)`,
  compound,
  amount: amount,
  concentration_perc: amount,
  row: 1,
  column: 1,
})

test('the totals of a sample of percents are those of its report: below LOQ counts as 0', () => {
  const analytes = [
    percent('THC', 1),
    percent('THCA', 20),
    percent('CBD', 0.005),
    percent('CBDA', 'ND'),
    percent('CBG', 1),
  ]
  const of = (loq_percent: number | null) =>
    importedTotals([{ analytes, dilution_factor: 1 }], { weight_mg: null, loq_percent }, 'concentration_perc').map(
      ({ name, percent: total }) => [name, total],
    )
  expect(of(null)).toEqual([
    ['CBD', 0.005],
    ['THC', 20 * 0.877 + 1],
  ])
  expect(of(0.01)).toEqual([
    ['CBD', 0],
    ['THC', 20 * 0.877 + 1],
  ])
})

test('of amounts in the vial by dilution and weight, of several vials their mean, and none without a weight', () => {
  const vial = (amount: number) => ({
    dilution_factor: 10,
    analytes: ['THC', 'THCA'].map((compound) => ({ ...percent(compound, amount), amount_ug_ml: amount })),
  })
  const of = (weight_mg: number | null) =>
    importedTotals(
      [vial(100), vial(300)].map(({ dilution_factor, analytes }) => ({
        dilution_factor,
        analytes: analytes.map((row) => ({ ...row, concentration_perc: null })),
      })),
      { weight_mg, loq_percent: null },
      'amount_ug_ml',
    ).map(({ percent: total }) => total)
  // 200 ug/mL x 1 mL x 10 / 100 mg is 20 mg/g
  expect(of(100)).toEqual([2 * 0.877 + 2])
  expect(of(null)).toEqual([null])
})
