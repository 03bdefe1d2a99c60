export type CertificateStatus = 'Valid' | 'Expired' | 'Revoked'
export type CertificateAction = 'expire' | 'renew' | 'revoke'

interface StatusFacts {
  revoked: boolean
  /** Null for one that never expires. */
  expiration_date: string | Date | null
}

/** The status at this moment (ms since 1970): revoked before all, then expired from its expiration date on. */
export function certificateStatus({ revoked, expiration_date }: StatusFacts, nowMs: number): CertificateStatus {
  if (revoked) return 'Revoked'
  const isPast = expiration_date !== null && nowMs >= new Date(expiration_date).getTime()
  return isPast ? 'Expired' : 'Valid'
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
