import type { BodyOf, returnSample as returnEndpoint, Sample } from '@eluent/contract'
import { mayReturn } from '@eluent/domain/reviews'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkVersion, lock } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { insertStep } from '../../records/reviews/reviews-store.ts'
import { reviewOf } from '../../views/samples/review-of-sample.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'

/**
 * Sends a finished sample back to its analyst; a review of its data counts no more. The reason stays in its history.
 * @throws AppError not_found, changed_meanwhile, review_refused, reason_required
 */
export async function returnSample(
  deps: SampleSettings & { db: Database },
  call: Call,
  id: number,
  { version, ...body }: BodyOf<typeof returnEndpoint>,
): Promise<Sample> {
  const reason = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'samples', id)
    const bundle = await readSampleBundle(tx, id)
    const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
    const { state } = reviewOf(bundle, sample)
    const released = sample.release?.current ?? false
    const decision = mayReturn({ role: call.actor.role, finished: sample.finished, released, state })
    if (!decision.allowed)
      throw decision.reason === 'forbidden'
        ? new AppError('forbidden')
        : new AppError('review_refused', { values: { reason: decision.text } })
    checkVersion(bundle.sample, version)
    const by = { by_id: call.actor.userId, by_name: call.actor.name }
    const step = { sample_id: id, epoch: sample.epoch, step: 'returned' as const, at: deps.now().toISOString(), ...by }
    await insertStep(tx, { ...step, reason, signature_id: null }, 'returned')
    await writeAudit(tx, call, {
      action: 'return',
      noun: 'sample',
      recordId: id,
      old: { review: state },
      new: { review: 'returned' },
      why: reason,
    })
    return readPresentedSample(tx, deps, call, id)
  })
}
