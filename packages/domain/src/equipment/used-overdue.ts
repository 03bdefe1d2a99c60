import { dueState, dueText, type ScheduledPiece } from './due-state.ts'

/** A machine, balance or pipette that a sample was measured or weighed with, with its work as it is recorded now. */
export interface UsedPiece extends Pick<ScheduledPiece, 'name' | 'in_service_since' | 'listed_on' | 'schedules'> {
  id: number
  /** When it was used last for the sample. */
  used_at: string
  last_events: readonly Omit<ScheduledPiece['last_events'][number], 'injections'>[]
}

/** The earliest day of an instant in any time zone, so that nobody is told less at the bench than before the release. */
export function earliestDay(instant: string): string {
  return new Date(Date.parse(instant) - 12 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * What was overdue by the calendar on the day when a piece was used: 'Calibration was due 11/01/2026'. Null where nothing was, and
 * where the work was done since and passed, which says that the piece was good. Work that is due by injections is not counted back.
 */
export function overdueWhenUsed(piece: UsedPiece): string | null {
  const day = earliestDay(piece.used_at)
  const { items } = dueState(
    {
      ...piece,
      state: 'in_service',
      state_since: piece.listed_on,
      state_why: null,
      injections: null,
      last_events: piece.last_events.map((event) => ({ ...event, injections: null })),
    },
    day,
  )
  const overdue = items.filter(({ due, due_on }) => due === 'overdue' && due_on !== null && due_on < day)
  return overdue.length === 0 ? null : overdue.map(dueText).join(', ')
}
