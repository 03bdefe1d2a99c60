import { valueAt } from '../../arrays/value-at.ts'

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
    const value = valueAt(values, i)
    if (rising) {
      if (value > valueAt(values, high)) high = i
      else if (value < valueAt(values, high) - Math.max(valueAt(thresholds, i), valueAt(thresholds, high))) {
        valleys.push(low)
        apexes.push(high)
        rising = false
        low = i
      }
    } else if (value < valueAt(values, low)) low = i
    else if (value > valueAt(values, low) + Math.max(valueAt(thresholds, i), valueAt(thresholds, low))) {
      rising = true
      high = i
    }
  }
  if (apexes.length > 0) valleys.push(low)
  return { apexes, valleys }
}
