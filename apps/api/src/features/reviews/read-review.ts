import type { readReview as readEndpoint, ReplyOf, ReviewChip, ReviewRow } from '@eluent/contract'
import { mayReleaseReport } from '@eluent/domain/report'
import { mayCertify, mayReturn, mayReviewData, type ReviewState } from '@eluent/domain/reviews'
import { dueClock, dueStanding, type DueStanding } from '@eluent/domain/turnaround'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listInvolved, listWaiting } from '../../records/reviews/reviews-store.ts'
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

/** What waits for the caller, what is due first first; of a laboratory without due times the oldest. */
export async function listReviews(deps: ReadDeps, call: Call, chip: ReviewChip | undefined) {
  const { userId, role } = call.actor
  const { asked, found, due } = await deps.db.read(call, async (tx) => {
    const settings = await readQualitySettings(tx)
    const { reviews_before_release } = settings
    const reader = { userId, role, adminRoles: deps.adminRoles }
    return {
      asked: reviews_before_release,
      found: await listWaiting(tx, reader, reviews_before_release),
      due: dueClock(deps.now(), settings),
    }
  })
  const data = found.map((row): ReviewRow => {
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
      chips: chipsOf(row, dueStanding(row, due)),
    }
  })
  const shown = chip === undefined ? data : data.filter(({ chips }) => chips.includes(chip))
  return { data: shown, meta: { total_count: data.length, asked, ...(due && { due_times: true }) } }
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

function chipsOf(
  { result_type, review_state, state, rerun, first_of_client, imported }: Waiting,
  due: DueStanding | null,
): ReviewChip[] {
  const fits: Readonly<Record<ReviewChip, boolean>> = {
    overdue: due === 'overdue',
    due_today: due === 'due_today',
    over_range: result_type === 'OVER' || result_type === 'EDGING',
    changed: review_state === 'differs' || state === 'changed',
    returned: review_state === 'returned',
    rerun,
    first_of_client: Boolean(first_of_client),
    imported,
  }
  return (Object.keys(fits) as ReviewChip[]).filter((chip) => fits[chip])
}
