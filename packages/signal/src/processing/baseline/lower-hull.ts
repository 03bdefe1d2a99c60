import { blockEnd, blocksFrom, lowAround } from './block-lows.ts'

/** Straight line under a signal between two of its points, as indices. */
export interface HullEdge {
  from: number
  to: number
}

/** A signal with the `blockLows` of its values. */
export interface Lows {
  t: Float64Array
  y: Float64Array
  lows: Float64Array
}

/**
 * Indices of the lower convex hull of the points from `first` to `last`, both included: the string pulled tight below the
 * signal (monotone chain, Andrew 1979, DOI 10.1016/0020-0190(79)90072-3). Times must rise.
 */
export function lowerHull(t: Float64Array, y: Float64Array, first: number, last: number): Int32Array {
  const hull = new Int32Array(last - first + 1)
  let count = 0
  for (let i = first; i <= last; i++) count = appended(t, y, hull, count, i)
  return hull.subarray(0, count)
}

/** Takes a point into the chain. @returns how many it has then */
function appended(t: Float64Array, y: Float64Array, hull: Int32Array, count: number, i: number): number {
  while (count >= 2) {
    // Both stand in the hull already: zero is never taken.
    const a = hull[count - 2] ?? 0
    const b = hull[count - 1] ?? 0
    if (
      ((t[b] ?? NaN) - (t[a] ?? NaN)) * ((y[i] ?? NaN) - (y[a] ?? NaN)) >
      ((t[i] ?? NaN) - (t[a] ?? NaN)) * ((y[b] ?? NaN) - (y[a] ?? NaN))
    )
      break
    count--
  }
  hull[count] = i
  return count + 1
}

// By this share of the values beside it must a block lie above a line, so that rounding decides nothing.
const CLEAR = 1e-9

/** The same hull: blocks that lie clear above the string below the lowest points of all blocks have no part in it. */
export function lowerHullByBlocks({ t, y, lows }: Lows, first: number, last: number): Int32Array {
  const corners = new Int32Array(blocksFrom(first, last) + 2)
  let count = appended(t, y, corners, 0, first)
  for (let k = first + 1, end = k; k < last; k = end + 1) {
    end = blockEnd(k, last - 1)
    let lowest = k
    for (let i = k + 1; i <= end; i++) if ((y[i] ?? NaN) < (y[lowest] ?? NaN)) lowest = i
    count = appended(t, y, corners, count, lowest)
  }
  if (last > first) count = appended(t, y, corners, count, last)
  const starts: number[] = []
  let points = 0
  let corner = 1
  for (let k = first, end = k; k <= last; k = end + 1) {
    end = blockEnd(k, last)
    while (corner < count - 1 && (corners[corner] ?? 0) < k) corner++
    const edge = { from: corners[corner - 1] ?? k, to: corners[corner] ?? k }
    if (edge.from < k && edge.to > end) {
      const low = lowAround(lows, k)
      const line = Math.max(lineAt(t, y, edge, k), lineAt(t, y, edge, end))
      const sizes = Math.abs(low) + Math.abs(y[edge.from] ?? NaN) + Math.abs(y[edge.to] ?? NaN)
      if (low - line > CLEAR * sizes) continue
    }
    starts.push(k)
    points += end - k + 1
  }
  const hull = new Int32Array(points)
  let size = 0
  for (const k of starts) {
    const end = blockEnd(k, last)
    for (let i = k; i <= end; i++) size = appended(t, y, hull, size, i)
  }
  return hull.subarray(0, size)
}

/** The hull's edge that spans the point `index`. */
export function edgeOver(hull: Int32Array, index: number): HullEdge {
  let low = 1
  let high = hull.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hull[middle] ?? 0) >= index) high = middle
    else low = middle + 1
  }
  const from = hull[Math.max(0, low - 1)] ?? 0
  return { from, to: hull[low] ?? from }
}

// Rounding could turn a line to and fro between points that lie on it; two turns are usual.
const MOST_TURNS = 8

/**
 * The edge of the hull of the points from `first` to `last` that passes under `index`, as `edgeOver` gives it, without the rest of
 * the hull and in a tenth of the time: a line below the signal is turned about its left and its right end in turn until it rests on both.
 */
