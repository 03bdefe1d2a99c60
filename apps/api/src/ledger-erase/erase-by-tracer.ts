import { canFollow, parseSubjectLeaf, tracerHash } from '@eluent/ledger'
import { operator, writeAudit } from '../platform/audit/write-audit.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { eraseRelease, findReleaseByTracer } from '../records/results/report-releases-store.ts'
import { listKeptFiles } from '../records/results/kept-reports-store.ts'
import { eraseSealedReport } from '../records/certificates/sealed-reports-store.ts'
import { ERASED, eraseCertificateRow, eraseFiles, listFilesOf } from '../records/certificates/erase-store.ts'
import { appendLeaf, appendReportLeaf, appendSignatureLeaf } from '../records/ledger/append-leaf.ts'
import { eraseBodies, findByTracer, listEntriesByTracer } from '../records/ledger/ledger-store.ts'
import { sha256 } from '../records/ledger/sha256.ts'
import { eraseSignatureRow, isOfThePast, listReportSignatures } from '../records/signatures/erase-signatures.ts'
import { findSignatureByTracer, type SignatureRecord } from '../records/signatures/signatures-store.ts'
import type { EraseOptions } from './read-erase-options.ts'

/** It cannot be done, in words for the operator. */
export class EraseError extends Error {
  override readonly name = 'EraseError'
}

const COMMAND = 'npm run ledger:erase'

export interface Erased {
  /** Such as `certificate 12`, `report 7-1`, `signature 40`. */
  readonly subject: string
  readonly organizationId: number
  readonly files: number
  /** What people signed of it, erased with it. */
  readonly signatures: number
}

/**
 * Removes what a certificate, a released report or a signature says, everywhere but in its place in the log: what was sealed, the row's own
 * words, its files. The erasure is an event of it, after which nothing follows, so that it is told from a loss.
 * @param deps.db connected as the owner of the tables: no user of the product may do this
 * @throws EraseError
 */
export async function eraseByTracer(
  { db, now }: { db: Database; now: () => Date },
  { tracer, why }: EraseOptions,
): Promise<Erased> {
  const found = await db.lookUp((lookups) => findByTracer(lookups, tracerHash(sha256, tracer)))
  const { organization_id: organizationId, certificate_id: id, kind } = found ?? {}
  if (!organizationId)
    throw new EraseError(`The log has no certificate, report or signature with the TRACER ${tracer}.`)
  return db.transaction({ organizationId }, async (tx) => {
    const given = { tracer, why, at: now() }
    const erased =
      kind === 'report'
        ? await eraseReport(tx, given)
        : kind === 'signature'
          ? await eraseSignature(tx, given)
          : await eraseCertificate(tx, id ?? 0, given)
    return { ...erased, organizationId }
  })
}

interface Erasing extends EraseOptions {
  readonly at: Date
}

async function eraseCertificate(tx: Tx, id: number, { tracer, why, at }: Erasing) {
  const subject = `certificate ${id}`
  const isThere = await eraseCertificateRow(tx, id, { tracer, at })
  if (!isThere) throw new EraseError(`The ${subject} is missing from the records: npm run ledger:audit`)
  const expires = await eraseSealed(tx, tracer, subject)
  const files = await eraseFiles(tx, [...(await listFilesOf(tx, tracer)), ...(await eraseSealedReport(tx, id))])
  await writeErasure(tx, { noun: 'certificate', recordId: id, new: { files }, why })
  const body = { summary: { reason: why }, details: { by: COMMAND } }
  await appendLeaf(tx, { certificateId: id, tracer, event: 'erase', at, expires, body })
  return { subject, files, signatures: 0 }
}

/** One that was withdrawn or replaced: of a report that holds, sample and share link would go on saying what was erased. */
async function eraseReport(tx: Tx, { tracer, why, at }: Erasing) {
  const release = await findReleaseByTracer(tx, tracer)
  if (!release) throw new EraseError('The released report is missing from the records: npm run ledger:audit')
  const { report_number: number, sample_id: recordId } = release
  const subject = `report ${number}`
  if (!release.ended)
    throw new EraseError(
      `The ${subject} still holds. Release another in its place, clear its results or delete its sample, and erase it then.`,
    )
  await eraseRelease(tx, number, ERASED)
  await eraseSealed(tx, tracer, subject)
  const files = await eraseFiles(tx, await listKeptFiles(tx, number))
  const signed = await listReportSignatures(tx, recordId, number)
  const signatures = signed.length
  await writeErasure(tx, { noun: 'sample', recordId, new: { report_number: number, files, signatures }, why })
  const body = { summary: { reason: why }, details: { by: COMMAND } }
  for (const signature of signed) await eraseSigned(tx, signature, { why, at })
  await appendReportLeaf(tx, { tracer, number, event: 'erase', at, body })
  return { subject, files, signatures }
}

/** One of a report that was never released: others go with the report that they are of. */
async function eraseSignature(tx: Tx, { tracer, why, at }: Erasing) {
  const signature = await findSignatureByTracer(tx, tracer)
  if (!signature) throw new EraseError('The signature is missing from the records: npm run ledger:audit')
  const { id, label, noun, record_id: recordId } = signature
  const subject = `signature ${id}`
  if (noun !== 'sample')
    throw new EraseError(`The ${subject} (${label}) is not of a report: what it is of still holds.`)
  if (!(await isOfThePast(tx, signature)))
    throw new EraseError(
      `The ${subject} is of the ${label}, which stands. Give the TRACER of that report once it is withdrawn or replaced, or clear its results or delete its sample.`,
    )
  await writeErasure(tx, { noun: 'sample', recordId, new: { signature: id }, why })
  await eraseSigned(tx, signature, { why, at })
  return { subject, files: 0, signatures: 1 }
}

async function eraseSigned(tx: Tx, { id, tracer }: SignatureRecord, { why, at }: { why: string; at: Date }) {
  await eraseSignatureRow(tx, id, ERASED)
  await eraseSealed(tx, tracer, `signature ${id}`)
  const body = { summary: { reason: why }, details: { by: COMMAND } }
  await appendSignatureLeaf(tx, { tracer, number: String(id), event: 'erase', at, body })
}

/** @returns until when it held */
async function eraseSealed(tx: Tx, tracer: string, subject: string): Promise<Date | null> {
  const entries = await listEntriesByTracer(tx, [tracerHash(sha256, tracer)])
  const last = entries.map(({ leaf }) => parseSubjectLeaf(leaf)).at(-1)
  if (!last) throw new EraseError(`The log has no entry of the ${subject}: npm run ledger:audit`)
  if (!canFollow('erase', last.event)) throw new EraseError(`The ${subject} was erased on ${last.at}.`)
  await eraseBodies(
    tx,
    entries.map(({ seq }) => seq),
  )
  return last.expires === null ? null : new Date(last.expires)
}

function writeErasure(
  tx: Tx,
  line: { noun: 'certificate' | 'sample'; recordId: number; new: Record<string, string | number>; why: string },
): Promise<void> {
  return writeAudit(tx, operator(tx.organizationId, COMMAND), { action: 'erase', ...line })
}
