import type { ControlPoint } from '@eluent/contract'
import type { DrawnControl } from '@eluent/report'

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
