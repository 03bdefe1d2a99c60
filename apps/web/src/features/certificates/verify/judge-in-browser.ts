import type { Verification } from '@eluent/contract'
import { judgeCertificate, type Judgement } from '@eluent/ledger'
import { browserCrypto } from './browser-crypto.ts'
import { chooseTrust, type ChosenTrust } from './choose-trust.ts'
import { followKeys } from './follow-keys.ts'

/**
 * Judges the certificate here, from the evidence: the server's word counts for nothing, and its keys only where none were
 * known before.
 * @param given.tracer of the address, whose evidence it has to be
 * @param given.handOvers fetches how the log's key was handed over; looked at where the keys are others than those known
 */
export async function judgeInBrowser(
  { evidence, record, trust: offered }: Verification,
  given: { tracer: string; now: Date; handOvers: () => Promise<readonly string[]> } & Parameters<typeof chooseTrust>[1],
): Promise<{ judgement: Judgement; trust: ChosenTrust }> {
  const { tracer, now } = given
  const trust = chooseTrust(offered, given)
  const freshness = { seen: given.known?.newest ?? null, anyAge: false }
  const judged = await judgeCertificate(browserCrypto, {
    evidence,
    record,
    tracer,
    trust: trust.policy,
    now,
    freshness,
  })
  // keys were known, and the offered ones are others
  const isChanged = judged.reason === 'no_keys' && trust.source !== null
  if (!isChanged && judged.reason !== 'other_keys') return { judgement: judged, trust }
  const followed = await followKeys(offered, given, await given.handOvers())
  if (!followed) return { judgement: { ...judged, reason: 'other_keys' }, trust }
  const under = { evidence, record, tracer, trust: followed.policy, now, freshness }
  const judgement = await judgeCertificate(browserCrypto, under)
  return { judgement, trust: followed }
}
