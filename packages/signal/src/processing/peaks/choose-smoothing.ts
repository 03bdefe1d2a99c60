import { itemAt } from '../../arrays/item-at.ts'
import { valueAt } from '../../arrays/value-at.ts'
import { findExtrema } from '../candidates/find-extrema.ts'
import { widthAt } from '../candidates/find-candidates.ts'
import { smooth } from '../smoothing/smooth.ts'

const WIDEST_HALF_WINDOW = 25

/**
 * Half window, in points, of the smoothing that suits a run: a quarter of the half-height width of its narrower large peaks
 * (lower quartile of the tops above 5 % of the largest), from 2 to 25.
 */
export function chooseSmoothing(y: Float64Array, noise: number): number {
  const s = smooth(y, 5)
  let [low, high] = [valueAt(s, 0), valueAt(s, 0)]
  for (const value of s) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const threshold = Math.max(8 * noise, (high - low) * 0.01)
  if (!(threshold > 0)) return 2
  const { apexes, valleys } = findExtrema(s, new Float64Array(s.length).fill(threshold))
  const tops = apexes.map((apex, k) => {
    const prominence = valueAt(s, apex) - Math.max(valueAt(s, itemAt(valleys, k)), valueAt(s, itemAt(valleys, k + 1)))
    return { prominence, width: widthAt(s, apex, valueAt(s, apex) - prominence / 2) }
  })
  const largest = Math.max(...tops.map((top) => top.prominence), 0)
  const widths = tops.filter((top) => top.prominence >= 0.05 * largest).map((top) => top.width)
  widths.sort((a, b) => a - b)
  return Math.min(WIDEST_HALF_WINDOW, Math.max(2, Math.round((widths[widths.length >> 2] ?? 8) / 4)))
}
