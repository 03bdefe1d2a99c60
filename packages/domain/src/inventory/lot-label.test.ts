import { expect, test } from 'vitest'
import { lotCode, lotLabel, lotOfCode } from './lot-label.ts'

const value = (analyte: string, amount: number, unit: 'ug/mL' | 'percent' = 'ug/mL') => ({
  analyte,
  value: amount,
  unit,
  purity_percent: null,
  expanded_uncertainty: null,
  k: null,
})
const lot = {
  id: 8,
  lot_number: 'FE-0418',
  item_name: 'Cannabinoid mix',
  certified: [value('THCA', 1000), value('CBD', 1000), value('CBG', 98.456_78, 'percent')],
  usable_until: '2027-02-28',
  opened_on: null,
  days_after_opening: 30,
  hazards: 'Highly flammable',
}

test('[INVENTORY-10] a label says number, code, concentration, last day and hazard words', () => {
  expect(lotLabel(lot)).toEqual({
    name: 'Cannabinoid mix',
    lines: [
      'FE-0418 \u00b7 LOT-8',
      'THCA, CBD 1000 ug/mL; CBG 98.46 %',
      'Use by 02/28/2027, 30 days after opening',
      'Highly flammable',
    ],
  })
  const mix = ['A', 'B', 'C', 'D', 'E'].map((name) => value(name, 50))
  const plain = { ...lot, certified: mix, usable_until: null, opened_on: '2027-01-01', hazards: null }
  expect(lotLabel(plain).lines).toEqual(['FE-0418 \u00b7 LOT-8', '5 analytes 50 ug/mL'])
})

test('[INVENTORY-10] a code names its lot', () => {
  expect([lotCode(8), ' lot-8 ', '8', 'LOT-0', 'PLOT-8'].map(lotOfCode)).toEqual([8, 8, null, null, null])
})
