import { itemAt } from '../../arrays/item-at.ts'
import type { Extrema } from './find-extrema.ts'

/** A peak has a point beside its top that is at least so high. */
const LEAST_SHARE = 0.5

/** Tops of the signal y without those of a single point, which nothing that comes off a column makes. */
export function leaveOutSpikes(y: Float64Array, { apexes, valleys }: Extrema): Extrema {
  const kept: Extrema = { apexes: [], valleys: valleys.slice(0, 1) }
  const at = (index: number): number => y[index] ?? NaN
  for (const [k, apex] of apexes.entries()) {
    const before = itemAt(kept.valleys, kept.valleys.length - 1)
    const after = itemAt(valleys, k + 1)
    const base = Math.max(at(before), at(after))
    const beside = Math.max(at(apex - 1), at(apex + 1)) - base
    if (beside >= LEAST_SHARE * (at(apex) - base)) {
      kept.apexes.push(apex)
      kept.valleys.push(after)
    } else if (at(after) < at(before)) kept.valleys.splice(-1, 1, after)
  }
  return kept.apexes.length > 0 ? kept : { apexes: [], valleys: [] }
}
