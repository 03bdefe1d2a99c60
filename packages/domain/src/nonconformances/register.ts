import { roundHalfUp } from '../text/round-half-up.ts'
import { NONCONFORMANCE_KINDS, type NonconformanceKind } from './nonconformance-words.ts'

interface RegisterRow {
  kind: NonconformanceKind
  /** '2027-02-28' */
  found_on: string
  /** ISO 8601, UTC; null while it is open. */
  closed_at: string | null
}

export interface RegisterFigures {
  opened: number
  closed: number
  /** From the day it was found to the day (UTC) it was closed, of those that are closed, to a tenth; null without one. */
  mean_days_to_close: number | null
}

/** What a period's nonconformances come to, all and by kind; kinds without one are left out. (ISO/IEC 17025:2017, 8.9.2) */
export function registerFigures(rows: readonly RegisterRow[]): {
  all: RegisterFigures
  by_kind: (RegisterFigures & { kind: NonconformanceKind })[]
} {
  const ofKind = Map.groupBy(rows, ({ kind }) => kind)
  const by_kind = NONCONFORMANCE_KINDS.flatMap((kind) => {
    const some = ofKind.get(kind)
    return some === undefined ? [] : [{ kind, ...figuresOf(some) }]
  })
  return { all: figuresOf(rows), by_kind }
}

function figuresOf(rows: readonly RegisterRow[]): RegisterFigures {
  const days = rows.flatMap(({ found_on, closed_at }) =>
    closed_at === null ? [] : [Math.max(0, (Date.parse(closed_at.slice(0, 10)) - Date.parse(found_on)) / 86_400_000)],
  )
  const mean = days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0) / days.length
  return {
    opened: rows.length,
    closed: days.length,
    mean_days_to_close: mean === null ? null : Number(roundHalfUp(mean, 1)),
  }
}
