import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { createRandom, type Random } from '../../simulate/create-random.ts'
import { simulateChromatogram } from '../../simulate/simulate-chromatogram.ts'
import type { ClusterSettings } from '../candidates/group-as-set.ts'
import { detectPeaks } from './detect-peaks.ts'
import type { DetectedPeak } from './measure-groups.ts'

const SENSITIVE = { noiseMultiple: 1.5, minimumSignalToNoise: 0 }

/** Signals that no instrument writes, and crowded runs with dips, drift and wander. */
function anySignal(seed: number): { times: Float64Array; values: Float64Array } {
  const random = createRandom(seed)
  if (random() < 0.3) return crowdedRun(random, seed)
  const length = random.integer(5, 400)
  const spacing = random.integer(0, 2)
  let time = 0
  const times = Float64Array.from({ length }, () => {
    // Even, random, or with repeated times.
    time += spacing === 0 ? 0.01 : spacing === 1 ? random() ** 4 : random() < 0.3 ? 0 : 0.02 * random()
    return time
  })
  const period = random.integer(1, 30)
  let walk = 0
  const kinds = [
    () => Math.round(2 * random.normal()),
    () => (walk += random.normal()),
    (i: number) => 10 * Math.sin(i / period),
    () => Math.exp(20 * random.normal()),
    (i: number) => 100 * Math.exp(-(((i - length / 3) / 10) ** 2)) - 60 * Math.exp(-(((i - length / 2) / 6) ** 2)),
  ]
  const kind = itemAt(kinds, random.integer(0, kinds.length - 1))
  return { times, values: Float64Array.from(times, (_, i) => kind(i)) }
}

function crowdedRun(random: Random, seed: number): { times: Float64Array; values: Float64Array } {
  const peaks = Array.from({ length: random.integer(1, 30) }, () => ({
    retentionTimeMin: 15 * random(),
    heightMau: (random() < 0.15 ? -1 : 1) * 10 ** (3 * random()),
    sigmaMin: 0.01 + 0.1 * random() ** 2,
    tauMin: 0.1 * random() ** 2,
  }))
  const { timesMin, values } = simulateChromatogram({
    seed,
    durationMin: 15,
    samplingHz: 1 + 9 * random(),
    peaks,
    noiseMau: 0.1 * random(),
    driftMauPerMin: 20 * random.normal(),
    wanderMau: 5 * random(),
    wanderPeriodMin: 1 + 9 * random(),
  })
  return { times: timesMin, values }
}

/** Finite figures, limits around the apex, positive areas; in order, and none over another but what is skimmed off it. */
function expectSound(found: readonly DetectedPeak[]): void {
  let previousEnd = Number.NEGATIVE_INFINITY
  for (const peak of found) {
    for (const figure of Object.values(peak)) {
      if (typeof figure === 'number') expect(Number.isFinite(figure)).toBe(true)
    }
    for (const width of [peak.widthHalfMin, peak.widthBaseMin, peak.tailing, peak.plates]) {
      if (width !== null) expect(width).toBeGreaterThan(0)
    }
    expect(peak.startMin).toBeLessThan(peak.endMin)
    expect(peak.startMin).toBeLessThanOrEqual(peak.retentionTimeMin)
    expect(peak.retentionTimeMin).toBeLessThanOrEqual(peak.endMin)
    expect(peak.area).toBeGreaterThan(0)
    expect(peak.height).toBeGreaterThan(0)
    if (peak.code === 'TT') continue
    expect(peak.startMin).toBeGreaterThanOrEqual(previousEnd)
    previousEnd = peak.endMin
  }
}

test('whatever the signal: finite figures, limits around the apex, positive areas, peaks in order that never overlap', () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), fc.option(fc.integer({ min: 1, max: 60 })), (seed, isSensitive, half) => {
      const { times, values } = anySignal(seed)
      const before = values.slice()
      const found = detectPeaks(times, values, {
        ...(isSensitive ? SENSITIVE : {}),
        ...(half === null ? {} : { smoothingPoints: 2 * Math.min(half, (times.length - 1) >> 1) + 1 }),
      })
      expectSound(found)
      expect(values).toEqual(before)
    }),
    { numRuns: 300 },
  )
})

test('the same as an analyst sets it: valley to valley, or drop lines with any ratios', () => {
  const ratio = fc.option(fc.double({ min: 1, max: 1000, noNaN: true }), { nil: undefined })
  const baseline = fc.constantFrom('valley-to-valley', 'drop-lines')
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), baseline, ratio, ratio, (seed, isSensitive, line, valley, skim) => {
      const { times, values } = anySignal(seed)
      const clusters: ClusterSettings = {
        baseline: line,
        ...(line === 'drop-lines' && valley !== undefined && { peakValleyRatio: valley }),
        ...(line === 'drop-lines' && skim !== undefined && { skimHeightRatio: skim }),
      }
      expectSound(detectPeaks(times, values, { ...(isSensitive ? SENSITIVE : {}), clusters }))
    }),
    { numRuns: 150 },
  )
})
