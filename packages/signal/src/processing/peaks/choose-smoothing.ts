import { extremes } from '../../arrays/extremes.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { findExtrema } from '../candidates/find-extrema.ts'
import { widthAt } from '../candidates/find-candidates.ts'
import { smooth } from '../smoothing/smooth.ts'

const WIDEST_HALF_WINDOW = 25

// Of peaks of fewer points any smoothing leaves a part that passes for noise.
const COARSE_POINTS = 6
// Of a ragged top the width is that of the peak below it, not that of its teeth: half-way down to the lowest point so near.
const NEAR_POINTS = 12

export interface SuitableSmoothing {
  /** Half window, in points: a quarter of the half-height width of the narrower large peaks (lower quartile), from `least` to 25. */
  half: number
  /** Whether nearly all large peaks (upper quartile) are of so few points that smoothing spoils them. */
  isCoarse: boolean
}

/** The smoothing that suits a run; its large peaks are the tops above 5 % of the largest. */
export function chooseSmoothing(y: Float64Array, noise: number, least = 2): SuitableSmoothing {
  const tops = largeTops(y, noise)
  const widths = sorted(tops.map(({ width }) => width))
  const whole = sorted(tops.map(({ wholeWidth }) => wholeWidth))
  return {
    half: Math.min(WIDEST_HALF_WINDOW, Math.max(least, Math.round((widths[widths.length >> 2] ?? 8) / 4))),
    isCoarse: (whole[(3 * whole.length) >> 2] ?? COARSE_POINTS) < COARSE_POINTS,
  }
}

const sorted = (widths: number[]): number[] => widths.sort((a, b) => a - b)

/** The large tops with their half-height widths in points, by what of them is their own and down to what lies near. */
function largeTops(y: Float64Array, noise: number): { width: number; wholeWidth: number }[] {
  const s = smooth(y, 2)
  const [low, high] = extremes(s)
  const threshold = Math.max(8 * noise, (high - low) * 0.01)
  if (!(threshold > 0)) return []
  const { apexes, valleys } = findExtrema(s, new Float64Array(s.length).fill(threshold))
  const prominences = apexes.map(
    (apex, k) => (s[apex] ?? NaN) - Math.max(s[itemAt(valleys, k)] ?? NaN, s[itemAt(valleys, k + 1)] ?? NaN),
  )
  const least = 0.05 * Math.max(...prominences, 0)
  return apexes.flatMap((apex, k) => {
    const prominence = itemAt(prominences, k)
    if (prominence < least) return []
    const top = s[apex] ?? NaN
    const [near] = extremes(s.subarray(Math.max(0, apex - NEAR_POINTS), apex + NEAR_POINTS + 1))
    return [{ width: widthAt(s, apex, top - prominence / 2), wholeWidth: widthAt(s, apex, (top + near) / 2) }]
  })
}
