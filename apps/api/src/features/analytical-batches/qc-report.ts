import type { AnalyticalBatch } from '@eluent/contract'
import {
  isAlone,
  qcReport,
  reportSigningError,
  SIGNED_ALONE,
  type SignedQcReport,
} from '@eluent/domain/analytical-batches'
import { formatDateTime } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { change, lock, readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { drawQcReportPdf } from '../../platform/telemetry/draw-pdf.ts'
import { listBatchMembers } from '../../records/analytical-batches/batch-facts-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { logSignature, sign } from '../../records/signatures/sign.ts'
import { hasOtherAdmin } from '../../records/users/other-admin.ts'
import type { Deps } from '../../views/deps.ts'
import { proveSigner, type SignerDeps, type TypedSigning } from '../../views/signatures/prove-signer.ts'
import { analystsOf, readBatch } from './read-batch.ts'

/** The QC report of a batch as it stands, with page n of m. @throws AppError not_found */
export async function printQcReport(deps: Pick<Deps, 'db' | 'now'>, call: Call, id: number): Promise<Bytes> {
  const [batch, organization] = await deps.db.read(call, (tx) =>
    Promise.all([readBatch(tx, call, id), readOrganizationName(tx)]),
  )
  const createdAt = deps.now()
  const zone = call.timezone ?? 'UTC'
  const made = formatDateTime(createdAt, zone) ?? ''
  const { facts, ...parts } = qcReport(batch, zone)
  const pdf = await drawQcReportPdf(
    {
      organization,
      number: batch.number,
      facts,
      tables: tablesOf(parts),
      signature: signatureOf(batch, zone),
      made,
      createdAt,
    },
    { organizationId: call.organizationId },
  )
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: `qc_report_${batch.number}.pdf`,
  })
}

type Parts = Omit<ReturnType<typeof qcReport>, 'facts'>

function tablesOf({ checks, exceptions, withheld, members }: Parts) {
  return [
    {
      title: 'Checks',
      head: ['Check', 'Analyte', 'Measure', 'Value', 'Limit', 'State', 'Source'],
      widths: [1.1, 1, 1.7, 1.1, 1.2, 1.2, 2.4],
      rows: checks.map((row) => [row.check, row.analyte, row.measure, row.value, row.limit, row.state, row.source]),
      none: 'No check yet.',
    },
    {
      title: 'Exceptions',
      head: ['Check', 'Analyte', 'Reason', 'Signed by'],
      widths: [1, 1, 4, 2.4],
      rows: exceptions.map(({ check, analyte, why, by }) => [check, analyte, why, by]),
      none: 'None.',
    },
    {
      title: 'Withheld analytes',
      head: ['Analyte', 'Reason', 'By'],
      widths: [1, 4, 2.4],
      rows: withheld.map(({ analyte, why, by }) => [analyte, why, by]),
      none: 'None.',
    },
    {
      title: 'Members',
      head: ['Member', 'Role', 'Sample', 'Injections', 'Lots', 'Bracket'],
      widths: [1.1, 1.5, 2, 2.6, 2, 0.8],
      rows: members.map((row) => [row.member, row.role, row.sample, row.injections, row.lots, row.bracket]),
      none: 'None.',
    },
  ]
}

function signatureOf({ qc_report: signed }: AnalyticalBatch, zone: string): string[] {
  if (signed === null) return ['Not signed.']
  return [
    `Reviewed by ${signed.by}, ${formatDateTime(signed.at, zone) ?? ''}.`,
    ...(signed.alone ? [SIGNED_ALONE] : []),
    ...(signed.differs ? ['The batch reads otherwise since then: this text is not what was signed.'] : []),
  ]
}

/**
 * Signs the QC report of a batch as it reads. What the batch states later takes the signature from the conditions of its
 * reports, and the signature stays what it was. @throws AppError not_found, analytical_batch_refused, too_many_requests,
 * signing_ended_session
 */
export async function signQcReport(
  deps: SignerDeps,
  call: Call,
  id: number,
  { signing }: { signing: TypedSigning },
): Promise<AnalyticalBatch> {
  // a batch of nobody's is said to be missing before a password is asked for
  await deps.db.read(call, (tx) => readRow(tx, 'analytical_batches', id))
  const proof = await proveSigner(deps, call, signing)
  return deps.db.transaction(call, async (tx) => {
    const { number, version, verdict, qc_report: before, ...row } = await lock(tx, 'analytical_batches', id)
    const [batch, members, has_other] = await Promise.all([
      readBatch(tx, call, id),
      listBatchMembers(tx, id),
      hasOtherAdmin(tx, call.actor.userId),
    ])
    const people = { analysts: analystsOf(row, members), signer: call.actor.userId }
    const refusal = reportSigningError({ number, state: batch.state, verdict, signed: before, has_other, ...people })
    if (refusal !== null) throw new AppError('analytical_batch_refused', { values: { reason: refusal } })
    const at = deps.now()
    const alone = isAlone(people)
    const signature = await sign(tx, call, proof, {
      noun: 'analytical_batch',
      id,
      version,
      label: `QC report of batch ${number}`,
      shown: { batch: number, ...(alone && { note: SIGNED_ALONE }), ...qcReport(batch, 'UTC') },
      meaning: 'reviewed',
      at,
    })
    const signed: SignedQcReport = {
      by: call.actor.name,
      at: at.toISOString(),
      signature_id: signature.id,
      differs: false,
      alone,
    }
    await change(tx, 'analytical_batches', id, { qc_report: json(signed) }, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'analytical_batch',
      recordId: id,
      old: { qc_report: before?.by ?? null },
      new: { number, qc_report: signed.by },
    })
    const reply = await readBatch(tx, call, id)
    await logSignature(tx, signature)
    return reply
  })
}
