import type { AuditPackage, BodyOf, createAuditPackage as endpoint } from '@eluent/contract'
import {
  PACKAGE_SAMPLES_MAX,
  periodTitle,
  tooManySamples,
  validatePackagePeriod,
  type PackageSubject,
} from '@eluent/domain/audit-packages'
import { hasFieldErrors, sampleName } from '@eluent/domain/samples'
import { dayIn } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { create, readRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { activeTraceparent } from '../../platform/telemetry/spans.ts'
import { announcePackage, readPackageRow } from '../../records/audit-packages/audit-packages-store.ts'
import { listSamplesReleased } from '../../records/audit-packages/behind-samples-store.ts'
import type { Deps } from '../../views/deps.ts'

type Body = BodyOf<typeof endpoint>['audit_package']

/** Asks for a package; it is made in the background, in the name of who asked. @throws AppError not_found, validation_failed, audit_package_refused */
export async function createPackage(deps: Pick<Deps, 'db' | 'now'>, call: Call, body: Body): Promise<AuditPackage> {
  const zone = call.timezone ?? 'UTC'
  if (body.subject === 'period') {
    const errors = validatePackagePeriod({ from: body.from, to: body.to }, dayIn(deps.now(), zone))
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
  }
  return deps.db.transaction(call, async (tx) => {
    const about = await aboutOf(tx, body, zone)
    const values = { ...about, time_zone: zone, requested_by_id: call.actor.userId, traceparent: activeTraceparent() }
    const { id } = await create(tx, 'audit_packages', values, call.actor)
    const { subject, title } = about
    await writeAudit(tx, call, { action: 'create', noun: 'audit_package', recordId: id, new: { subject, title } })
    await announcePackage(tx)
    return readPackageRow(tx, id)
  })
}

interface About {
  subject: PackageSubject
  title: string
  sample_id?: number
  analytical_batch_id?: number
  from_day?: string
  to_day?: string
}

async function aboutOf(tx: Tx, body: Body, zone: string): Promise<About> {
  const { subject } = body
  if (subject === 'sample') {
    const sample = await readRow(tx, 'samples', body.sample_id)
    return { subject, title: `Sample ${sample.id}, ${sampleName(sample)}`, sample_id: sample.id }
  }
  if (subject === 'analytical_batch') {
    const { id, number } = await readRow(tx, 'analytical_batches', body.analytical_batch_id)
    return { subject, title: `Analytical batch ${number}`, analytical_batch_id: id }
  }
  const [from, to] = [String(body.from), String(body.to)]
  const found = await listSamplesReleased(tx, { from, to, zone }, COUNTED_MAX)
  const refusal = tooManySamples(found.length)
  if (refusal !== null) throw new AppError('audit_package_refused', { values: { reason: refusal } })
  return { subject, title: periodTitle(from, to), from_day: from, to_day: to }
}

/** Enough to say by how much a period is too long. */
const COUNTED_MAX = 10 * PACKAGE_SAMPLES_MAX
