import {
  judgeEvidence,
  LedgerError,
  parseCanonicalJson,
  readTrust,
  trustByPrints,
  type Evidence,
  type Judgement,
  type TrustPolicy,
} from '@eluent/ledger'
import { browserCrypto } from '../verify/browser-crypto.ts'
import type { ChosenTrust } from '../verify/choose-trust.ts'
import { readEmbedded } from '../parts/embed.ts'

/** The keys that the evidence names; whether they are the laboratory's the file cannot tell. */
function keysIn(evidence: string): TrustPolicy | null {
  const { keys } = parseCanonicalJson(evidence) as unknown as Pick<Evidence, 'keys'>
  return keys && readTrust(browserCrypto.sha256, { ...keys, quorum: Math.min(1, keys.witnesses.length) })
}

export interface FileJudgement {
  readonly judgement: Judgement
  readonly trust: ChosenTrust
  /** Everything holds under the keys in the file, and nothing says whose they are. */
  readonly holds: boolean
  readonly keys: TrustPolicy | null
}

const NOTHING = { claim: null, reason: null, evidence: null, anchored: false, checkpoint: null } as const

/**
 * What the evidence in a file is worth by itself, and by the keys that its reader knows.
 * @param prints of keys, as a printed code has them; null where the reader knows none
 */
export async function judgeFile(text: string, prints: string | null, now: Date): Promise<FileJudgement> {
  try {
    const evidence = readEmbedded(text)
    const keys = keysIn(evidence)
    const byItself = await judgeEvidence(browserCrypto, { evidence, trust: keys, now })
    const holds = byItself.status !== 'Invalid' && byItself.status !== 'NotProven'
    const since = null
    if (!holds) return { judgement: byItself, trust: { policy: keys, source: null, since }, holds, keys }
    const policy = prints === null || keys === null ? null : trustByPrints(browserCrypto.sha256, prints, keys)
    const freshness = { seen: null, anyAge: false }
    const judged = await judgeEvidence(browserCrypto, { evidence, trust: policy, now, freshness })
    const isOther = prints !== null && policy === null
    const judgement: Judgement = isOther ? { ...judged, reason: 'other_keys' } : judged
    return { judgement, trust: { policy, source: prints === null ? null : 'printed', since }, holds, keys }
  } catch (error) {
    if (!(error instanceof LedgerError || error instanceof TypeError)) throw error
    const judgement: Judgement = { ...NOTHING, status: 'Invalid', faults: [error.message] }
    return { judgement, trust: { policy: null, source: null, since: null }, holds: false, keys: null }
  }
}
