import { SEAL_TEXTS, firstExpiry, type CertificateTypeId } from '@eluent/domain/certificates'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { appendLeaf } from '../../records/ledger/append-leaf.ts'
import { findIssuer, insertCertificate, insertChildren } from '../../records/certificates/certificates-store.ts'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'
import { sealedBody } from '../../views/certificates/sealed-body.ts'
import { findQuantity, takeTokens } from '../../records/bank/token-bank-store.ts'
import { issueTracerTo, takeTracer } from '../../records/certificates/tracers-store.ts'

export const TRACER_TEXT = 'This TRACER cannot be used. Please reload the page.'

/** What a certificate says when it is issued; what is left out it does not have. */
export interface CertificateFacts {
  type: CertificateTypeId
  name: string
  /** Given out before; otherwise one is made now. */
  tracer?: string
  description?: string
  details: Record<string, string>
  childIds?: readonly number[]
  sampleId?: number
  projectTypeId?: number
  previousId?: number
  attachments?: readonly KeptAttachment[]
  imageFileId?: string | null
  reportSha256?: string
}

export interface Issued {
  id: number
  batch_id: number
  share_key: string
}

/** How what is written here is vouched for. */
const AUTHENTICATION = 'Signed Merkle log (RFC 6962)'

/**
 * Takes the tokens of a creation; the places in the list that come with them, first one first.
 * @throws AppError no_tokens, or validation_failed where there is one token and two are needed
 */
export async function payFor(tx: Tx, call: Call, tokens: 1 | 2): Promise<number[]> {
  const first = await takeTokens(tx, tokens)
  if (first !== null) return Array.from({ length: tokens }, (_, index) => first + index)
  const left = await findQuantity(tx)
  if (left > 0 && tokens > left) throw fieldErrors({ expedited: [SEAL_TEXTS.expedited] })
  throw new AppError('no_tokens')
}

/**
 * Writes a certificate with its TRACER, its parts and its audit line; `position` was paid for. The log's entry follows by
 * `logIssues`, as the transaction's last step. @throws AppError validation_failed for a TRACER that is not free
 */
export async function issueCertificate(
  tx: Tx,
  call: Call,
  now: Date,
  position: number,
  facts: CertificateFacts,
): Promise<Issued> {
  const { actor } = call
  const { id: _id, ...issuer } = await findIssuer(tx)
  const tracer = facts.tracer ?? (await issueTracerTo(tx))
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
  if (!(await takeTracer(tx, tracer, id))) throw fieldErrors({ tracer: [TRACER_TEXT] })
  await insertChildren(tx, id, facts.childIds ?? [])
  await writeAudit(tx, call, {
    action: 'issue',
    noun: 'certificate',
    recordId: id,
    new: { name: facts.name, type: facts.type, share_key: tracer, batch_id, children: facts.childIds ?? [] },
  })
  return { id, batch_id, share_key: tracer }
}

/** Enters the issues into the log. Others wait for its lock from here to the end of the transaction, so it comes last. */
export async function logIssues(tx: Tx, call: Call, now: Date, issued: readonly Issued[]): Promise<void> {
  for (const { id, share_key } of issued) {
    const body = await sealedBody(tx, id)
    if (!body) throw new Error(`certificate ${id} left its own transaction`)
    await appendLeaf(tx, {
      certificateId: id,
      tracer: share_key,
      event: 'issue',
      at: now,
      expires: firstExpiry(now),
      body,
    })
  }
}

export const CREATED_MESSAGE = 'VERISEAL created successfully'
