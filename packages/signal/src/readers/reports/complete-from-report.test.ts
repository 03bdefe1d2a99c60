import { expect, test } from 'vitest'
import type { Channel, StoredPeak } from '../../chromatogram/chromatogram.ts'
import { completeFromReport } from './complete-from-report.ts'

const peak = (more: Partial<StoredPeak>): StoredPeak => ({
  name: null,
  retentionTimeMin: 6.3214,
  startMin: 6.2,
  endMin: 6.41,
  area: 88.2063,
  areaUnit: 'mAU*s',
  height: 15,
  baselineStart: 0,
  baselineEnd: 0,
  code: 'BV',
  amount: null,
  amountUnit: null,
  ...more,
})
const channel = (...peaks: StoredPeak[]): Channel => ({
  name: 'DAD1A',
  detector: 'DAD',
  wavelengthNm: 228,
  bandwidthNm: 4,
  unit: 'mAU',
  timesMin: new Float64Array(),
  values: new Float64Array(),
  peaks,
  sourceFile: 'DAD1A.ch',
})
const table = {
  number: 1,
  signal: 'DAD1 A, Sig=228,4 Ref=360,100',
  columns: ['RetTime [min]', 'Type', 'Area [mAU*s]', 'Amt/Area', 'Amount [ug/ml]', 'Gr', 'p   Name'],
  rows: [
    ['6.321', 'BV', '88.20630', '2.39521e-2', '2.11272', '', 'THC'],
    ['6.532', '', '-', '-', '-', '', 'D8-THC'],
  ],
}

test('a stored peak gets the name and amount that the report prints at its time, and keeps its own limits', () => {
  const read = channel(peak({}), peak({ retentionTimeMin: 7.1 }))
  completeFromReport(read, table)
  expect(read.peaks[0]).toEqual(peak({ name: 'THC', amount: 2.11272, amountUnit: 'ug/ml' }))
  expect(read.peaks[1]?.name).toBeNull()
})

test('a compound that was looked for and not found is added, without an area', () => {
  const read = channel(peak({}))
  completeFromReport(read, table)
  expect(read.peaks.map(({ name, area, amount }) => [name, area, amount])).toEqual([
    ['THC', 88.2063, 2.11272],
    ['D8-THC', null, null],
  ])
})

test('what the stored peak already says is not replaced by the rounded print', () => {
  const read = channel(peak({ name: 'THC', amount: 2.1127188, amountUnit: 'ug/ml' }))
  completeFromReport(read, table)
  expect(read.peaks[0]?.amount).toBe(2.1127188)
})
