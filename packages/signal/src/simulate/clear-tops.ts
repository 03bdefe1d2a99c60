const HIGHEST_WITHIN_POINTS = 8
const FOOT_WITHIN_POINTS = 25
const LEAST_RISE = 20

/** Whether the point stands above the two on either side; of equal points on a flat top the first does. */
export function isTop(y: Float64Array, i: number): boolean {
  return (
    (y[i] ?? NaN) > (y[i - 1] ?? NaN) &&
    (y[i] ?? NaN) >= (y[i + 1] ?? NaN) &&
    (y[i] ?? NaN) > (y[i - 2] ?? NaN) &&
    (y[i] ?? NaN) >= (y[i + 2] ?? NaN)
  )
}

/**
 * Indices of the tops that nobody could take for noise: the highest point within 8 points, at least 20 times the noise (in the
 * unit of y) above the higher of the lowest points within 25 points on either side.
 */
export function clearTops(y: Float64Array, noise: number): number[] {
  const tops: number[] = []
  for (let i = HIGHEST_WITHIN_POINTS; i < y.length - HIGHEST_WITHIN_POINTS; i++) {
    // Hardly a point passes this: the longer looks around come after it.
    if (!isTop(y, i) || !isHighest(y, i)) continue
    const foot = Math.max(lowest(y, i - FOOT_WITHIN_POINTS, i), lowest(y, i, i + FOOT_WITHIN_POINTS))
    if ((y[i] ?? NaN) - foot > LEAST_RISE * noise) tops.push(i)
  }
  return tops
}

function isHighest(y: Float64Array, i: number): boolean {
  for (let k = i - HIGHEST_WITHIN_POINTS; k <= i + HIGHEST_WITHIN_POINTS; k++) {
    if ((y[k] ?? NaN) > (y[i] ?? NaN)) return false
  }
  return true
}

function lowest(y: Float64Array, from: number, to: number): number {
  let low = Number.POSITIVE_INFINITY
  for (let k = Math.max(0, from); k <= Math.min(y.length - 1, to); k++) low = Math.min(low, y[k] ?? NaN)
  return low
}
