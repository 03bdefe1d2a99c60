export type CertificateStatus = 'Valid' | 'Expired' | 'Revoked'
export type CertificateAction = 'expire' | 'renew' | 'revoke'

interface StatusFacts {
  revoked: boolean
  /** Null for one that never expires. */
  expiration_date: string | Date | null
}

/** The status at this moment (ms since 1970): revoked before all, then expired once now is past the expiration date. */
export function certificateStatus({ revoked, expiration_date }: StatusFacts, nowMs: number): CertificateStatus {
  if (revoked) return 'Revoked'
  const isPast = expiration_date !== null && nowMs > new Date(expiration_date).getTime()
  return isPast ? 'Expired' : 'Valid'
}

/** The same by the two flags the server answers; one flag for the other's moment is never asked. */
export function statusOfFlags({ revoked, expired }: { revoked: boolean; expired: boolean }): CertificateStatus {
  return revoked ? 'Revoked' : expired ? 'Expired' : 'Valid'
}

const ACTIONS: Record<CertificateStatus, readonly CertificateAction[]> = {
  Valid: ['expire', 'revoke'],
  Expired: ['renew', 'revoke'],
  Revoked: [],
}

/** What may be done with a certificate of this status; the rows of the list and the API go by it. */
export function certificateActions(status: CertificateStatus): readonly CertificateAction[] {
  return ACTIONS[status]
}
