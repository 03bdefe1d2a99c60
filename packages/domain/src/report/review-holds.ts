import { dayInWords } from '../text/calendar-day.ts'
import { releaseHoldText, type ReleaseHold } from './release-holds.ts'

/** The recall of a lot that a report was measured with, as long as nobody has ended its review. */
export interface OpenReview {
  lot_id: number
  lot_number: string
  item_name: string
  reason: string
  /** '2027-02-28' */
  recalled_on: string
}

/** What holds a report back until its reviews are ended; also one that is released already. */
export function reviewHolds(reviews: readonly OpenReview[]): ReleaseHold[] {
  return reviews.map(({ lot_id, lot_number: lot, item_name: item, reason, recalled_on }) => ({
    rule: 'under_review',
    values: { lot, item, reason, day: dayInWords(recalled_on) },
    record_id: lot_id,
  }))
}

/** Why a report is not mailed; null where it may be. */
export function reviewRefusal(reviews: readonly OpenReview[]): string | null {
  const [first] = reviewHolds(reviews)
  return first === undefined ? null : releaseHoldText(first)
}
