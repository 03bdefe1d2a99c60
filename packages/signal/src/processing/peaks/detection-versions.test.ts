import { describe, expect, test } from 'vitest'
import { readChromatogram } from '../../readers/read-chromatogram.ts'
import { relativeError } from '../../testing/compare.ts'
import { firstChannel } from '../../testing/first-channel.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { createRandom } from '../../simulate/create-random.ts'
import { simulateChromatogram } from '../../simulate/simulate-chromatogram.ts'
import { detectPeaks, type DetectionOptions } from './detect-peaks.ts'

const detected = (file: string, options: DetectionOptions = {}) => {
  const { timesMin, values } = firstChannel(readChromatogram(fixtureBytes(file), file))
  return detectPeaks(timesMin, values, options)
}
const SHIMADZU = 'results/lcsolution-sample-1.txt'

// Number of peaks and sum of areas, in (signal unit) x s, as versions 2 and 3 of 2026-11-27 found them.
const FROZEN = [
  ['results/lcsolution-sample-1.txt', 14, 13950.884520746904],
  ['agilent/gc-v181-chromhandler/001F0101.D/FID1A.ch', 10, 46935.4531117419],
  ['andi/agilent-hplc.cdf', 17, 8026.055373953488],
  ['agilent/lc-v30-calibration-chromhandler/CA9_200uM.D/dad1A.ch', 7, 1481.995821756029],
  ['text/LGC10030.TXT', 5, 6209.99108650519],
] as const

test.each(FROZEN)('versions 2 and 3 still find in %s what they found: %i peaks', (file, count, sum) => {
  for (const version of ['2', '3'] as const) {
    const peaks = detected(file, { version })
    expect(peaks).toHaveLength(count)
    expect(
      relativeError(
        peaks.reduce((total, { area }) => total + area, 0),
        sum,
      ),
    ).toBeLessThan(1e-9)
  }
})

// The same of later versions.
const FROZEN_LATER = [
  ['4', 'results/lcsolution-sample-1.txt', 15, 15539.28401640477],
  ['4', 'andi/agilent-hplc.cdf', 17, 8036.267410846129],
  ['4', 'text/LGC10030.TXT', 5, 6767.141574486763],
  ['6', 'results/lcsolution-sample-1.txt', 15, 15539.28401640477],
  ['6', 'andi/agilent-hplc.cdf', 17, 8036.267410846129],
  [
    '6',
    'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/002-2-0312650-0713-BrPR.D/DAD1A.ch',
    11,
    3241.315530927479,
  ],
  ['7', 'results/lcsolution-sample-1.txt', 15, 15539.28401640477],
  ['7', 'agilent/gc-v181-chromhandler/001F0101.D/FID1A.ch', 10, 46924.948815163814],
  ['7', 'text/LGC10030.TXT', 5, 6767.141574486763],
] as const

test.each(FROZEN_LATER)('version %s still finds in %s what it found: %i peaks', (version, file, count, sum) => {
  const peaks = detected(file, { version })
  expect(peaks).toHaveLength(count)
  expect(
    relativeError(
      peaks.reduce((total, { area }) => total + area, 0),
      sum,
    ),
  ).toBeLessThan(1e-9)
})

test.each([2, 5])(
  'a front of two points at %i Hz starts on its level; version 7 drew the line from where smoothing swings under it',
  (samplingHz) => {
    const peaks = [2, 4].map((retentionTimeMin) => ({
      retentionTimeMin,
      heightMau: 100,
      sigmaMin: 0.003,
      tauMin: samplingHz === 2 ? 0.1 : 0.05,
    }))
    const run = simulateChromatogram({ seed: 'front', durationMin: 6, samplingHz, noiseMau: 0.02, peaks })
    const errors = (version?: '7'): number[] =>
      detectPeaks(run.timesMin, run.values, version && { version }).map(
        ({ area }, k) => area / (run.truth[k]?.areaMauS ?? Number.NaN) - 1,
      )
    const [now, before] = [errors(), errors('7')]
    expect([now.length, before.length]).toEqual([2, 2])
    for (const error of now) expect(Math.abs(error)).toBeLessThan(0.02)
    for (const error of before) expect(error).toBeGreaterThan(0.07)
  },
)

