import type { ControlPoint } from '@eluent/contract'
import type { DrawnControl, TimeSpan } from '@eluent/report'

/** Points as the chart draws them. */
export function drawnPoints(points: readonly ControlPoint[]): DrawnControl[] {
  return points.map(({ id, measured_at, value, z, centre, deviation, broken, excluded, cleared }) => ({
    id,
    at: measured_at,
    value,
    z,
    centre,
    deviation,
    rules: broken.map(({ rule }) => rule),
    isRejected: broken.some(({ mode }) => mode === 'reject'),
    isExcluded: excluded !== null || cleared,
  }))
}

/** What was measured on the days that are shown, in the reader's zone; both days are in it. */
export function withinDays<One extends { measured_at: string }>(
  all: readonly One[],
  { from, until }: { from?: string | undefined; until?: string | undefined },
): readonly One[] {
  const start = from === undefined ? Number.NaN : Date.parse(`${from}T00:00:00`)
  const end = until === undefined ? Number.NaN : Date.parse(`${until}T23:59:59.999`)
  if (Number.isNaN(start) && Number.isNaN(end)) return all
  return all.filter(({ measured_at }) => {
    const at = Date.parse(measured_at)
    return !(at < start) && !(at > end)
  })
}

/** The days of a span in the reader's zone; none at an end where the whole has nothing more. */
export function daysOf([from, until]: TimeSpan, [first, last]: TimeSpan): { from: string; until: string } {
  return { from: from <= first ? '' : dayOf(from), until: until >= last ? '' : dayOf(until) }
}

/** The span of days within the whole. */
export function spanOfDays({ from = '', until = '' }: { from?: string; until?: string }, whole: TimeSpan): TimeSpan {
  const start = Date.parse(`${from}T00:00:00`)
  const end = Date.parse(`${until}T23:59:59.999`)
  const span: TimeSpan = [
    Number.isNaN(start) ? whole[0] : Math.max(start, whole[0]),
    Number.isNaN(end) ? whole[1] : Math.min(end, whole[1]),
  ]
  return span[0] < span[1] ? span : whole
}

function dayOf(time: number): string {
  const at = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
