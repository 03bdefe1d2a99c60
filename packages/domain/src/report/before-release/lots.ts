import { earliestDay } from '../../equipment/index.ts'
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

/** A bottle or column that stood at the instrument when a sample was injected. */
export interface StandingLot {
  lot_id: number
  lot_number: string
  item_name: string
  machine_name: string
  /** '2027-02-28', its last day. */
  usable_until: string
  /** When the sample was injected last while it stood there. */
  used_at: string
}

/** What holds a report back until its reviews are ended; also one that is released already. */
export const LOTS = condition({
  key: 'lots',
  title: 'Lots',
  texts: {
    lot_expired:
      'Lot {lot} of {item} stood at {machine} when this sample was injected on {day}, and had expired on {expired}. Run the sample again with another lot, or ask an admin to extend this one.',
    under_review:
      'Lot {lot} of {item} was recalled on {day}: {reason}. This report is under review until an admin ends it on the page of the lot.',
  },
  isAlways: true,
  isAsked: ({ reviews = [], standing_lots = [] }) => reviews.length + standing_lots.length > 0,
  holds: ({ reviews = [], standing_lots = [], finished = true, released = false }) => [
    ...(finished && !released ? expiredHolds(standing_lots) : []),
    ...reviewHolds(reviews),
  ],
})

function expiredHolds(lots: readonly StandingLot[]): Hold<'lot_expired'>[] {
  return lots.flatMap(({ lot_id, lot_number: lot, item_name: item, machine_name: machine, usable_until, used_at }) => {
    const day = earliestDay(used_at)
    if (usable_until >= day) return []
    const values = { lot, item, machine, day: dayInWords(day), expired: dayInWords(usable_until) }
    return [{ rule: 'lot_expired', values, record_id: lot_id }]
  })
}

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
