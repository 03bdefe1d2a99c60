import { itemAt } from '../../arrays/item-at.ts'
import type { Extrema } from './find-extrema.ts'

/**
 * The places in `s` of tops and valleys that were found in another smoothing of the same signal: the highest point within `reach` of each
 * top, and the lowest between neighbours.
 */
export function placeExtrema(s: Float64Array, { apexes, valleys }: Extrema, reach: number): Extrema {
  const tops: number[] = []
  for (const [k, apex] of apexes.entries()) {
    const from = Math.max(itemAt(valleys, k), apex - reach)
    const to = Math.min(itemAt(valleys, k + 1), apex + reach)
    let highest = from
    for (let i = from; i <= to; i++) if ((s[i] ?? NaN) > (s[highest] ?? NaN)) highest = i
    tops.push(highest)
  }
  const between = valleys.map((valley, k) => {
    const from = Math.max(valley - reach, tops[k - 1] ?? 0)
    const to = Math.min(valley + reach, tops[k] ?? s.length - 1)
    let lowest = from
    for (let i = from; i <= to; i++) if ((s[i] ?? NaN) < (s[lowest] ?? NaN)) lowest = i
    return lowest
  })
  return { apexes: tops, valleys: between }
}
