import { expect, test } from 'vitest'
import { readTraces } from './chromatogram-readout.ts'

const traces = [
  { name: 'Vial 1', timesMin: Float64Array.of(3.1, 3.21749, 3.4), values: Float64Array.of(0, 12.34567, 0) },
  { name: 'Vial 2', timesMin: Float64Array.of(3.2), values: Float64Array.of(-4.5) },
  { name: 'Vial 3', timesMin: new Float64Array(0), values: new Float64Array(0) },
]

test('[CHROM-06] shows time and intensity to 3 decimals', () => {
  expect(readTraces(traces, { timeMin: 3.22, unit: 'mAU', hidden: new Set() })).toEqual([
    { index: 0, time: '3.217 min', intensity: '12.346 mAU' },
    { index: 1, time: '3.200 min', intensity: '-4.500 mAU' },
  ])
})

test('hidden lines say nothing; a signal without a unit has none', () => {
  expect(readTraces(traces, { timeMin: 3.22, unit: '', hidden: new Set([0]) })).toEqual([
    { index: 1, time: '3.200 min', intensity: '-4.500' },
  ])
})
