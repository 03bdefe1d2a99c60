import type { HullEdge } from '../baseline/lower-hull.ts'
import type { Workspace } from './peak-candidate.ts'

type RawSignal = Pick<Workspace, 't' | 'y' | 'rawNoise'>

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
 * all points between, raised by the noise, must stand above the line: the least rise to one of them decides, in one pass.
 */
function outermost(
  { t, y, rawNoise }: RawSignal,
  pivot: number,
  near: number,
  last: number,
  direction: 1 | -1,
): number {
  const time = t[pivot] ?? NaN
  const value = y[pivot] ?? NaN
  let leastRise = Number.POSITIVE_INFINITY
  let outer = near
  for (let k = pivot + direction; (last - k) * direction >= 0; k += direction) {
    const away = Math.abs((t[k] ?? NaN) - time)
    const above = (y[k] ?? NaN) - value
    if ((k - near) * direction > 0 && above / away <= leastRise) outer = k
    const rise = (above + rawNoise) / away
    if (rise < leastRise) leastRise = rise
  }
  return outer
}
