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

/** Height of the straight line between the signal's points `edge` at the time of point `index`. */
export function lineAt(t: Float64Array, y: Float64Array, edge: HullEdge, index: number): number {
  const span = (t[edge.to] ?? NaN) - (t[edge.from] ?? NaN)
  if (!(span > 0)) return y[edge.from] ?? NaN
  return (
    (y[edge.from] ?? NaN) +
    (((y[edge.to] ?? NaN) - (y[edge.from] ?? NaN)) * ((t[index] ?? NaN) - (t[edge.from] ?? NaN))) / span
  )
}
