/** How long an invitation can be used. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

/** Whether an invitation's token can be used at this moment: it names an address, and its exp (in seconds) is not past. */
export function isInvitationOpen(claims: { email?: string | undefined; exp: number }, nowMs: number): boolean {
  return Boolean(claims.email) && Math.floor(nowMs / 1000) <= claims.exp
}
