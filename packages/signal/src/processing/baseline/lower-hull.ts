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
      const a = hull[count - 2]!
      const b = hull[count - 1]!
      if ((t[b]! - t[a]!) * (y[i]! - y[a]!) > (t[i]! - t[a]!) * (y[b]! - y[a]!)) break
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
    if (hull[middle]! >= index) high = middle
    else low = middle + 1
  }
  return { from: hull[Math.max(0, low - 1)]!, to: hull[low] ?? hull[0]! }
}

/** Height of the straight line between the signal's points `edge` at the time of point `index`. */
export function lineAt(t: Float64Array, y: Float64Array, edge: HullEdge, index: number): number {
  const span = t[edge.to]! - t[edge.from]!
  if (!(span > 0)) return y[edge.from]!
  return y[edge.from]! + ((y[edge.to]! - y[edge.from]!) * (t[index]! - t[edge.from]!)) / span
}
