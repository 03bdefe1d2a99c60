import { dueState, dueText, isUsedUp, type ScheduledPiece } from './due-state.ts'

/**
 * A machine, balance, pipette or oven that a sample was measured, weighed or dried with, with its work as it is recorded now. Runs are
 * those that its machine delivered before the sample's last one.
 */
export interface UsedPiece extends Pick<
  ScheduledPiece,
  'name' | 'in_service_since' | 'listed_on' | 'schedules' | 'last_events' | 'injections'
> {
  id: number
  /** When it was used last for the sample. */
  used_at: string
}

/** The earliest day of an instant in any time zone, so that nobody reads less at the bench than before the release. */
export function earliestDay(instant: string): string {
  return new Date(Date.parse(instant) - 12 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * What was overdue when a piece was used: 'Calibration was due 11/01/2026', or 'Maintenance is due after 500 injections; there are 512'.
 * Null where nothing was, and where the work was done since and passed, which says that the piece was good.
 */
export function overdueWhenUsed(piece: UsedPiece): string | null {
  const day = earliestDay(piece.used_at)
  const asOfUse = { ...piece, state: 'in_service' as const, state_since: piece.listed_on, state_why: null }
  const overdue = dueState(asOfUse, day).items.filter(
    (item) => isUsedUp(item) || (item.due === 'overdue' && item.due_on !== null && item.due_on < day),
  )
  return overdue.length === 0 ? null : overdue.map(dueText).join(', ')
}
