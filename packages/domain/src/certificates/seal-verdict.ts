import { can, type Permissions } from '../auth/permissions.ts'
import { hasTokens, NO_TOKENS_TEXT } from '../bank/token-quantity.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from '../samples/decision.ts'

/** Apart from the texts of the dialog: each row of a list needs these alone. */
export const SEAL_VERDICT_TEXTS = {
  unfinished: 'A VERISEAL is available when the sample is finished.',
  sealed: 'This sample has a VERISEAL.',
} as const

export interface SealFacts {
  /** The session's; a super admin who acts as an admin keeps those of a super admin. */
  permissions: Permissions | null | undefined
  finished: boolean
  certus_id: number | string | null
  organization_id: number
  /** Stored tokens of the organization; null while they are not known, which refuses nothing. */
  quantity: number | null
}

/** Whether a VERISEAL can be created for the sample: finished, without one (not even a revoked one), and with a token. */
export function mayCreateSeal(facts: SealFacts): Decision<'forbidden' | 'unfinished' | 'sealed' | 'no_tokens'> {
  if (!can(facts.permissions, 'certus.veriseal')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (facts.certus_id !== null) return refuse('sealed', SEAL_VERDICT_TEXTS.sealed)
  if (!facts.finished) return refuse('unfinished', SEAL_VERDICT_TEXTS.unfinished)
  if (facts.quantity !== null && !hasTokens(facts.organization_id, facts.quantity))
    return refuse('no_tokens', NO_TOKENS_TEXT)
  return ALLOWED
}
