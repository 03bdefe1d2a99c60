import { checkedInteger, checkedSeries, type NumberSeries } from '../../arrays/series.ts'

/** Kept points of a signal, in time order, and their places in it. */
export interface DecimatedSeries {
  timesMin: Float64Array
  values: Float64Array
  indices: Uint32Array
}

/**
 * Thins a signal for drawing: the time range is cut into `buckets` of equal width, and of each bucket the lowest and the
 * highest point stay, so that no apex and no dip is lost; the first and last point always stay.
 * At most 2 x buckets + 2 points come back; a signal that is no longer than that comes back whole.
 * Times in minutes and values in any unit are taken over unchanged, never interpolated.
 * @throws RangeError for unequal lengths, falling times, non-finite numbers or buckets outside 1 to 1,000,000.
 */
export function decimateMinMax(times: NumberSeries, values: NumberSeries, buckets: number): DecimatedSeries {
  checkedInteger('buckets', buckets, 1, 1_000_000)
  const { times: t, values: y } = checkedSeries(times, values, 0)
  const n = t.length
  const kept = new Uint32Array(Math.min(n, 2 * buckets + 2))
  let count = 0
  let last = -1
  const keep = (index: number): void => {
    if (index > last) {
      kept[count++] = index
      last = index
    }
  }
  if (n <= 2 * buckets + 2) {
    for (let i = 0; i < n; i++) keep(i)
  } else {
    const first = t[0] ?? NaN
    const perMinute = (t[n - 1] ?? NaN) > first ? buckets / ((t[n - 1] ?? NaN) - first) : 0
    keep(0)
    let i = 0
    while (i < n) {
      const bucket = Math.min(buckets - 1, Math.floor(((t[i] ?? NaN) - first) * perMinute))
      let low = i
      let high = i
      for (i++; i < n && Math.min(buckets - 1, Math.floor(((t[i] ?? NaN) - first) * perMinute)) === bucket; i++) {
        if ((y[i] ?? NaN) < (y[low] ?? NaN)) low = i
        if ((y[i] ?? NaN) > (y[high] ?? NaN)) high = i
      }
      keep(Math.min(low, high))
      keep(Math.max(low, high))
    }
    keep(n - 1)
  }
  return pick(t, y, kept.subarray(0, count))
}

function pick(t: Float64Array, y: Float64Array, indices: Uint32Array): DecimatedSeries {
  const timesMin = new Float64Array(indices.length)
  const values = new Float64Array(indices.length)
  for (const [k, index] of indices.entries()) {
    timesMin[k] = t[index] ?? NaN
    values[k] = y[index] ?? NaN
  }
  return { timesMin, values, indices: indices.slice() }
}
