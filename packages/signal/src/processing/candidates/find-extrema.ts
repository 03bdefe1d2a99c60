/** Apexes of a signal and the lowest point before, between and after them; valleys has one entry more than apexes. */
export interface Extrema {
  apexes: number[]
  valleys: number[]
}

/**
 * Indices of the tops that stand out of both neighbouring valleys by the threshold that holds there (one per point, above 0,
 * in the signal's unit), in one pass with hysteresis: a rise by the threshold ends a valley, a fall by it ends a top.
 * A signal that only falls or only rises has no apex, so neither edge of a run makes a peak.
 */
export function findExtrema(values: Float64Array, thresholds: Float64Array): Extrema {
  const apexes: number[] = []
  const valleys: number[] = []
  let rising = false
  let low = 0
  let high = 0
  for (let i = 1; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (rising) {
      if (value > (values[high] ?? NaN)) high = i
      else if (value < (values[high] ?? NaN) - Math.max(thresholds[i] ?? NaN, thresholds[high] ?? NaN)) {
        valleys.push(low)
        apexes.push(high)
        rising = false
        low = i
      }
    } else if (value < (values[low] ?? NaN)) low = i
    else if (value > (values[low] ?? NaN) + Math.max(thresholds[i] ?? NaN, thresholds[low] ?? NaN)) {
      rising = true
      high = i
    }
  }
  if (apexes.length > 0) valleys.push(low)
  return { apexes, valleys }
}
