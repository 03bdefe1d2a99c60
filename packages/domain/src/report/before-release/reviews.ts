import type { ReviewState } from '../../reviews/reviews.ts'
import { condition, type Hold } from './condition.ts'

/** How far the review of a report is, where more than one is asked for. */
export interface ReviewOfReport {
  state: ReviewState
  /** What the report states otherwise since its data were reviewed, by name. */
  changed: readonly string[]
  /** Who did the last step, why, and when in words; null before any. */
  by: string | null
  reason: string | null
}

/** As it stands before another sentence. */
function asSentence(typed: string): string {
  return /[.!?]$/.test(typed) ? typed : `${typed}.`
}

/** The first of two reviews; who certifies is the second. (WAC 16-309-280(1)) */
export const REVIEWS = condition({
  key: 'reviews',
  title: 'Data reviewed',
  texts: {
    review_missing:
      'Two reviews are asked for, and the analytical data are not reviewed yet. Sign the first under Review.',
    review_differs: 'The report reads otherwise since its data were reviewed: {changes}. Review them again.',
    review_returned: '{by} returned this report: {reason} Settle it, then review the data again.',
  },
  isAsked: ({ review }) => review !== undefined,
  holds: ({ review }): Hold<'review_missing' | 'review_differs' | 'review_returned'>[] => {
    if (review === undefined || review.state === 'reviewed') return []
    const record_id = null
    if (review.state === 'differs')
      return [{ rule: 'review_differs', values: { changes: review.changed.join(', ') }, record_id }]
    if (review.state === 'returned')
      return [
        {
          rule: 'review_returned',
          values: { by: review.by ?? '', reason: asSentence(review.reason ?? '') },
          record_id,
        },
      ]
    return [{ rule: 'review_missing', values: {}, record_id }]
  },
})
