import type { Verification } from '@eluent/contract'
import { judgeCertificate, readVerifierKey, type Judgement, type TrustPolicy } from '@eluent/ledger'
import { browserCrypto } from './browser-crypto.ts'

function policyOf({ trust }: Verification): TrustPolicy | null {
  return (
    trust && {
      log: readVerifierKey(browserCrypto.sha256, trust.log),
      witnesses: trust.witnesses.map((key) => readVerifierKey(browserCrypto.sha256, key)),
      quorum: trust.quorum,
    }
  )
}

/** Judges the certificate here, from the evidence, without taking the server's word for it. */
export function judgeInBrowser(verification: Verification, now: Date): Promise<Judgement> {
  const { evidence, record } = verification
  return judgeCertificate(browserCrypto, { evidence, record, trust: policyOf(verification), now })
}
