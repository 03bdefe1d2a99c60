import {
  REVIEW_CHIPS,
  type readReview as readEndpoint,
  type ReplyOf,
  type listReviews as listEndpoint,
  type QueryOf,
  type ReviewRow,
} from '@eluent/contract'
import { mayReleaseReport } from '@eluent/domain/report'
import { mayCertify, mayReturn, mayReviewData, type ReviewState } from '@eluent/domain/reviews'
import { dueClock } from '@eluent/domain/turnaround'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import {
  listInvolved,
  listWaiting,
  MOST_WAITING,
  readWaiting,
  type InboxPlace,
} from '../../records/reviews/reviews-store.ts'
import { listSignaturesOf } from '../../records/signatures/signatures-store.ts'
import { differencesOf, reviewOf } from '../../views/samples/review-of-sample.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { verdict } from '../../views/samples/sample-permissions.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { presentSignature } from '../../views/signatures/present-signature.ts'

type ReadDeps = SampleSettings & { db: Database }

/** How far the review of a sample is, and what the caller may do about it. @throws AppError not_found */
export async function readReview(deps: ReadDeps, call: Call, id: number): Promise<ReplyOf<typeof readEndpoint>> {
  return deps.db.read(call, async (tx) => {
    const [bundle, involved, signatures] = await Promise.all([
      readSampleBundle(tx, id),
      listInvolved(tx, id),
      listSignaturesOf(tx, 'sample', id),
    ])
    const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
    const review = reviewOf(bundle, sample)
    const { role, userId } = call.actor
    const released = sample.release?.current ?? false
    const facts = { role, finished: sample.finished, released, ...review }
    const person = mayCertify({ role, asked: review.asked, userId, involved }, deps.adminRoles)
    const release = mayReleaseReport({ ...facts, holds: sample.holds }, deps.adminRoles)
    return {
      data: {
        ...review,
        steps: bundle.reviewSteps.map(({ step, at, by_name, why }) => ({
          step: step as ReplyOf<typeof readEndpoint>['data']['steps'][number]['step'],
          at,
          by_name,
          reason: why,
        })),
        signatures: signatures.flatMap((row) => {
          const presented = presentSignature(row)
          return presented === null
            ? []
            : [{ ...presented, label: row.label, differences: differencesOf(row.record_text, sample) }]
        }),
        can: {
          review: verdict(mayReviewData(facts)),
          return: verdict(mayReturn(facts)),
          certify: verdict(person.allowed ? release : person),
        },
      },
    }
  })
}

/** So many rows are one page of the inbox. */
const PAGE = 50

/** What waits for the caller, what is due first first; of a laboratory without due times the oldest. */
export async function listReviews(
  deps: ReadDeps,
  call: Call,
  { chip, after, limit: page = PAGE }: QueryOf<typeof listEndpoint>,
) {
  const { userId, role } = call.actor
  const { asked, found, due, waiting } = await deps.db.read(call, async (tx) => {
    const settings = await readQualitySettings(tx)
    const due = dueClock(deps.now(), settings)
    const asked = settings.reviews_before_release
    const reader = { userId, role, adminRoles: deps.adminRoles }
    const [found, waiting] = await Promise.all([
      listWaiting(tx, reader, asked, { chip: chip ?? null, behind: placeOf(after), limit: page + 1, due, settings }),
      readWaiting(tx, reader, asked),
    ])
    return { asked, found, due, waiting }
  })
  const data = found.slice(0, page).map((row): ReviewRow => {
    const review_state = (row.review_state ?? 'open') as ReviewState
    return {
      id: row.id,
      version: row.version,
      name: row.strain_name,
      batch_number: row.batch_number,
      prepared_for: row.prepared_for,
      tested_at: row.tested_at,
      tested_by: row.tested_by_name,
      review_state,
      waits_for: asked > 1 && review_state !== 'reviewed' ? 'review' : 'release',
      ...(row.due_at !== null && { due_at: row.due_at }),
      chips: REVIEW_CHIPS.filter((_, at) => row.fits[at]),
    }
  })
  const last = found.length > page ? found[page - 1] : undefined
  return {
    data,
    meta: {
      total_count: waiting.total,
      asked,
      ...(waiting.total === MOST_WAITING && { more: true }),
      ...(last && { next: [last.due_at ?? 'infinity', last.tested_at ?? last.created_at, last.id].join(' ') }),
      ...(due && { due_times: true }),
    },
  }
}

/** Of a page's `next`; the contract has judged its form. */
function placeOf(after: string | undefined): InboxPlace | null {
  if (after === undefined) return null
  const [due = '', tested = '', id] = after.split(' ')
  return { due, tested, id: Number(id) }
}
