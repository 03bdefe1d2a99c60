import type { DecimatedSeries } from './decimate-min-max.ts'
import { checkedInteger, checkedNumber, checkedSeries, type NumberSeries } from '../../arrays/series.ts'

/** The window that is drawn, in minutes, and its width in device pixels. */
export interface PixelWindow {
  startMin: number
  endMin: number
  widthPx: number
}

/**
 * Thins a signal for a zoomed line chart: of each pixel column the first, lowest, highest and last point stay, so that the
 * line drawn through them covers the same pixels as the whole signal would (M4, Jugel et al. 2014,
 * DOI 10.14778/2732951.2732953), with one point on either side of the window so that the line runs to the edges.
 * At most 4 x widthPx + 2 points; times and values are taken over unchanged.
 * @throws RangeError for a bad signal, a reversed window or a width outside 1 to 100,000.
 * @public Waits for the overlay of runs.
 */
export function decimateForPixels(times: NumberSeries, values: NumberSeries, window: PixelWindow): DecimatedSeries {
  const { times: t, values: y } = checkedSeries(times, values, 0)
  const widthPx = checkedInteger('widthPx', window.widthPx, 1, 100_000)
  const startMin = checkedNumber('startMin', window.startMin, -Number.MAX_VALUE, Number.MAX_VALUE)
  const endMin = checkedNumber('endMin', window.endMin, startMin, Number.MAX_VALUE)
  const perMinute = endMin > startMin ? widthPx / (endMin - startMin) : 0
  const columnOf = (i: number): number => Math.min(widthPx - 1, Math.floor(((t[i] ?? NaN) - startMin) * perMinute))
  const kept: number[] = []
  const keep = (...indices: number[]): void => {
    for (const index of indices.sort((a, b) => a - b)) if (kept.at(-1) !== index) kept.push(index)
  }
  let i = 0
  while (i < t.length && (t[i] ?? NaN) < startMin) i++
  if (i > 0) keep(i - 1)
  while (i < t.length && (t[i] ?? NaN) <= endMin) {
    const first = i
    const column = columnOf(first)
    let low = i
    let high = i
    for (i++; i < t.length && (t[i] ?? NaN) <= endMin && columnOf(i) === column; i++) {
      if ((y[i] ?? NaN) < (y[low] ?? NaN)) low = i
      if ((y[i] ?? NaN) > (y[high] ?? NaN)) high = i
    }
    keep(first, low, high, i - 1)
  }
  if (i < t.length) keep(i)
  const indices = Uint32Array.from(kept)
  return {
    timesMin: Float64Array.from(indices, (index) => t[index] ?? NaN),
    values: Float64Array.from(indices, (index) => y[index] ?? NaN),
    indices,
  }
}
