import { SEAL_TEXTS, firstExpiry, type CertificateTypeId } from '@eluent/domain/certificates'
import type { SealedBody } from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { beside, type BesideStatement } from '../../platform/db/beside.ts'
import { writeAuditLines, type AuditFacts } from '../../platform/audit/write-audit.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { findSealed } from '../../records/certificates/sealed-store.ts'
import type { Call } from '../../platform/call/call.ts'
import { appendLeaf } from '../../records/ledger/append-leaf.ts'
import { insertCertificate, insertChildren } from '../../records/certificates/certificates-store.ts'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'
import { sealedBody } from '../../views/certificates/sealed-body.ts'
import { findQuantity, takeTokens, type Issuer } from '../../records/bank/token-bank-store.ts'
import { keepTracer, newTracer, takeTracer } from '../../records/certificates/tracers-store.ts'

export const TRACER_TEXT = 'This TRACER cannot be used. Please reload the page.'

/** What a certificate says when it is issued; what is left out it does not have. */
export interface CertificateFacts {
  type: CertificateTypeId
  name: string
  /** Given out before; otherwise one is made now. */
  tracer?: string
  /** Made by the caller, since something bears it already; given out with the certificate. */
  madeTracer?: string
  description?: string
  details: Record<string, string>
  childIds?: readonly number[]
  sampleId?: number
  projectTypeId?: number
  previousId?: number
  attachments?: readonly KeptAttachment[]
  imageFileId?: string | null
  reportSha256?: string
  /** What changes with it, and what the trail says of that. */
  also?: (issued: Issued) => { statements: Readonly<Record<string, BesideStatement>>; line: AuditFacts }
}

/** A place in the organization's list of certificates, and the organization as it is printed on what it issues now. */
export interface Place {
  position: number
  issuer: Issuer
}

export interface Issued {
  id: number
  batch_id: number
  share_key: string
}

/** How what is written here is vouched for. */
const AUTHENTICATION = 'Signed Merkle log (RFC 6962)'

/**
 * Takes the tokens of a creation; the place in the list that comes with the first of them, and who issues.
 * @throws AppError no_tokens, or validation_failed where there is one token and two are needed
 */
export async function payFor(tx: Tx, call: Call, tokens: 1 | 2): Promise<Place> {
  const taken = await takeTokens(tx, tokens)
  if (taken) return { position: taken.first, issuer: taken.issuer }
  const left = await findQuantity(tx)
  if (left > 0 && tokens > left) throw fieldErrors({ expedited: [SEAL_TEXTS.expedited] })
  throw new AppError('no_tokens')
}

/**
 * Writes a certificate with its TRACER, its parts and its audit line; `place` was paid for. The log's entry follows by
 * `logIssues`, as the transaction's last step. @throws AppError validation_failed for a TRACER that is not free
 */
export async function issueCertificate(
  tx: Tx,
  call: Call,
  now: Date,
  { position, issuer }: Place,
  facts: CertificateFacts,
): Promise<Issued> {
  const { actor } = call
  const tracer = facts.tracer ?? facts.madeTracer ?? newTracer()
  const { id, batch_id } = await insertCertificate(tx, {
    position,
    certus_type_id: facts.type,
    project_name: facts.name,
    share_key: tracer,
    search_text: `${facts.name.toUpperCase()}\n${tracer}`,
    description: facts.description ?? null,
    sample_id: facts.sampleId ?? null,
    project_type_id: facts.projectTypeId ?? null,
    previous_id: facts.previousId ?? null,
    issuer: json(issuer),
    details: json({ ...facts.details, authentication_type: AUTHENTICATION }),
    attachments: json(facts.attachments ?? []),
    image_file_id: facts.imageFileId ?? null,
    report_sha256: facts.reportSha256 ?? null,
    expiration_date: firstExpiry(now).toISOString(),
    created_by_id: actor.userId,
    created_by_name: actor.name,
    created_at: now.toISOString(),
  })
  const issued = { id, batch_id, share_key: tracer }
  const { name, type, childIds = [] } = facts
  const line: AuditFacts = {
    action: 'issue',
    noun: 'certificate',
    recordId: id,
    new: { name, type, share_key: tracer, batch_id, children: childIds },
  }
  const also = facts.also?.(issued)
  const writing = beside(tx, {
    ...(facts.tracer === undefined && { tracer: () => keepTracer(tx, tracer, id) }),
    ...(childIds.length > 0 && { children: () => insertChildren(tx, id, childIds) }),
    ...also?.statements,
  })
  const [isTaken] = await Promise.all([
    facts.tracer === undefined || takeTracer(tx, facts.tracer, id),
    writeAuditLines(writing, call, also ? [line, also.line] : [line]),
  ])
  if (!isTaken) throw fieldErrors({ tracer: [TRACER_TEXT] })
  return issued
}

/** Enters the issues into the log. Others wait for its lock from here to the end of the transaction, so it comes last. */
export async function logIssues(tx: Tx, call: Call, now: Date, issued: readonly Issued[]): Promise<void> {
  for (const { id, share_key } of issued) {
    await appendLeaf(tx, {
      certificateId: id,
      tracer: share_key,
      event: 'issue',
      at: now,
      expires: firstExpiry(now),
      body: readSealedBody(tx, id),
    })
  }
}

async function readSealedBody(tx: Tx, id: number): Promise<SealedBody> {
  const row = await findSealed(tx, id)
  if (!row) throw new Error(`certificate ${id} left its own transaction`)
  return sealedBody(row)
}

export const CREATED_MESSAGE = 'VERISEAL created successfully'
