import type { Sample } from '@eluent/contract'
import { REISSUE_REASON_TEXT, mayReleaseReport } from '@eluent/domain/report'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { checkVersion, lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle, type SampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { changesSince, isReleased, reportText } from '../../views/results/present-release.ts'
import { insertRelease } from '../../records/results/report-releases-store.ts'

export interface ReleaseInput {
  /** The sample's version that was read. */
  version: number
  /** Why a released report is replaced; printed on the report. */
  why?: string | undefined
  /** Kept in the history alone. */
  comment?: string | undefined
}

/**
 * Puts the caller's name under the report as it reads now. What it says is stored with its SHA-256, for good; a release
 * that replaces another says why, and what it states differently (ISO/IEC 17025 7.8.8).
 * @throws AppError not_found, changed_meanwhile, forbidden, sample_not_finished, report_already_released, validation_failed
 */
export async function releaseReport(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
  input: ReleaseInput,
): Promise<Sample> {
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'samples', sampleId)
    const bundle = await readSampleBundle(tx, sampleId)
    const context = policyContext(deps, call, bundle.sleepQueued)
    const sample = presentSample(bundle, context)
    refuse(bundle, sample, call, deps)
    checkVersion(bundle.sample, input.version)
    const why = input.why?.trim() || null
    if (bundle.latestRelease && why === null) throw fieldErrors({ why: [REISSUE_REASON_TEXT] })
    await store(tx, call, bundle, sample, { why, comment: input.comment?.trim() || null })
    return presentSample(await readSampleBundle(tx, sampleId), context)
  })
}

function refuse(bundle: SampleBundle, sample: Sample, call: Call, settings: SampleSettings): void {
  const latest = bundle.latestRelease
  const released = isReleased(latest, sample)
  const decision = mayReleaseReport({ role: call.actor.role, finished: sample.finished, released }, settings.adminRoles)
  if (decision.allowed) return
  switch (decision.reason) {
    case 'forbidden':
      throw new AppError('forbidden')
    case 'unfinished':
      throw new AppError('sample_not_finished')
    case 'released':
      throw new AppError('report_already_released', {
        who: latest?.released_by_name ?? '',
        when: latest?.released_at ?? '',
      })
  }
}

async function store(
  tx: Tx,
  call: Call,
  { sample: row, latestRelease: latest }: SampleBundle,
  sample: Sample,
  said: { why: string | null; comment: string | null },
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
    sample_id: row.id,
    position: (latest?.position ?? 0) + 1,
    epoch: row.epoch,
    revision: latest?.epoch === row.epoch ? latest.revision + 1 : 1,
    method_id: row.test_method_id,
    report_view: text,
    why: said.why,
    changes: json(changes),
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
