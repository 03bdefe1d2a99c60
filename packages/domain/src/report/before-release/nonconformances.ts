import { dayInWords } from '../../text/calendar-day.ts'
import { filledIn } from '../../text/filled-in.ts'
import { condition, type Hold } from './condition.ts'

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
export const NONCONFORMANCES = condition({
  key: 'nonconformances',
  title: 'Nonconformances',
  texts: {
    nonconformance:
      'Nonconformance {number} of severity high touches this report since {day}: {what} Close it, or take the sample out of it with a reason.',
  },
  isAlways: true,
  isAsked: ({ nonconformances = [] }) => nonconformances.length > 0,
  holds: ({ nonconformances = [] }) => nonconformanceHolds(nonconformances),
})

function nonconformanceHolds(open: readonly OpenNonconformance[]): Hold<'nonconformance'>[] {
  return open.map(({ id, number, what, found_on }) => ({
    rule: 'nonconformance',
    values: { number, what: what.length > SHORT ? `${what.slice(0, SHORT - 3)}...` : what, day: dayInWords(found_on) },
    record_id: id,
  }))
}

/** Why a report is not mailed; null where it may be. */
export function nonconformanceRefusal(open: readonly OpenNonconformance[]): string | null {
  const [first] = nonconformanceHolds(open)
  return first === undefined ? null : filledIn(NONCONFORMANCES.texts.nonconformance, first.values)
}
