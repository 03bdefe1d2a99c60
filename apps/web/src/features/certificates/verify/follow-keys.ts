import type { Verification } from '@eluent/contract'
import {
  followLogKey,
  isSameKey,
  LedgerError,
  parseHandOver,
  trustByPrints,
  type HandOver,
  type TrustPolicy,
} from '@eluent/ledger'
import { browserCrypto } from './browser-crypto.ts'
import { policyOf, type ChosenTrust, type KnownKeys } from './choose-trust.ts'

const { sha256 } = browserCrypto

/** What a printed code trusted, or this browser saw first: the policy of then. */
function trustedBefore(
  offered: TrustPolicy,
  { printed, known }: { printed: string | null; known: KnownKeys | null },
  notes: readonly string[],
): TrustPolicy | null {
  if (printed === null) return known && known.trust
  const former = notes.map((note) => parseHandOver(sha256, note).from)
  const policies = former.map((log) => trustByPrints(sha256, printed, { ...offered, log }))
  return policies.find((policy) => policy !== null) ?? null
}

/**
 * The keys of today where the log handed its key over from the one that was trusted, step by step, each signed by the key before.
 * @param notes of the hand-overs, as the server has them
 * @returns null where nothing leads from one to the other
 */
export async function followKeys(
  offered: Verification['trust'],
  given: { printed: string | null; known: KnownKeys | null },
  notes: readonly string[],
): Promise<(ChosenTrust & { handOvers: readonly HandOver[] }) | null> {
  const policy = offered && policyOf(offered)
  if (!policy) return null
  try {
    const before = trustedBefore(policy, given, notes)
    if (!before) return null
    const { keys, handOvers } = await followLogKey(browserCrypto, before.log, notes)
    const at = keys.findIndex((key) => isSameKey(key, policy.log))
    if (at < 1) return null
    // witnesses and quorum stay those that were trusted
    const source = given.printed === null ? 'remembered' : 'printed'
    const since = given.known?.since ?? null
    return { policy: { ...before, log: policy.log }, source, since, handOvers: handOvers.slice(0, at) }
  } catch (error) {
    if (error instanceof LedgerError) return null // signed by nobody who may
    throw error
  }
}
