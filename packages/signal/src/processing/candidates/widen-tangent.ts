import type { HullEdge, Lows } from '../baseline/lower-hull.ts'
import { blockEnd, lowAround } from '../baseline/block-lows.ts'
import type { Workspace } from './peak-candidate.ts'

type RawSignal = Lows & Pick<Workspace, 'rawNoise'>

/**
 * The tangent below the raw signal with its ends as far out, from `first` to `last`, as they go without cutting off more than the
 * noise: a grazing line has no exact point of touch.
 */
export function widenTangent(signal: RawSignal, { from, to }: HullEdge, first: number, last: number): HullEdge {
  const left = outermost(signal, to, from, first, -1)
  return { from: left, to: outermost(signal, left, to, last, 1) }
}

/**
 * The outermost point from `near` to `last` whose straight line to `pivot` cuts off no more than the noise. Seen from the pivot,
 * all points between, raised by the noise, must stand above the line: the least rise to one of them decides, in one pass. A block is passed
 * over where not even its lowest value rises so little.
 */
function outermost(
  { t, y, lows, rawNoise }: RawSignal,
  pivot: number,
  near: number,
  last: number,
  direction: 1 | -1,
): number {
  const time = t[pivot] ?? NaN
  const value = y[pivot] ?? NaN
  const riseTo = (k: number): number => ((y[k] ?? NaN) - value + rawNoise) / Math.abs((t[k] ?? NaN) - time)
  /** No rise to a point from `k` to the end of its block is less. */
  const leastWithin = (k: number, end: number): number => {
    const nearest = Math.abs((t[k] ?? NaN) - time)
    const above = lowAround(lows, k) - value + rawNoise
    if (!(nearest > 0)) return Number.NEGATIVE_INFINITY
    return above >= 0 ? above / Math.abs((t[end] ?? NaN) - time) : above / nearest
  }
  let leastRise = riseTo(near) < Number.POSITIVE_INFINITY ? riseTo(near) : Number.POSITIVE_INFINITY
  let k = pivot + direction
  while ((near - k) * direction >= 0) {
    const end = blockEnd(k, near)
    if (leastWithin(k, end) < leastRise)
      for (; (end - k) * direction >= 0; k += direction) if (riseTo(k) < leastRise) leastRise = riseTo(k)
    k = end + direction
  }
  let outer = near
  for (; (last - k) * direction >= 0; k += direction) {
    if (((y[k] ?? NaN) - value) / Math.abs((t[k] ?? NaN) - time) <= leastRise) outer = k
    const rise = riseTo(k)
    if (rise < leastRise) leastRise = rise
  }
  return outer
}
