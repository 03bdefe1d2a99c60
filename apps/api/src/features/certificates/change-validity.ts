import {
  ACTION_REASON_MAX,
  certificateActions,
  certificateStatus,
  expiryDateError,
  expiryInstant,
  type CertificateAction,
} from '@eluent/domain/certificates'
import { freeTextError } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { appendLeaf } from '../../records/ledger/append-leaf.ts'
import { lockByBatchId, setValidity, type JudgedCertificate } from '../../records/certificates/certificates-store.ts'

export interface ValidityInput {
  /** Of the path. */
  batchId: number
  certus_batch_id: number
  certusDocId: number
  expiry_date?: string | null | undefined
  reason?: string | null | undefined
}

const MESSAGES = {
  expire: 'Expiration date saved',
  renew: 'VERISEAL renewed successfully',
  revoke: 'VERISEAL revoked successfully',
} as const

/**
 * Expires, renews or revokes a certificate; a revoked one stays revoked. Row, audit line and log entry in one transaction.
 * @throws AppError not_found, validation_failed, certificate_revoked, certificate_expired, certificate_not_expired
 */
export async function changeValidity(
  deps: { db: Database; now: () => Date },
  call: Call,
  action: CertificateAction,
  input: ValidityInput,
): Promise<{ message: string; expiration_date: string | null }> {
  return deps.db.transaction(call, async (tx) => {
    const now = deps.now()
    const certificate = await lockByBatchId(tx, input.batchId)
    if (!certificate) throw new AppError('not_found')
    if (input.certus_batch_id !== input.batchId) throw fieldErrors({ certus_batch_id: [OTHER_CERTIFICATE_TEXT] })
    if (input.certusDocId !== certificate.id) throw fieldErrors({ certusDocId: [OTHER_CERTIFICATE_TEXT] })
    refuse(certificate, action, now)
    const reason = reasonOf(action, input)
    const expires = action === 'revoke' ? certificate.expiration_date : dateOf(action, input, call, now).toISOString()
    await setValidity(
      tx,

      certificate.id,
      action === 'revoke' ? { revoked_at: now.toISOString() } : { expiration_date: expires ?? '' },
    )
    await writeAudit(tx, call, {
      action,
      noun: 'certificate',
      recordId: certificate.id,
      old: { expiration_date: certificate.expiration_date, revoked: false },
      new: { expiration_date: expires, revoked: action === 'revoke' },
      ...(reason !== null && { why: reason }),
    })
    await appendLeaf(tx, {
      certificateId: certificate.id,
      tracer: certificate.share_key,
      event: action,
      at: now,
      expires: expires === null ? null : new Date(expires),
      // the reason is for whoever relies on the certificate; who gave it is not
      body: { summary: reason === null ? {} : { reason }, details: { by: call.actor.name } },
    })
    return { message: MESSAGES[action], expiration_date: expires }
  })
}

const OTHER_CERTIFICATE_TEXT = 'This names another VERISEAL.'

function refuse(certificate: JudgedCertificate, action: CertificateAction, now: Date): void {
  const status = certificateStatus(certificate, now.getTime())
  if (certificateActions(status).includes(action)) return
  if (status === 'Revoked') throw new AppError('certificate_revoked')
  throw new AppError(status === 'Expired' ? 'certificate_expired' : 'certificate_not_expired')
}

function reasonOf(action: CertificateAction, { reason }: ValidityInput): string | null {
  const typed = reason?.trim() ?? ''
  const error = freeTextError(typed, ACTION_REASON_MAX)
  const field = action === 'expire' ? 'expiry_reason' : `${action}_reason`
  if (error !== null) throw fieldErrors({ [field]: [error] })
  return typed === '' ? null : typed
}

/** The moment chosen; one of today that has passed is now, since nothing is dated back. */
function dateOf(action: 'expire' | 'renew', { expiry_date: chosen }: ValidityInput, call: Call, now: Date): Date {
  const timeZone = call.timezone ?? 'UTC'
  const error = expiryDateError(action, chosen, { nowMs: now.getTime(), timeZone })
  const instant = expiryInstant(chosen, timeZone)
  if (error !== null || !instant) throw fieldErrors({ expiry_date: [error ?? ''] })
  return instant < now ? now : instant
}
