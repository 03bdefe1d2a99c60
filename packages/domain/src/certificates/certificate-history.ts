import type { CertificateAction, CertificateStatus } from './certificate-status.ts'

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

export function endOfValidity(
  history: readonly HistoryEvent[],
  { status, expiration_date }: { status: CertificateStatus; expiration_date: string | null },
): EndOfValidity | null {
  const last = history.at(-1)
  if (status === 'Revoked' && last) return { word: 'REVOKED', at: last.at, reason: last.reason }
  if (status !== 'Expired' || expiration_date === null) return null
  return { word: 'EXPIRED', at: expiration_date, reason: last?.event === 'issue' ? null : (last?.reason ?? null) }
}
