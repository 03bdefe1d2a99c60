import { describe, expect, test } from 'vitest'
import { CANNABINOIDS } from '../../simulate/cannabinoid-method.ts'
import { simulateCannabinoidRun, type CannabinoidInjection } from '../../simulate/cannabinoid-run.ts'
import { peakLandmarks } from '../../peak-shape/peak-landmarks.ts'
import { peakAt, peakFigures } from './peak-figures.ts'

const EACH = Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, 10]))

function measured(column: CannabinoidInjection['column'] = {}) {
  const run = simulateCannabinoidRun({ seed: 'suitability', concentrationsUgMl: EACH, column })
  const [a] = run.channels
  if (!a) throw new Error('a run has a channel')
  const peaks = peakFigures(a.timesMin, a.values)
  return new Map(
    run.analytes.filter(({ signal }) => signal === a.name).map((place) => [place.name, peakAt(peaks, place)]),
  )
}

describe('[GATE-20] the peaks of a check standard', () => {
  test('of a good column have their hidden shape', () => {
    const found = measured()
    const cbn = found.get('CBN')
    const hidden = peakLandmarks(0.0799 / 2.355, (0.35 * 0.0799) / 2.355, 0.01)
    expect(cbn?.tailing).toBeCloseTo(hidden.tailing, 1)
    expect(cbn?.retentionTimeMin).toBeCloseTo(4.977 + hidden.apexOffset, 1)
    expect(cbn?.plates).toBeGreaterThan(15_000)
    // to CBDA before it, which is nearer than CBG after it
    const widths = 0.0505 + 0.0533
    expect(found.get('CBGA')?.resolution).toBeLessThan((1.18 * (2.924 - 2.756)) / widths + 0.05)
    expect(found.get('CBGA')?.resolution).toBeGreaterThan(1)
  })
  test('a tailing column, a drift and a worn column each show in their own figure', () => {
    expect(measured({ tailShare: 4 }).get('CBN')?.tailing).toBeGreaterThan(2)
    const drift = measured({ retentionDriftPercent: 2.5 }).get('CBN')
    expect(drift?.retentionTimeMin).toBeCloseTo(4.977 * 1.025, 1)
    expect(drift?.tailing).toBeLessThan(1.5)
    expect(measured({ widthShare: 2 }).get('CBN')?.plates).toBeLessThan(8000)
    expect(measured({ widthShare: 1.7 }).get('CBDA')?.resolution ?? 0).toBeLessThan(1.25)
  })
  test('a place without a peak has no figure', () => {
    const [a] = simulateCannabinoidRun({ seed: 1, concentrationsUgMl: {} }).channels
    const place = { retentionTimeMin: 4.977, startMin: null, endMin: null }
    expect(peakAt(peakFigures(a?.timesMin ?? [], a?.values ?? []), place)).toBe(undefined)
  })
})
