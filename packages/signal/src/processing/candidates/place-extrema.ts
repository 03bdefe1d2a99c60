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

/**
 * Both sets of tops of the signal s with the lowest points between them. Of `more` are left out those within `reach` of another top, and those
 * between which and another the signal has no valley, or whose higher valley is not deeper than `leastShare` of the lower one: teeth of a top, steps of a flank.
 */
export function joinExtrema(
  s: Float64Array,
  extrema: Extrema,
  more: Extrema,
  { reach, leastShare }: { reach: number; leastShare: number },
): Extrema {
  let { apexes } = extrema
  for (const apex of more.apexes) {
    const before = apexes.findLast((other) => other <= apex) ?? 0
    const after = apexes.find((other) => other > apex) ?? s.length - 1
    const isFar = apex - before > reach && after - apex > reach
    const valleys = [lowest(s, before, apex), lowest(s, apex, after)]
    const depths = valleys.map((valley) => (s[apex] ?? NaN) - (s[valley] ?? NaN))
    if (isFar && Math.min(...depths) > leastShare * Math.max(...depths))
      apexes = [...apexes, apex].toSorted((a, b) => a - b)
  }
  if (apexes === extrema.apexes) return extrema
  return { apexes, valleys: [...apexes, s.length - 1].map((to, k) => lowest(s, apexes[k - 1] ?? 0, to)) }
}

function lowest(s: Float64Array, from: number, to: number): number {
  let best = from
  for (let i = from; i <= to; i++) if ((s[i] ?? NaN) < (s[best] ?? NaN)) best = i
  return best
}
