import type { ChromatogramTrace } from './chromatogram-traces.ts'
import { nearestIndex } from './trace-columns.ts'

/** What a signal says at one time: the point nearest to it. */
export interface TraceReading {
  /** The trace's place in its view. */
  index: number
  /** E.g. '3.217 min'. */
  time: string
  /** E.g. '12.346 mAU'. */
  intensity: string
}

/** Time and intensity of every signal at a time, each to three decimals; signals without a point say nothing. */
export function readTraces(
  traces: readonly ChromatogramTrace[],
  { timeMin, unit, hidden }: { timeMin: number; unit: string; hidden: ReadonlySet<number> },
): TraceReading[] {
  return traces.flatMap(({ timesMin, values }, index) => {
    const at = hidden.has(index) ? -1 : nearestIndex(timesMin, timeMin)
    const time = timesMin[at]
    const value = values[at]
    if (time === undefined || value === undefined) return []
    return { index, time: `${time.toFixed(3)} min`, intensity: `${value.toFixed(3)} ${unit}`.trimEnd() }
  })
}
