import { extremes } from '../../arrays/extremes.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { findExtrema } from '../candidates/find-extrema.ts'
import { widthAt } from '../candidates/find-candidates.ts'
import { smooth } from '../smoothing/smooth.ts'

const WIDEST_HALF_WINDOW = 25

/**
 * Half window, in points, of the smoothing that suits a run: a quarter of the half-height width of its narrower large peaks
 * (lower quartile of the tops above 5 % of the largest), from `least` to 25.
 */
export function chooseSmoothing(y: Float64Array, noise: number, least = 2): number {
  const s = smooth(y, 5)
  const [low, high] = extremes(s)
  const threshold = Math.max(8 * noise, (high - low) * 0.01)
  if (!(threshold > 0)) return 2
  const { apexes, valleys } = findExtrema(s, new Float64Array(s.length).fill(threshold))
  const tops = apexes.map((apex, k) => {
    const prominence = (s[apex] ?? NaN) - Math.max(s[itemAt(valleys, k)] ?? NaN, s[itemAt(valleys, k + 1)] ?? NaN)
    return { prominence, width: widthAt(s, apex, (s[apex] ?? NaN) - prominence / 2) }
  })
  const largest = Math.max(...tops.map((top) => top.prominence), 0)
  const widths = tops.filter((top) => top.prominence >= 0.05 * largest).map((top) => top.width)
  widths.sort((a, b) => a - b)
  return Math.min(WIDEST_HALF_WINDOW, Math.max(least, Math.round((widths[widths.length >> 2] ?? 8) / 4)))
}