export function hullEdgeUnder(signal: Lows, first: number, last: number, index: number): HullEdge {
  const { t, y, lows } = signal
  const split = Math.max(index, first + 1)
  if (split > last) return { from: first, to: first }
  let from = first
  for (let k = first + 1; k < split; k++) {
    if (lowAround(lows, k) >= (y[from] ?? NaN)) k = blockEnd(k, split)
    else if ((y[k] ?? NaN) < (y[from] ?? NaN)) from = k
  }
  let to = promising(signal, from, split, last)
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    to = steepest(signal, from, [split, last], to)
    const next = steepest(signal, to, [split - 1, first], from)
    if (!((t[to] ?? NaN) > (t[from] ?? NaN) && (t[to] ?? NaN) > (t[next] ?? NaN))) break
    if (next === from) return { from, to }
    from = next
  }
  return edgeOver(lowerHull(t, y, first, last), index)
}

/** A point among those from `near` to `far`, in the block to which a line from `pivot` might fall most. */
function promising(signal: Lows, pivot: number, near: number, far: number): number {
  const [time, value] = [signal.t[pivot] ?? NaN, signal.y[pivot] ?? NaN]
  let best = near
  let bestSlope = Number.NEGATIVE_INFINITY
  for (let k = near, end = k; k <= far; k = end + 1) {
    end = blockEnd(k, far)
    const slope = steepestWithin(signal, time, value, k, end)
    if (slope >= bestSlope) {
      best = k
      bestSlope = slope
    }
  }
  const stop = blockEnd(best, far)
  for (let k = best + 1; k <= stop; k++) if ((signal.y[k] ?? NaN) < (signal.y[best] ?? NaN)) best = k
  return best
}

/**
 * Among the points from `near` to `far` the one to which the line from `pivot` falls, or to the left rises, most per unit of time;
 * of several on one line the last. Blocks that cannot hold it are passed over: `guess`, any of the points, is one to compare with.
 */
function steepest(
  signal: Lows,
  pivot: number,
  [near, far]: readonly [near: number, far: number],
  guess: number,
): number {
  const { t, y } = signal
  const time = t[pivot] ?? NaN
  const value = y[pivot] ?? NaN
  const step = near <= far ? 1 : -1
  const sense = near > pivot ? -1 : 1
  const guessed = sense * (((y[guess] ?? NaN) - value) / ((t[guess] ?? NaN) - time))
  let bestSlope = guessed > Number.NEGATIVE_INFINITY ? guessed : Number.NEGATIVE_INFINITY
  let best = far
  for (let k = near; k !== far + step;) {
    const end = blockEnd(k, far)
    if (steepestWithin(signal, time, value, k, end) < bestSlope) {
      k = end + step
      continue
    }
    for (; k !== end + step; k += step) {
      const slope = sense * (((y[k] ?? NaN) - value) / ((t[k] ?? NaN) - time))
      if (slope >= bestSlope) {
        best = k
        bestSlope = slope
      }
    }
  }
  return best
}

/**
 * What no slope to a point of one block, from `near` to its end, exceeds: that to its lowest value at the most favourable time.
 * Rounding keeps the order of quotients, so that this is exact.
 */
function steepestWithin({ t, lows }: Lows, time: number, value: number, near: number, end: number): number {
  const least = Math.abs((t[near] ?? NaN) - time)
  if (!(least > 0)) return Number.POSITIVE_INFINITY
  const fall = value - lowAround(lows, near)
  return fall >= 0 ? fall / least : fall / Math.abs((t[end] ?? NaN) - time)
}

/** Height of the straight line between the signal's points `edge` at the time of point `index`. */
export function lineAt(t: Float64Array, y: Float64Array, edge: HullEdge, index: number): number {
  const span = (t[edge.to] ?? NaN) - (t[edge.from] ?? NaN)
  if (!(span > 0)) return y[edge.from] ?? NaN
  return (
    (y[edge.from] ?? NaN) +
    (((y[edge.to] ?? NaN) - (y[edge.from] ?? NaN)) * ((t[index] ?? NaN) - (t[edge.from] ?? NaN))) / span
  )
}
