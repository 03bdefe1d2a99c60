import type { BulkReply, Sample } from '@eluent/contract'
import { keptUntilByRules } from '@eluent/domain/custody'
import { rulesOf } from '@eluent/domain/profiles'
import { isAdminRole, roleCan } from '@eluent/domain/auth'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { REISSUE_REASON_TEXT, mayReleaseReport } from '@eluent/domain/report'
import { mayCertify, REVIEW_TEXTS } from '@eluent/domain/reviews'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { checkVersion, lock, present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { changeEach } from '../../views/samples/change-each.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle, type SampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { changesSince, isReleased, reportText } from '../../views/results/present-release.ts'
import { releaseBody } from '../../views/results/release-body.ts'
import { reviewOf } from '../../views/samples/review-of-sample.ts'
import { proveSigner, type SignerDeps, type TypedSigning } from '../../views/signatures/prove-signer.ts'
import { insertStep, listInvolved } from '../../records/reviews/reviews-store.ts'
import { logSignature, sign, type SignerProof } from '../../records/signatures/sign.ts'
import type { SignatureRecord } from '../../records/signatures/signatures-store.ts'
import { keepUntil } from '../../records/custody/disposal-store.ts'
import { newTracer } from '../../records/certificates/tracers-store.ts'
import { appendReportLeaf } from '../../records/ledger/append-leaf.ts'
import { jurisdictionFacts } from '../../views/samples/sample-jurisdiction.ts'
import { insertRelease, type ReleaseRecord } from '../../records/results/report-releases-store.ts'

export interface ReleaseInput {
  /** The sample's version that was read. */
  version: number
  /** Why a released report is replaced; printed on the report. */
  why?: string | undefined
  /** Kept in the history alone. */
  comment?: string | undefined
  /** Where two reviews are asked for: the signature of who certifies. */
  signing?: TypedSigning | undefined
}

type ReleaseDeps = SampleSettings & SignerDeps

/**
 * Puts the caller's name under the report as it reads now. What it says is stored with its SHA-256, for good; a release
 * that replaces another says why, and what it states differently (ISO/IEC 17025 7.8.8).
 * Where two reviews are asked for, who releases signs as the certifier.
 * @throws AppError not_found, changed_meanwhile, forbidden, sample_not_finished, report_already_released, validation_failed,
 * certified_by_another
 */
export async function releaseReport(
  deps: ReleaseDeps,
  call: Call,
  sampleId: number,
  input: ReleaseInput,
): Promise<Sample> {
  const proof = await certifierOf(deps, call, input.signing)
  return deps.db.transaction(call, async (tx) => {
    const { logged, signature, sleepQueued } = await storeRelease(deps, tx, call, sampleId, { ...input, proof })
    const reading = readSampleBundle(tx, sampleId)
    const [released] = await Promise.all([reading, logRelease(tx, { ...logged, reading })])
    if (signature) await logSignature(tx, signature)
    return presentSample(released, policyContext(deps, call, sleepQueued))
  })
}

/** Releases the reports of several samples, each where it may be released, as `releaseReport` does one. */
export async function releaseSeveralReports(
  deps: ReleaseDeps,
  call: Call,
  { samples, ...said }: { samples: readonly { id: number; version: number }[] } & Omit<ReleaseInput, 'version'>,
): Promise<BulkReply> {
  const versionOf = new Map(samples.map(({ id, version }) => [id, version]))
  const proof = await certifierOf(deps, call, said.signing)
  return deps.db.transaction(call, async (tx) => {
    const stored: { id: number; logged: Logged; signature: SignatureRecord | null }[] = []
    const reply = await changeEach(tx, [...versionOf.keys()], async (id) => {
      const version = versionOf.get(id) ?? 0
      const { logged, signature } = await storeRelease(deps, tx, call, id, { ...said, version, proof })
      stored.push({ id, logged, signature })
    })
    // the log last, since others wait for its lock
    for (const { id, logged, signature } of stored) {
      await logRelease(tx, { ...logged, reading: readSampleBundle(tx, id) })
      if (signature) await logSignature(tx, signature)
    }
    return reply
  })
}

/** Who certifies shows who they are; whether that is asked for is known under the sample's lock. Who may not release is refused first. */
async function certifierOf(
  deps: ReleaseDeps,
  call: Call,
  signing: TypedSigning | undefined,
): Promise<SignerProof | null> {
  const { role } = call.actor
  const mayRelease = roleCan(role, 'sample.edit') && isAdminRole(role, deps.adminRoles)
  return signing === undefined || !mayRelease ? null : proveSigner(deps, call, signing)
}

async function storeRelease(
  deps: SampleSettings,
  tx: Tx,
  call: Call,
  sampleId: number,
  input: ReleaseInput & { proof: SignerProof | null },
): Promise<{ logged: Logged; signature: SignatureRecord | null; sleepQueued: boolean }> {
  await lock(tx, 'samples', sampleId)
  const bundle = await readSampleBundle(tx, sampleId)
  const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
  refuse(bundle, sample, call, deps)
  const certifies = reviewOf(bundle, sample).asked > 1
  if (certifies) await refuseInvolved(tx, call, sampleId, deps)
  checkVersion(bundle.sample, input.version)
  const why = input.why?.trim() || null
  if (bundle.latestRelease && why === null) throw fieldErrors({ why: [REISSUE_REASON_TEXT] })
  const tracer = newTracer()
  // one instant in the row, in the log and for the retention
  const at = deps.now()
  // a reason of several is that of the reports that were released before
  const given = bundle.latestRelease ? why : null
  await store(tx, call, bundle, sample, { at, tracer, why: given, comment: input.comment?.trim() || null })
  await keepRetention(at, tx, call, bundle)
  const number = sample.report_number ?? ''
  const signature = certifies
    ? await certify(tx, call, sample, { at, version: input.version, proof: input.proof })
    : null
  return {
    signature,
    logged: { at, by: call.actor.name, latest: heldUntilNow(bundle), tracer, number },
    sleepQueued: bundle.sleepQueued,
  }
}

/** Who tested, imported, edited or first reviewed a sample does not certify it. @throws AppError certified_by_another */
async function refuseInvolved(tx: Tx, call: Call, sampleId: number, { adminRoles }: SampleSettings): Promise<void> {
  const { role, userId } = call.actor
  const involved = await listInvolved(tx, sampleId)
  const decision = mayCertify({ role, asked: 2, userId, involved }, adminRoles)
  if (!decision.allowed && decision.reason === 'involved') throw new AppError('certified_by_another')
}

/** Signs what is released. @throws AppError review_refused where it came without a signature */
async function certify(
  tx: Tx,
  call: Call,
  sample: Sample,
  { at, version, proof }: { at: Date; version: number; proof: SignerProof | null },
): Promise<SignatureRecord> {
  if (proof === null) throw new AppError('review_refused', { values: { reason: REVIEW_TEXTS.certify } })
  const signature = await sign(tx, call, proof, {
    noun: 'sample',
    id: sample.id,
    version,
    label: `Report ${sample.report_number ?? ''}`,
    shown: reportText(sample).view,
    meaning: 'certified',
    at,
  })
  const by = { by_id: call.actor.userId, by_name: call.actor.name }
  const step = { sample_id: sample.id, epoch: sample.epoch, step: 'certified' as const, at: at.toISOString(), ...by }
  await insertStep(tx, { ...step, signature_id: signature.id }, null)
  return signature
}

/** Where the laboratory, or the profile of a compliance sample, keeps samples for some days after their release, this one has its date from now on. */
async function keepRetention(at: Date, tx: Tx, call: Call, bundle: SampleBundle): Promise<void> {
  const { sample, quality } = bundle
  const { custody_retention_days: days, custody_retention_counts: counted } = qualitySettingsOf(quality)
  const facts = jurisdictionFacts(bundle)
  const rules = facts.purpose === 'compliance' ? rulesOf(facts) : null
  const until = keptUntilByRules(at, { days, counted }, rules?.sample_business_days_min)
  if (until !== null) await keepUntil(tx, sample, until, call.actor)
}

/** The release that this one replaces; one that was withdrawn has its end in the log already. */
function heldUntilNow({ sample, latestRelease }: SampleBundle): ReleaseRecord | undefined {
  return latestRelease?.report_number === sample.withdrawn_report ? undefined : latestRelease
}

function refuse(bundle: SampleBundle, sample: Sample, call: Call, settings: SampleSettings): void {
  const latest = bundle.latestRelease
  const released = isReleased(latest, sample)
  const { finished, holds } = sample
  const decision = mayReleaseReport({ role: call.actor.role, finished, released, holds }, settings.adminRoles)
  if (decision.allowed) return
  switch (decision.reason) {
    case 'forbidden':
      throw new AppError('forbidden')
    case 'unfinished':
      throw new AppError('sample_not_finished')
    case 'held':
      throw new AppError('report_held', { values: { holds: decision.text } })
    case 'released':
      throw new AppError('report_already_released', {
        who: latest?.released_by_name ?? '',
        when: latest?.released_at ?? '',
      })
  }
}

type Logged = Omit<LoggedRelease, 'reading'>

interface LoggedRelease {
  at: Date
  by: string
  /** The one that is replaced. */
  latest: ReleaseRecord | undefined
  tracer: string
  number: string
  /** The sample with the new release, on its way. */
  reading: Promise<SampleBundle>
}

/** Enters the release into the log, and the end of the one that it replaces. Last, since others wait for the log's lock. */
async function logRelease(tx: Tx, { at, by, latest, tracer, number, reading }: LoggedRelease): Promise<void> {
  // those of before releases were entered have no TRACER
  if (latest?.tracer)
    await appendReportLeaf(tx, {
      tracer: latest.tracer,
      number: latest.report_number,
      event: 'revoke',
      at,
      body: { summary: { reason: `Replaced by report ${number}` }, details: { by } },
    })
  const body = reading.then(({ latestRelease }) => releaseBody(present(latestRelease)))
  await appendReportLeaf(tx, { tracer, number, event: 'issue', at, body })
}

async function store(
  tx: Tx,
  call: Call,
  { sample: row, latestRelease: latest }: SampleBundle,
  sample: Sample,
  said: { at: Date; tracer: string; why: string | null; comment: string | null },
): Promise<void> {
  const { text, sha256 } = reportText(sample)
  const facts = {
    report_number: sample.report_number ?? '',
    replaces: latest?.report_number ?? null,
    report_sha256: sha256,
    method_version: row.test_method_version,
    comment: said.comment,
  }
  const changes = changesSince(latest, sample)
  await insertRelease(tx, {
    ...facts,
    tracer: said.tracer,
    sample_id: row.id,
    position: (latest?.position ?? 0) + 1,
    epoch: row.epoch,
    revision: latest?.epoch === row.epoch ? latest.revision + 1 : 1,
    method_id: row.test_method_id,
    report_view: text,
    why: said.why,
    changes: json(changes),
    released_at: said.at.toISOString(),
    released_by_id: call.actor.userId,
    released_by_name: call.actor.name,
  })
  await writeAudit(tx, call, {
    action: 'release_report',
    noun: 'sample',
    recordId: row.id,
    old: Object.fromEntries(changes.map((change) => [change.what, change.old])),
    new: { ...facts, ...Object.fromEntries(changes.map((change) => [change.what, change.new])) },
    ...(said.why !== null && { why: said.why }),
  })
}
