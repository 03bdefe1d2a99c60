import { join } from 'node:path'
import type { Settings } from '../platform/settings.ts'
import { ledgerTrustOf, type LedgerTrust } from '../views/ledger/ledger-trust.ts'
import { publicKeyIn } from './outside-views.ts'

/** The keys of signer and witnesses by the settings, or as they lie in the data folder of this machine. */
export function knownTrust({ ledger, dataDir }: Pick<Settings, 'ledger' | 'dataDir'>): LedgerTrust {
  const notary = join(dataDir, 'notary')
  const ownWitness = publicKeyIn(join(notary, 'witness'))
  const witnessKeys = ledger.witnessKeys.length > 0 || ownWitness === undefined ? ledger.witnessKeys : [ownWitness]
  return ledgerTrustOf({ ...ledger, logKey: ledger.logKey ?? publicKeyIn(join(notary, 'signer')), witnessKeys })
}
