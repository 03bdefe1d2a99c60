/** Straight line under a signal between two of its points, as indices. */
export interface HullEdge {
  from: number
  to: number
}

/**
 * Indices of the lower convex hull of the points from `first` to `last`, both included: the string pulled tight below the
 * signal (monotone chain, Andrew 1979, DOI 10.1016/0020-0190(79)90072-3). Times must rise.
 */
export function lowerHull(t: Float64Array, y: Float64Array, first: number, last: number): Int32Array {
  const hull = new Int32Array(last - first + 1)
  let count = 0
  for (let i = first; i <= last; i++) {
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
    hull[count++] = i
  }
  return hull.subarray(0, count)
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
 * the hull and in a third of the time: a line below the signal is turned about its left and its right end in turn until it rests on both.
 */
export function hullEdgeUnder(t: Float64Array, y: Float64Array, first: number, last: number, index: number): HullEdge {
  const split = Math.max(index, first + 1)
  if (split > last) return { from: first, to: first }
  let from = first
  for (let k = first + 1; k < split; k++) if ((y[k] ?? NaN) < (y[from] ?? NaN)) from = k
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const to = steepest(t, y, from, split, last, -1)
    const next = steepest(t, y, to, split - 1, first, 1)
    if (!((t[to] ?? NaN) > (t[from] ?? NaN) && (t[to] ?? NaN) > (t[next] ?? NaN))) break
    if (next === from) return { from, to }
    from = next
  }
  return edgeOver(lowerHull(t, y, first, last), index)
}

/**
 * Among the points from `near` to `far` the one to which the line from `pivot` falls (-1) or rises (1) most per unit of time;
 * of several on one line the last.
 */
function steepest(t: Float64Array, y: Float64Array, pivot: number, near: number, far: number, sense: 1 | -1): number {
  const time = t[pivot] ?? NaN
  const value = y[pivot] ?? NaN
  const step = near <= far ? 1 : -1
  let best = far
  let bestSlope = Number.NEGATIVE_INFINITY
  for (let k = near; k !== far + step; k += step) {
    const slope = sense * (((y[k] ?? NaN) - value) / ((t[k] ?? NaN) - time))
    if (slope >= bestSlope) {
      best = k
      bestSlope = slope
    }
  }
  return best
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
