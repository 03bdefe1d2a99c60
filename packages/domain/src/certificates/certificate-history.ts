import { certificateStatus, type CertificateAction } from './certificate-status.ts'

/** One thing that happened to a certificate, as the log has it. */
export interface HistoryEvent {
  event: 'issue' | CertificateAction | 'erase'
  at: string
  /** Until when it then held; null without an end. */
  expires: string | null
  /** Shown to anyone with the TRACER; null where none was given. */
  reason: string | null
}

/** What an event is called: an expiry chosen for later sets a date, one of the present moment ends the certificate. */
export function historyWord({ event, at, expires }: HistoryEvent): string {
  if (event === 'issue') return 'Issued'
  if (event === 'renew') return 'Renewed'
  if (event === 'revoke') return 'Revoked'
  if (event === 'erase') return 'Erased'
  return expires !== null && Date.parse(expires) <= Date.parse(at) ? 'Expired' : 'Expiration date set'
}

/** Why a certificate holds no more, from when on and for which reason; null for one that holds. */
export interface EndOfValidity {
  word: 'REVOKED' | 'EXPIRED'
  at: string
  reason: string | null
}

/** @param nowMs ms since 1970 */
export function endOfValidity(
  history: readonly HistoryEvent[],
  certificate: { revoked: boolean; expiration_date: string | null },
  nowMs: number,
): EndOfValidity | null {
  const status = certificateStatus(certificate, nowMs)
  const last = history.at(-1)
  if (status === 'Valid') return null
  if (status === 'Revoked')
    return { word: 'REVOKED', at: last?.at ?? new Date(nowMs).toISOString(), reason: last?.reason ?? null }
  const reason = last?.event === 'issue' ? null : (last?.reason ?? null)
  return { word: 'EXPIRED', at: certificate.expiration_date ?? '', reason }
}
