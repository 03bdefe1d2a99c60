import { COSIGNATURE, ED25519, LedgerError, readVerifierKey, type TrustPolicy, type VerifierKey } from '@eluent/ledger'
import { SettingsError, type LedgerSettings } from '../../platform/settings.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

export interface WitnessAddress {
  readonly url: string
  readonly key: VerifierKey
}

/** Who signs the log, and whose signatures count. Without a signer nothing is signed and everything stays pending. */
export interface LedgerTrust {
  readonly signer: { readonly url: string; readonly token: string } | null
  readonly witnesses: readonly WitnessAddress[]
  readonly policy: TrustPolicy | null
}

/** @throws SettingsError for a key that is none, or of the wrong kind */
export function ledgerTrustOf(settings: LedgerSettings): LedgerTrust {
  const { signerUrl, signerToken, logKey, witnessQuorum } = settings
  const keyOf = (line: string, type: VerifierKey['type']): VerifierKey => {
    try {
      const key = readVerifierKey(sha256, line)
      if (key.type === type) return key
    } catch (cause) {
      if (!(cause instanceof LedgerError)) throw cause
    }
    throw new SettingsError(`${type === ED25519 ? 'LEDGER_KEY' : 'WITNESS_KEYS'} is no key that /key of it showed`)
  }
  const keys = settings.witnessKeys.map((line) => keyOf(line, COSIGNATURE))
  return {
    signer: signerUrl === undefined || signerToken === undefined ? null : { url: signerUrl, token: signerToken },
    witnesses: settings.witnessUrls.flatMap((url, index) => {
      const key = keys[index]
      return key === undefined ? [] : [{ url, key }]
    }),
    policy:
      logKey === undefined
        ? null
        : { log: keyOf(logKey, ED25519), witnesses: keys, quorum: Math.min(witnessQuorum ?? keys.length, keys.length) },
  }
}
