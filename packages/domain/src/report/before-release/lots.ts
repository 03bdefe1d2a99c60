import { dayInWords } from '../../text/calendar-day.ts'
import { filledIn } from '../../text/filled-in.ts'
import { condition, type Hold } from './condition.ts'

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
export const LOTS = condition({
  key: 'lots',
  title: 'Lots',
  texts: {
    under_review:
      'Lot {lot} of {item} was recalled on {day}: {reason}. This report is under review until an admin ends it on the page of the lot.',
  },
  isAlways: true,
  isAsked: ({ reviews = [] }) => reviews.length > 0,
  holds: ({ reviews = [] }) => reviewHolds(reviews),
})

function reviewHolds(reviews: readonly OpenReview[]): Hold<'under_review'>[] {
  return reviews.map(({ lot_id, lot_number: lot, item_name: item, reason, recalled_on }) => ({
    rule: 'under_review',
    values: { lot, item, reason, day: dayInWords(recalled_on) },
    record_id: lot_id,
  }))
}

/** Why a report is not mailed; null where it may be. */
export function reviewRefusal(reviews: readonly OpenReview[]): string | null {
  const [first] = reviewHolds(reviews)
  return first === undefined ? null : filledIn(LOTS.texts.under_review, first.values)
}
