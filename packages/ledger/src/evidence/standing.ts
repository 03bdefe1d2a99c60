import type { VerifiedEvidence } from './evidence.ts'
import type { SubjectLeaf } from './leaf.ts'

/** How a certificate stands by its entries, were they proven. */
export type Claim = 'Valid' | 'Expired' | 'Revoked' | 'Erased'
/** What evidence is worth. NotProven: nothing contradicts it, and nothing shows that it is so. */
export type Standing = Claim | 'Invalid' | 'NotProven'
export type NotProvenReason =
  | 'no_keys'
  | 'other_keys'
  | 'no_witness'
  | 'too_few'
  | 'no_proof'
  | 'no_status'
  | 'withheld'
  | 'older'
  | 'outdated'

/**
 * How old the witnesses' time of a checkpoint may be for a status of now. Checkpoints are made with entries alone: a log that took
 * none for so long is that of a laboratory at rest, and a proof of before cannot be told from one that is held back.
 */
export const LONGEST_AGE_MS = 30 * 24 * 3_600_000

/** Why something is not proven, for whoever reads it first: one sentence each. */
export const NOT_PROVEN: Readonly<Record<NotProvenReason, string>> = {
  no_keys: 'No key of the log is known that came on another way than the evidence, so anybody could have written it.',
  other_keys: 'The evidence is under other keys than those that are known here.',
  no_witness:
    'No key of a witness is known. The laboratory alone vouches for its log: whether it shows everybody the same entries, and since when they stand in it, is not known.',
  too_few: 'Fewer witnesses than are needed have signed the state of the log.',
  no_proof: 'Not every entry is proven yet: no signed checkpoint covers the latest.',
  no_status: 'It is not proven that the last entry shown is the newest: a revocation could be left out.',
  older:
    'This answer is older than one seen before: what came later, such as a revocation, may be left out. It was true once.',
  outdated:
    'The proof is more than 30 days old. It was true then; what came later, such as a revocation, may be left out.',
  withheld: 'The log has a later entry of it than is shown here: something was left out.',
}

export function lastLeaf(events: VerifiedEvidence['events']): SubjectLeaf {
  return (events.at(-1) ?? events[0]).leaf
}

/** What the entries say, whether proven or not. */
export function claimOf(events: VerifiedEvidence['events'], now: Date): Claim {
  const { event, expires } = lastLeaf(events)
  if (event === 'erase') return 'Erased'
  if (event === 'revoke') return 'Revoked'
  return expires !== null && now.getTime() >= Date.parse(expires) ? 'Expired' : 'Valid'
}

/** The status in one word where only one is shown: what speaks against a certificate needs no proof to be heeded. */
export function statusToShow({ status, claim }: { status: Standing; claim: Claim | null }): Standing {
  return status === 'NotProven' && claim !== null && claim !== 'Valid' ? claim : status
}