test.each([1, 1.1, 1.2])(
  'two tails that overlap %f min apart keep what lies below their valley; version 6 cut it off',
  (away) => {
    const peaks = [5, 5 + away].map((retentionTimeMin) => ({
      retentionTimeMin,
      heightMau: 100,
      sigmaMin: 0.1,
      tauMin: 0.15,
    }))
    const run = simulateChromatogram({ seed: 'two', durationMin: 12, samplingHz: 5, noiseMau: 0.02, peaks })
    const errors = (version: '6' | '7'): (number | undefined)[] =>
      detectPeaks(run.timesMin, run.values, { version }).map(({ area }, k) =>
        relativeError(area, run.truth[k]?.areaMauS ?? Number.NaN),
      )
    const [now, before] = [errors('7'), errors('6')]
    expect([now.length, before.length]).toEqual([2, 2])
    for (const error of now) expect(error).toBeLessThan(0.0125)
    for (const error of before) expect(error).toBeGreaterThan(0.0175)
  },
)

test('two peaks whose valley stands at two hundredths of them share a line; version 4 cut off what lies below the valley', () => {
  const peaks = [5, 5.7].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.1, tauMin: 0.06 }))
  const run = simulateChromatogram({ seed: 'two', durationMin: 12, samplingHz: 5, noiseMau: 0.02, peaks })
  const errors = (version: '4' | '5'): (number | undefined)[] =>
    detectPeaks(run.timesMin, run.values, { version }).map(({ area }, k) =>
      relativeError(area, run.truth[k]?.areaMauS ?? Number.NaN),
    )
  const [now, before] = [errors('5'), errors('4')]
  expect(now).toHaveLength(2)
  for (const error of now) expect(error).toBeLessThan(0.006)
  for (const error of before) expect(error).toBeGreaterThan(0.03)
})

test('version 4 still takes a valley at two hundredths of the smaller peak for baseline', () => {
  const peaks = [100, 60].map((heightMau, k) => ({ retentionTimeMin: 5 + 0.5 * k, heightMau, sigmaMin: 0.08 }))
  const run = simulateChromatogram({ seed: 'm', durationMin: 12, samplingHz: 5, noiseMau: 0.005, peaks })
  const codes = (version: '4' | '5') => detectPeaks(run.timesMin, run.values, { version }).map(({ code }) => code)
  expect([codes('4'), codes('5')]).toEqual([
    ['BB', 'BB'],
    ['BV', 'VB'],
  ])
})

test('a level floor of 0.8 widths parts two peaks; version 5 asked for a whole one', () => {
  const peaks = [5, 5.75].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.1, tauMin: 0.05 }))
  const run = simulateChromatogram({ seed: 'two', durationMin: 12, samplingHz: 5, noiseMau: 0.02, peaks })
  const codes = (version: '5' | '6') => detectPeaks(run.timesMin, run.values, { version }).map(({ code }) => code)
  expect([codes('5'), codes('6')]).toEqual([
    ['BV', 'VB'],
    ['BB', 'BB'],
  ])
})

describe('a coarse run: peaks of four points at half of their height, hardly anything between them', () => {
  const random = createRandom('coarse')
  const heights = [9e5, 4e5, 9e5, 4e5, 9e5, 4e5, 9e5, 4e5, 9e5, 4e5, 9e5]
  const timesMin = Float64Array.from({ length: 152 }, (_, i) => i / 30)
  const values = timesMin.map((_, i) =>
    heights.reduce(
      (sum, height, k) => sum + height * Math.exp(-((i - 6 - 11 * k) ** 2) / 5.12),
      47_000 + random.normal(),
    ),
  )

  test('has its peaks; version 5 found none', () => {
    expect(detectPeaks(timesMin, values, { version: '5' })).toEqual([])
    const found = detectPeaks(timesMin, values)
    expect(found).toHaveLength(heights.length)
    for (const [k, { area }] of found.entries())
      expect(relativeError(area, (heights[k] ?? NaN) * 1.6 * Math.sqrt(2 * Math.PI) * 2)).toBeLessThan(0.01)
  })

  test('noise of as few points, and spikes of one in it, have none', () => {
    const noise = timesMin.map(() => random.normal())
    expect(detectPeaks(timesMin, noise)).toEqual([])
    noise[76] = 200
    noise[90] = -200
    expect(detectPeaks(timesMin, noise)).toEqual([])
  })
})

describe('small peaks of three points ten points beside large ones', () => {
  const random = createRandom('beside')
  const places = [40, 50, 120, 130, 200, 211, 260].map((place, k) => ({ place, height: k % 2 === 0 ? 1e5 : 2e3 }))
  const timesMin = Float64Array.from({ length: 300 }, (_, i) => i / 30)
  const values = timesMin.map((_, i) =>
    places.reduce((sum, { place, height }) => sum + height * Math.exp(-((i - place) ** 2) / 3.4), 3 * random.normal()),
  )
  const found = (options: DetectionOptions): number => detectPeaks(timesMin, values, options).length

  test('are found; version 5 took them for what smoothing leaves of the large ones', () => {
    expect([found({ version: '5' }), found({})]).toEqual([4, 7])
  })

  test.each([3, 7, 9])('a smoothing of %i points that a caller asks for takes none of them away', (smoothingPoints) => {
    expect(found({ smoothingPoints })).toBe(7)
  })
})

