import { describe, expect, test } from 'vitest'
import type { CalibrationAnalyte } from './calibration-rules.ts'
import { UNWEIGHTED_LINE } from './fit-calibration.ts'
import { namePeaks } from './name-peaks.ts'
import { amountDifferences, amountOfArea, curvesOf } from './quantify.ts'

const analyte = (name: string, area: (level: number) => number, more: object = {}): CalibrationAnalyte => ({
  ...UNWEIGHTED_LINE,
  name,
  color: '112233',
  excluded: [],
  levels: [1, 5, 10, 25, 50].map((level, at) => ({ vial: at + 1, label: `${level}`, level, area: area(level) })),
  ...more,
})
const line = { name: 'THCA', intercept: 20, slope: 40, curvature: 0 }

describe('[CALIB-10] an amount by a curve', () => {
  test('is c = (area - a) / b, and 0 without a peak or below the beginning of the line', () => {
    expect([amountOfArea(line, 820), amountOfArea(line, 10), amountOfArea(line, 0)]).toEqual([20, 0, 0])
  })

  test('is the rising branch of a quadratic that was fitted, and nothing above its top', () => {
    const [curve] = curvesOf([analyte('CBD', (x) => 3 + 41 * x - 0.2 * x * x, { model: 'quadratic' })])
    if (!curve) throw new Error('no curve')
    expect(amountOfArea(curve, 3 + 41 * 33 - 0.2 * 33 * 33)).toBeCloseTo(33, 9)
    expect(amountOfArea(curve, 10_000)).toBeNull()
    expect(amountOfArea({ name: 'CBD', intercept: 500, slope: 1, curvature: 0.001 }, 100)).toBe(0)
  })

  test('does not exist where the curve does not rise, or too few levels have a peak', () => {
    expect(amountOfArea({ ...line, slope: -40 }, 100)).toBeNull()
    expect(curvesOf([analyte('CBN', (x) => (x > 10 ? x : 0))])).toEqual([])
  })
})

test('[CALIB-11] a difference is in percent of the calibration, from the LOQ on and above the limit', () => {
  const rows = [
    { name: 'THCA', amount_ug_ml: 20.5, compared_ug_ml: 20 },
    { name: 'CBD', amount_ug_ml: 20.4, compared_ug_ml: 20 },
    { name: 'CBN', amount_ug_ml: 0.5, compared_ug_ml: 0.9 },
    { name: 'CBG', amount_ug_ml: 3, compared_ug_ml: null },
    // not of the method
    { name: 'Internal standard', amount_ug_ml: 30, compared_ug_ml: 10 },
    { name: 'CBC', amount_ug_ml: 2, compared_ug_ml: 0 },
  ]
  const loqUgMl = (name: string) => (name === 'Internal standard' ? null : 1)
  expect(amountDifferences(rows, { limit: 2, loqUgMl }).map(({ name, percent }) => [name, percent])).toEqual([
    ['THCA', 2.5],
    ['CBC', 100],
  ])
})

describe('[CALIB-12] the peaks of a run', () => {
  const peak = (retention_time_min: number, area: number) => ({
    retention_time_min,
    area,
    resolution: null,
    start_min: retention_time_min - 0.1,
    end_min: retention_time_min + 0.1,
  })
  const analytes = [
    analyte('THCA', (x) => 40 * x, { retention_time_min: 10, signal: 'DAD1B' }),
    analyte('CBD', (x) => 20 * x, { retention_time_min: 10.3, signal: 'DAD1B' }),
    analyte('CBN', (x) => 40 * x, { retention_time_min: 15, signal: 'DAD1B' }),
  ]
  const settings = { windowPercent: 2, loqUgMl: () => 1 }
  const run = [
    { signal: 'DAD1A', peaks: [peak(10, 999)] },
    { signal: 'DAD1B', peaks: [peak(10.05, 400), peak(10.21, 300), peak(14.6, 900), peak(20, 19), peak(21, 20)] },
  ]

  test('are named by the nearest time within the window, on the signal of the calibration, each once', () => {
    const { analytes: named, unnamed } = namePeaks(run, analytes, curvesOf(analytes), settings)
    expect(named.map(({ name, signal, peak: found }) => [name, signal, found?.area])).toEqual([
      ['THCA', 'DAD1B', 400],
      ['CBD', 'DAD1B', 300],
      ['CBN', 'DAD1B', undefined],
    ])
    // from the smallest area of an LOQ on, which is 20 of CBD
    expect(unnamed.map(({ area }) => area)).toEqual([900, 20])
  })

  test('goes to the nearest of two analytes that could have it, whatever their order; an analyte takes its nearest peak', () => {
    const two = [{ signal: 'DAD1B', peaks: [peak(9.9, 200), peak(10.05, 400), peak(10.16, 300)] }]
    const areas = (order: readonly CalibrationAnalyte[]) =>
      namePeaks(two, order, curvesOf(order), settings)
        .analytes.map((found) => `${found.name} ${found.peak?.area ?? '–'}`)
        .toSorted((one, other) => one.localeCompare(other))
    const expected = ['CBD 300', 'CBN –', 'THCA 400']
    expect([areas(analytes), areas(analytes.toReversed())]).toEqual([expected, expected])
    const crowded = [{ signal: 'DAD1B', peaks: [peak(10.16, 300)] }]
    const alone = namePeaks(crowded, analytes, curvesOf(analytes), settings).analytes
    expect(alone.map((found) => found.peak?.area)).toEqual([undefined, 300, undefined])
  })

  test('are those of the first signal where the run names none of the calibration; without a time none has a name', () => {
    const [first] = namePeaks([run[0] ?? { signal: '', peaks: [] }], analytes, curvesOf(analytes), settings).analytes
    expect(first?.peak?.area).toBe(999)
    const timeless = analytes.map((one) => ({ ...one, retention_time_min: null }))
    expect(namePeaks(run, timeless, curvesOf(timeless), settings)).toEqual({ analytes: [], unnamed: [] })
  })
})
