import type { Verification } from '@eluent/contract'
import {
  isSameKey,
  LedgerError,
  readTrust,
  trustByPrints,
  writeTrust,
  type Freshness,
  type HandOver,
  type TrustPolicy,
} from '@eluent/ledger'
import { STORAGE_KEYS } from '../../../frame/session/storage-keys.ts'
import { browserCrypto } from './browser-crypto.ts'

/** Where the keys that a certificate is judged by came from: a printed code, an earlier visit, or this answer alone. */
export type TrustSource = 'printed' | 'remembered' | 'first'

export interface ChosenTrust {
  /** Null where no keys can be trusted. */
  readonly policy: TrustPolicy | null
  readonly source: TrustSource | null
  /** When this browser first saw the keys, ISO 8601. */
  readonly since: string | null
  /** How the log's key followed from the trusted one, where it did. */
  readonly handOvers?: readonly HandOver[]
}

export interface KnownKeys {
  readonly trust: TrustPolicy
  readonly since: string
  /** The newest checkpoint that was proven here; null where none is kept. */
  readonly newest: Freshness['seen']
}

const { sha256 } = browserCrypto

/** What somebody wrote, as a policy; null where it is none. */
export function policyOf(texts: unknown): TrustPolicy | null {
  try {
    return readTrust(sha256, texts as NonNullable<Verification['trust']>)
  } catch (error) {
    if (error instanceof LedgerError || error instanceof TypeError) return null
    throw error
  }
}

/** The keys that this browser saw first on this address. */
export function readKnownKeys(storage: Storage): KnownKeys | null {
  const kept = storage.getItem(STORAGE_KEYS.logKeys)
  if (kept === null) return null
  try {
    // earlier releases kept no checkpoint
    const { trust, since, newest } = JSON.parse(kept) as { trust: unknown } & Pick<KnownKeys, 'since'> &
      Partial<KnownKeys>
    const policy = policyOf(trust)
    return policy && { trust: policy, since, newest: newest ?? null }
  } catch {
    return null // not of our writing: as if nothing was kept
  }
}

export function keepKnownKeys(storage: Storage, { trust, since, newest }: KnownKeys): void {
  storage.setItem(STORAGE_KEYS.logKeys, JSON.stringify({ trust: writeTrust(trust), since, newest }))
}

/**
 * Whose keys count. What the server offers is taken as it is only where nothing was known before; a printed code chooses among the
 * keys that are offered, and must agree with what this browser saw first.
 */
export function chooseTrust(
  offered: Verification['trust'],
  { printed, known }: { printed: string | null; known: KnownKeys | null },
): ChosenTrust {
  const policy = offered && policyOf(offered)
  const since = known?.since ?? null
  if (printed !== null) {
    const chosen = policy && trustByPrints(sha256, printed, policy)
    const agrees = chosen && (known === null || isSameKey(known.trust.log, chosen.log))
    return { policy: agrees ? chosen : null, source: agrees === false ? 'remembered' : 'printed', since }
  }
  if (known) return { policy: known.trust, source: 'remembered', since }
  return { policy, source: policy && 'first', since }
}
