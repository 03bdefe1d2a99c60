import { checkedNumber, checkedSeries, type NumberSeries } from '../../arrays/series.ts'

/** Where a peak begins and ends (minutes) and the straight baseline's value there (the signal's unit). */
export interface PeakLimits {
  startMin: number
  endMin: number
  baselineStart: number
  baselineEnd: number
}

/** Area in (signal unit) x seconds, height above the baseline in the signal's unit, and the time of the highest sample in minutes. */
export interface IntegratedPeak {
  area: number
  height: number
  retentionTimeMin: number
}

/**
 * Area between the signal and a straight baseline: trapezoid rule over the samples, both ends interpolated between samples,
 * area = 60 [ sum (t2 - t1)(y1 + y2)/2 - (end - start)(b1 + b2)/2 ], t in minutes, area in (signal unit) x s.
 * The same rule as ChemStation's for a linear baseline. Height and time are those of the highest sample above the baseline.
 * @throws RangeError when the limits are reversed or lie outside the signal, or for a bad signal.
 * @public Waits for peaks integrated by hand.
 */
export function integratePeak(times: NumberSeries, values: NumberSeries, limits: PeakLimits): IntegratedPeak {
  const { times: t, values: y } = checkedSeries(times, values, 2)
  const last = t.length - 1
  const start = checkedNumber('startMin', limits.startMin, t[0] ?? NaN, t[last] ?? NaN)
  const end = checkedNumber('endMin', limits.endMin, start, t[last] ?? NaN)
  const b1 = checkedNumber('baselineStart', limits.baselineStart, -Number.MAX_VALUE, Number.MAX_VALUE)
  const b2 = checkedNumber('baselineEnd', limits.baselineEnd, -Number.MAX_VALUE, Number.MAX_VALUE)
  return integrateWithin(t, y, start, end, b1, b2)
}

/** The sum itself, for series that are checked already and limits within them. */
export function integrateWithin(
  t: Float64Array,
  y: Float64Array,
  start: number,
  end: number,
  b1: number,
  b2: number,
): IntegratedPeak {
  const slope = end > start ? (b2 - b1) / (end - start) : 0
  let index = firstAbove(t, start)
  let time = start
  let above = signalAt(t, y, index, start) - b1
  let area = 0
  let height = above
  let retentionTimeMin = start
  for (; index < t.length && (t[index] ?? NaN) < end; index++) {
    const next = (y[index] ?? NaN) - b1 - slope * ((t[index] ?? NaN) - start)
    area += ((t[index] ?? NaN) - time) * (above + next)
    time = t[index] ?? NaN
    above = next
    if (above > height) {
      height = above
      retentionTimeMin = time
    }
  }
  const final = signalAt(t, y, Math.min(index, t.length - 1), end) - b2
  area += (end - time) * (above + final)
  if (final > height) {
    height = final
    retentionTimeMin = end
  }
  return { area: 30 * area, height, retentionTimeMin }
}

/** Index of the first time above `time`, at most the last index. */
function firstAbove(t: Float64Array, time: number): number {
  let low = 0
  let high = t.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((t[middle] ?? NaN) > time) high = middle
    else low = middle + 1
  }
  return low
}

/** The signal at `time`, which lies between samples `next` - 1 and `next`. */
function signalAt(t: Float64Array, y: Float64Array, next: number, time: number): number {
  if (next === 0) return y[0] ?? NaN
  const span = (t[next] ?? NaN) - (t[next - 1] ?? NaN)
  return span > 0
    ? (y[next - 1] ?? NaN) + (((y[next] ?? NaN) - (y[next - 1] ?? NaN)) * (time - (t[next - 1] ?? NaN))) / span
    : (y[next] ?? NaN)
}
