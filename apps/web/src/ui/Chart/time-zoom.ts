import type { TimeSpan } from '@eluent/report'

/** The least that a chart of days shows. */
const SHORTEST_MS = 86_400_000

/** A span of a length that lies within the whole and begins as near to `from` as it can. */
function within(from: number, length: number, [first, last]: TimeSpan): TimeSpan {
  const shown = Math.min(last - first, Math.max(SHORTEST_MS, length))
  const start = Math.min(last - shown, Math.max(first, from))
  return [start, start + shown]
}

/** Makes the span `factor` times as long; what stands at `around` keeps its place. */
export function zoomSpan([from, until]: TimeSpan, around: number, factor: number, whole: TimeSpan): TimeSpan {
  const length = Math.max(SHORTEST_MS, (until - from) * factor)
  return within(around - ((around - from) / (until - from)) * length, length, whole)
}

/** Moves the span along; at the ends of the whole it stays. */
export function moveSpan([from, until]: TimeSpan, by: number, whole: TimeSpan): TimeSpan {
  return within(from + by, until - from, whole)
}

export function isSameSpan(one: TimeSpan, other: TimeSpan): boolean {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) < 1
}