describe('a run of LCsolution that for twelve minutes does not come down to its baseline', () => {
  // Retention time and area (uV s) of its own peak table; the three left out have no valley of their own or share one with those.
  const STORED = [
    [3.113, 74_069],
    [3.674, 62_448],
    [4.541, 61_821],
    [5.264, 591_150],
    [6.234, 69_898],
    [7.099, 271_461],
    [8.063, 2_838_883],
  ] as const

  const found = detected(SHIMADZU)
  test.each(STORED)('the peak at %f min has its instrument area within 2 %%', (time, area) => {
    const match = found.find(({ retentionTimeMin }) => Math.abs(retentionTimeMin - time) < 0.04)
    expect(relativeError(match?.area, area / 1000)).toBeLessThan(0.02)
  })
})

test('a baseline that wanders after a large peak is no row of merged peaks', () => {
  expect(detected('text/LGC10030.TXT')).toHaveLength(5)
})

test('the edge of a dip on a rising baseline is no peak', () => {
  const peaks = [
    { retentionTimeMin: 4, heightMau: -100, sigmaMin: 0.1 },
    { retentionTimeMin: 8, heightMau: 100, sigmaMin: 0.06 },
  ]
  const noise = { noiseMau: 0.02, driftMauPerMin: 1 }
  const run = simulateChromatogram({ seed: 'dip', durationMin: 12, samplingHz: 5, ...noise, peaks })
  const found = detectPeaks(run.timesMin, run.values)
  expect(found.map(({ retentionTimeMin }) => Math.round(retentionTimeMin))).toEqual([8])
})

test('a small peak high on a tail leaves its neighbour the tail below itself', () => {
  const peaks = [
    { retentionTimeMin: 4, heightMau: 1000, sigmaMin: 0.06, tauMin: 0.2 },
    { retentionTimeMin: 4.8, heightMau: 20, sigmaMin: 0.05, tauMin: 0.05 },
  ]
  const run = simulateChromatogram({ seed: 'tail', durationMin: 12, samplingHz: 5, noiseMau: 0.02, peaks })
  const found = detectPeaks(run.timesMin, run.values)
  expect(found.map(({ code }) => code)).toEqual(['BV', 'VB'])
  // The perpendicular cuts off what of the tail lies beyond it; a tangent below the small peak would cut off 8 %.
  expect(relativeError(found[0]?.area, run.truth[0]?.areaMauS ?? Number.NaN)).toBeLessThan(0.025)
})

test('a smoothing in which tops are looked for takes none away', () => {
  const file = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/002-2-0312650-0713-BrPR.D/DAD1A.ch'
  const large = detected(file).filter(({ areaPercent }) => areaPercent > 1)
  for (const smoothingPoints of [5, 7, 11, 17]) {
    const other = detected(file, { smoothingPoints })
    for (const { retentionTimeMin, area } of large) {
      const match = other.find((peak) => Math.abs(peak.retentionTimeMin - retentionTimeMin) < 0.02)
      expect(relativeError(match?.area, area)).toBeLessThan(0.02)
    }
  }
})

test('a narrow smoothing that a caller asks for makes no peaks of the teeth of a saturated top', () => {
  const file = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/003-3-0312650-0713-IS.D/DAD1A.ch'
  const largest = (options: DetectionOptions): number => Math.max(...detected(file, options).map(({ area }) => area))
  const asked = { smoothingPoints: 3 }
  expect(relativeError(largest({ ...asked, version: '6' }), largest({ version: '6' }))).toBeGreaterThan(0.01)
  expect(largest(asked)).toBe(largest({}))
})

test('a wide smoothing that a caller asks for adds nothing', () => {
  for (const [file] of FROZEN) {
    const found = detected(file)
    for (const smoothingPoints of [61, 101]) expect(detected(file, { smoothingPoints })).toEqual(found)
  }
})

test('the smoothing decides which tops are found, not how large they are', () => {
  const file = 'agilent/gc-v181-chromhandler/001F0101.D/FID1A.ch'
  const found = detected(file)
  const large = found.filter(({ areaPercent }) => areaPercent > 1)
  expect(large).toHaveLength(2)
  for (const smoothingPoints of [9, 13, 17, 29]) {
    const other = detected(file, { smoothingPoints })
    for (const { retentionTimeMin, area } of large) {
      const match = other.find((peak) => Math.abs(peak.retentionTimeMin - retentionTimeMin) < 0.02)
      expect(relativeError(match?.area, area)).toBeLessThan(0.01)
    }
  }
})
