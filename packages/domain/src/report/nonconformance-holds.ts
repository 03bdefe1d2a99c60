import { dayInWords } from '../text/calendar-day.ts'
import { releaseHoldText, type ReleaseHold } from './release-holds.ts'

/** A nonconformance of severity high that touches a sample and is not closed. */
export interface OpenNonconformance {
  id: number
  number: string
  what: string
  /** '2027-02-28' */
  found_on: string
}

/** As much of what happened as stands in a sentence. */
const SHORT = 160

/** What holds a report back until its nonconformances are closed; also one that is released already. (ISO/IEC 17025:2017, 7.10.1 c) */
export function nonconformanceHolds(open: readonly OpenNonconformance[]): ReleaseHold[] {
  return open.map(({ id, number, what, found_on }) => ({
    rule: 'nonconformance',
    values: { number, what: what.length > SHORT ? `${what.slice(0, SHORT - 3)}...` : what, day: dayInWords(found_on) },
    record_id: id,
  }))
}

/** Why a report is not mailed; null where it may be. */
export function nonconformanceRefusal(open: readonly OpenNonconformance[]): string | null {
  const [first] = nonconformanceHolds(open)
  return first === undefined ? null : releaseHoldText(first)
}
