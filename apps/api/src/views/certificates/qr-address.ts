import { writeKeyPrints, type TrustPolicy } from '@eluent/ledger'
import { sha256 } from '../../records/ledger/sha256.ts'

/** What a certificate's QR code holds: the page that leads to the verification, by app or on the web. */
export function certusAppAddress(publicUrl: string, tracer: string): string {
  return `${publicUrl}/certus_app?tracer=${tracer}`
}

/**
 * The same as it is printed: with the keys of the log, so that who scans it takes them from paper and not from the server. What
 * follows the # sign is never sent.
 */
export function printedAddress(publicUrl: string, tracer: string, policy: TrustPolicy | null): string {
  const address = certusAppAddress(publicUrl, tracer)
  return policy ? `${address}#k=${writeKeyPrints(sha256, policy)}` : address
}
