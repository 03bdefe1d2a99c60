import { expect, test, describe } from 'vitest'
import { firstChannel } from '../../testing/first-channel.ts'
import { required, relativeError } from '../../testing/compare.ts'
import { readAgilentSignal } from '../../readers/agilent/read-agilent-signal.ts'
import { readAndi } from '../../readers/andi/read-andi.ts'
import type { ExpectedPeaks } from '../../testing/expected-peaks.ts'
import {
  fileBytes,
  fixtureBytes,
  fixtureJson,
  hasReferenceSet,
  referenceJson,
  referencePath,
} from '../../testing/fixtures.ts'
import { integratePeak } from './integrate-peak.ts'

type Integrated = ExpectedPeaks['integrated'][number]

function expectChemStationAreas(bytes: Uint8Array, expected: Integrated): void {
  const channel = firstChannel(readAgilentSignal(bytes, expected.signal_file))
  expect(expected.peaks.length).toBeGreaterThan(0)
  for (const peak of expected.peaks) {
    const { area } = integratePeak(channel.timesMin, channel.values, {
      startMin: peak.start_min,
      endMin: peak.stop_min,
      baselineStart: peak.baseline_start,
      baselineEnd: peak.baseline_stop,
    })
    expect(Math.abs(area / peak.area - 1)).toBeLessThan(1e-4)
  }
}

describe('areas with the limits and baseline that ChemStation stored equal its areas within 1e-4', () => {
  const kept = (fixtureJson('expected-peaks.json') as ExpectedPeaks).integrated
  test.each(kept.map((signal) => [signal.signal_file.split('/').slice(-2).join('/'), signal] as const))(
    '%s',
    (_, signal) => {
      expectChemStationAreas(fixtureBytes(signal.signal_file), signal)
    },
  )

  const all = referenceJson('reference/peaks.json') as ExpectedPeaks | null
  describe.runIf(hasReferenceSet)('in the whole reference set', () => {
    test.each((all?.integrated ?? []).map((signal) => [signal.signal_file, signal] as const))('%s', (_, signal) => {
      expectChemStationAreas(fileBytes(referencePath(signal.signal_file)), signal)
    })
  })
})

test('the areas that an ANDI file stores follow from its own limits and baseline within 1e-4', () => {
  const { timesMin, values, peaks } = firstChannel(readAndi(fixtureBytes('andi/agilent-hplc.cdf'), 'agilent-hplc.cdf'))
  expect(peaks).toHaveLength(8)
  for (const { startMin, endMin, baselineStart, baselineEnd, area } of peaks) {
    const limits = {
      startMin: required(startMin),
      endMin: required(endMin),
      baselineStart: required(baselineStart),
      baselineEnd: required(baselineEnd),
    }
    expect(relativeError(integratePeak(timesMin, values, limits).area, area)).toBeLessThan(1e-4)
  }
})

describe('integratePeak', () => {
  test('a triangle of 6 mAU over one minute above a sloping baseline: 6 x 60 s / 2 = 180 mAU s', () => {
    const times = [0, 0.5, 1, 1.5, 2]
    // Baseline 1 + t; the triangle from 0.5 to 1.5 min rises by 6 at 1 min.
    const values = [1, 1.5, 8, 2.5, 3]
    const peak = integratePeak(times, values, { startMin: 0.5, endMin: 1.5, baselineStart: 1.5, baselineEnd: 2.5 })
    expect(peak.area).toBeCloseTo(180, 10)
    expect(peak.height).toBeCloseTo(6, 12)
    expect(peak.retentionTimeMin).toBe(1)
  })

  test('ends between samples are interpolated: half of the triangle, its left quarter cut off', () => {
    const peak = integratePeak([0, 1, 2], [0, 4, 0], { startMin: 0.5, endMin: 1.5, baselineStart: 0, baselineEnd: 0 })
    // Two trapezoids of half a minute between heights 2 and 4: 2 x 0.5 x 3 = 3 units x min = 180 units x s.
    expect(peak.area).toBeCloseTo(180, 10)
  })

  test('both ends inside one sampling interval', () => {
    const peak = integratePeak([0, 1], [0, 10], { startMin: 0.2, endMin: 0.4, baselineStart: 0, baselineEnd: 0 })
    // 0.2 min between heights 2 and 4: 0.6 units x min = 36 units x s; highest at the end.
    expect(peak.area).toBeCloseTo(36, 10)
    expect(peak.height).toBeCloseTo(4, 12)
    expect(peak.retentionTimeMin).toBe(0.4)
  })

  test('signal below the baseline counts negative', () => {
    const peak = integratePeak([0, 1, 2], [0, -1, 0], { startMin: 0, endMin: 2, baselineStart: 0, baselineEnd: 0 })
    expect(peak.area).toBeCloseTo(-60, 10)
  })

  test('refuses limits that are reversed, outside the run or not numbers', () => {
    const limits = { startMin: 0.5, endMin: 1, baselineStart: 0, baselineEnd: 0 }
    const run = (part: object): unknown => integratePeak([0, 1, 2], [0, 1, 0], { ...limits, ...part })
    expect(() => run({ endMin: 0.4 })).toThrow(/endMin must be from 0.5 to 2, got 0.4/)
    expect(() => run({ startMin: -1 })).toThrow(RangeError)
    expect(() => run({ baselineEnd: Number.NaN })).toThrow(/baselineEnd/)
  })
})
