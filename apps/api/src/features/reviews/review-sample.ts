import type {
  BodyOf,
  BulkReply,
  reviewSample as reviewEndpoint,
  reviewSeveral as severalEndpoint,
  Sample,
} from '@eluent/contract'
import { mayReviewData } from '@eluent/domain/reviews'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { checkVersion, lock, readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { insertStep } from '../../records/reviews/reviews-store.ts'
import { logSignature, sign, type SignerProof } from '../../records/signatures/sign.ts'
import type { SignatureRecord } from '../../records/signatures/signatures-store.ts'
import { reportText } from '../../views/results/present-release.ts'
import { reviewOf } from '../../views/samples/review-of-sample.ts'
import { changeEach } from '../../views/samples/change-each.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { proveSigner, type SignerDeps } from '../../views/signatures/prove-signer.ts'

export type ReviewDeps = SampleSettings & SignerDeps

/**
 * Signs that the analytical data of a sample are reviewed, as it reads now. Of callers at once one signs: the next finds it reviewed.
 * @throws AppError not_found, changed_meanwhile, review_refused, validation_failed, too_many_requests, signing_ended_session
 */
export async function reviewSample(
  deps: ReviewDeps,
  call: Call,
  id: number,
  { version, signing }: BodyOf<typeof reviewEndpoint>,
): Promise<Sample> {
  // a sample of nobody's is said to be missing before a password is asked for
  await deps.db.read(call, (tx) => readRow(tx, 'samples', id))
  const proof = await proveSigner(deps, call, signing)
  return deps.db.transaction(call, async (tx) => {
    const signature = await signReview(deps, tx, call, proof, { id, version })
    const sample = await readPresentedSample(tx, deps, call, id)
    await logSignature(tx, signature)
    return sample
  })
}

/** Signs the reviews of several samples, each with a signature of its own; those that cannot be are named with the reason. */
export async function reviewSeveral(
  deps: ReviewDeps,
  call: Call,
  { samples, signing }: BodyOf<typeof severalEndpoint>,
): Promise<BulkReply> {
  const proof = await proveSigner(deps, call, signing)
  const versionOf = new Map(samples.map(({ id, version }) => [id, version]))
  return deps.db.transaction(call, async (tx) => {
    const signed: SignatureRecord[] = []
    const reply = await changeEach(tx, [...versionOf.keys()], async (id) => {
      signed.push(await signReview(deps, tx, call, proof, { id, version: versionOf.get(id) ?? 0 }))
    })
    // the log last, since others wait for its lock
    for (const signature of signed) await logSignature(tx, signature)
    return reply
  })
}

async function signReview(
  deps: ReviewDeps,
  tx: Tx,
  call: Call,
  proof: SignerProof,
  { id, version }: { id: number; version: number },
): Promise<SignatureRecord> {
  await lock(tx, 'samples', id)
  const bundle = await readSampleBundle(tx, id)
  const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
  const { asked, state } = reviewOf(bundle, sample)
  const { finished, release } = sample
  const released = release?.current ?? false
  const decision = mayReviewData({ role: call.actor.role, finished, released, asked, state })
  if (!decision.allowed)
    throw decision.reason === 'forbidden'
      ? new AppError('forbidden')
      : new AppError('review_refused', { values: { reason: decision.text } })
  checkVersion(bundle.sample, version)
  const at = deps.now()
  const signature = await sign(tx, call, proof, {
    noun: 'sample',
    id,
    version,
    label: `Report ${sample.report_number ?? ''}`,
    shown: reportText(sample).view,
    meaning: 'reviewed',
    at,
  })
  const by = { by_id: call.actor.userId, by_name: call.actor.name }
  const step = { sample_id: id, epoch: sample.epoch, step: 'reviewed' as const, at: at.toISOString(), ...by }
  await insertStep(tx, { ...step, signature_id: signature.id }, 'reviewed')
  return signature
}
