import { roleCan } from '../auth/permissions.ts'
import { ADMIN_ROLE_SLUGS, isAdminRole } from '../auth/roles.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from '../samples/decision.ts'

/** What is done in a review: data reviewed by the analyst, certified by another person, or returned. */
export const REVIEW_STEPS = ['reviewed', 'returned', 'certified'] as const
export type ReviewStep = (typeof REVIEW_STEPS)[number]

/** How far the review of a finished report is: 'differs' is one that reads otherwise since it was reviewed. */
export const REVIEW_STATES = ['open', 'reviewed', 'differs', 'returned'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_WORDS: Readonly<Record<ReviewState, string>> = {
  open: 'Not reviewed',
  reviewed: 'Data reviewed',
  differs: 'Changed since the review',
  returned: 'Returned',
}

export const REVIEW_TEXTS = {
  involved: 'You measured or reviewed this sample; someone else certifies it.',
  unfinished: 'Data can be reviewed when the sample is finished.',
  released: 'This report is released.',
  reviewed: 'The data of this sample are reviewed; it waits for who certifies it.',
  oneReview: 'One review is asked for: the report is released.',
  returned: 'This sample is returned already.',
  certify: 'Two reviews are asked for: certify this report with your signature, under Review or on its page.',
} as const

/** The last step since the results were stored last, and what the report states otherwise since. */
export interface ReviewFacts {
  last: ReviewStep | null
  changes: readonly object[]
}

/** A certified report that is not released any more was changed: its review begins again. */
export function reviewStateOf({ last, changes }: ReviewFacts): ReviewState {
  if (last === 'returned') return 'returned'
  if (last !== 'reviewed') return 'open'
  return changes.length > 0 ? 'differs' : 'reviewed'
}

interface StepFacts {
  role: string
  finished: boolean
  released: boolean
  /** How many reviews the laboratory asks for. */
  asked: number
  state: ReviewState
}

type Refusal = 'forbidden' | 'unfinished' | 'released' | 'not_asked' | 'done'

/** Whether the reader may sign that the analytical data are reviewed: who works with samples. (WAC 16-309-280(1)) */
export function mayReviewData({ role, finished, released, asked, state }: StepFacts): Decision<Refusal> {
  if (!roleCan(role, 'sample.edit')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (!finished) return refuse('unfinished', REVIEW_TEXTS.unfinished)
  if (released) return refuse('released', REVIEW_TEXTS.released)
  if (asked < 2) return refuse('not_asked', REVIEW_TEXTS.oneReview)
  return state === 'reviewed' ? refuse('done', REVIEW_TEXTS.reviewed) : ALLOWED
}

/** Whether the reader may send a finished report back to its analyst: who may release it, or review its data. */
export function mayReturn({ role, finished, released, state }: Omit<StepFacts, 'asked'>): Decision<Refusal> {
  if (!roleCan(role, 'sample.edit')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (!finished) return refuse('unfinished', REVIEW_TEXTS.unfinished)
  if (released) return refuse('released', REVIEW_TEXTS.released)
  return state === 'returned' ? refuse('done', REVIEW_TEXTS.returned) : ALLOWED
}

/**
 * Whether the reader may certify as far as the person goes: with two reviews, nobody who tested, imported, edited or first
 * reviewed the sample, whatever their role. (WAC 16-309-280(1))
 */
export function mayCertify(
  { role, asked, userId, involved }: { role: string; asked: number; userId: number; involved: readonly number[] },
  adminRoles: readonly string[] = ADMIN_ROLE_SLUGS,
): Decision<'forbidden' | 'involved'> {
  if (!roleCan(role, 'sample.edit') || !isAdminRole(role, adminRoles)) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  return asked > 1 && involved.includes(userId) ? refuse('involved', REVIEW_TEXTS.involved) : ALLOWED
}
