import { expect, test } from 'vitest'
import { restsOn } from './rests-on.ts'

test('a report rests on an instrument by its runs, on a balance or pipette by the bench sheet, on an oven by the moisture', () => {
  expect(restsOn({ kind: 'hplc', machine_name: 'HPLC-1' })).toBe('runs')
  expect(restsOn({ kind: 'hplc', machine_name: null })).toBeNull()
  expect(restsOn({ kind: 'balance', machine_name: null })).toBe('bench')
  expect(restsOn({ kind: 'pipette', machine_name: null })).toBe('bench')
  expect(restsOn({ kind: 'oven', machine_name: null })).toBe('moisture')
  expect(restsOn({ kind: 'thermometer', machine_name: null })).toBeNull()
})
