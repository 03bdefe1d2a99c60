import type { CalibrationAnalyte } from './calibration-rules.ts'
import { curveNamed, type CalibrationCurve } from './quantify.ts'

/** A peak that was found in a chromatogram; times in minutes. */
export interface FoundPeak {
  retention_time_min: number
  area: number
  start_min: number
  end_min: number
  resolution: number | null
}

/** The peaks of one signal of a run. */
export interface FoundPeaks {
  signal: string
  peaks: readonly FoundPeak[]
}

/** What the peaks of a run are taken for. */
export interface NamedPeaks {
  /** One per calibrated analyte, in the calibration's order; without a peak where none lies in its window. */
  analytes: { name: string; signal: string | null; peak: FoundPeak | null }[]
  /** Those with an area at or above the smallest LOQ's. */
  unnamed: (FoundPeak & { signal: string })[]
}

/**
 * Names the peaks of a run by the retention times of a calibration: the nearest peak within `windowPercent` of an analyte's
 * time, on the signal that it was calibrated on, or the run's first. A peak is one analyte's, the nearest one's.
 * @param loqUgMl the amount from which an unnamed peak is worth a look; its area is read off the curves
 */
export function namePeaks(
  run: readonly FoundPeaks[],
  analytes: readonly CalibrationAnalyte[],
  curves: readonly CalibrationCurve[],
  { windowPercent, loqUgMl }: { windowPercent: number; loqUgMl: (name: string) => number | null },
): NamedPeaks {
  const timed = analytes.flatMap((analyte) => {
    const { name, signal = null, retention_time_min: time } = analyte
    if (typeof time !== 'number') return []
    return [{ name, time, on: run.find((one) => one.signal === signal) ?? run[0] }]
  })
  const pairs = timed
    .flatMap(({ name, time, on }) =>
      (on?.peaks ?? []).map((peak) => ({ name, on, peak, away: Math.abs(peak.retention_time_min - time), time })),
    )
    .filter(({ away, time }) => away <= (windowPercent / 100) * time)
    .toSorted((a, b) => a.away - b.away)
  const taken = new Map<string, FoundPeak>()
  for (const { name, peak } of pairs) {
    if (!taken.has(name) && ![...taken.values()].includes(peak)) taken.set(name, peak)
  }
  const watched = new Set(timed.map(({ on }) => on))
  const named = new Set(taken.values())
  const least = smallestArea(curves, loqUgMl)
  return {
    analytes: timed.map(({ name, on }) => ({ name, signal: on?.signal ?? null, peak: taken.get(name) ?? null })),
    unnamed: run
      .filter((one) => watched.has(one))
      .flatMap(({ signal, peaks }) =>
        peaks.filter((peak) => peak.area >= least && !named.has(peak)).map((peak) => ({ ...peak, signal })),
      ),
  }
}

/** The smallest area that any analyte has at its LOQ; what cannot be said hides no peak. */
function smallestArea(curves: readonly CalibrationCurve[], loqUgMl: (name: string) => number | null): number {
  const areas = curves.flatMap(({ name }) => {
    const [curve, loq] = [curveNamed(curves, name), loqUgMl(name)]
    return curve === undefined || loq === null ? [] : [curve.intercept + curve.slope * loq + curve.curvature * loq ** 2]
  })
  return areas.length === 0 ? 0 : Math.min(...areas)
}
