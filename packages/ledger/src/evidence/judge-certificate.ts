import type { CheckedCheckpoint, TrustPolicy } from '../notes/checkpoint.ts'
import { lastLeaf, standingOf, verifyEvidence, type VerifiedEvidence } from './evidence.ts'
import type { Crypto } from '../notes/keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'

/** The certificate as the laboratory's database holds it now. */
export interface CertificateRecord {
  readonly summary: Readonly<Record<string, string>>
  /** Hash of the details as they stand, under the salt of the sealing; null where what was sealed is gone. */
  readonly details_hash: string | null
  readonly expiration_date: string | null
  readonly revoked: boolean
}

export interface Judgement {
  readonly status: 'Valid' | 'Expired' | 'Revoked' | 'Invalid'
  /** A sentence for each thing that does not hold; empty unless the status is Invalid. */
  readonly faults: readonly string[]
  /** The evidence that held; null when it did not. */
  readonly evidence: VerifiedEvidence | null
  /** Whether a checkpoint covers every event. */
  readonly anchored: boolean
  readonly checkpoint: CheckedCheckpoint | null
}

const sameTexts = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

const sameTime = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

/** Where the record has come away from what was sealed. */
function differencesOf(record: CertificateRecord | null, { events }: VerifiedEvidence, sealedHash: string): string[] {
  if (record === null) return ['The certificate is missing from the records.']
  const last = lastLeaf(events)
  const faults: string[] = []
  if (!sameTexts(record.summary, events[0].summary)) faults.push('The certificate was changed after it was sealed.')
  if (record.details_hash !== sealedHash) faults.push('Details of the certificate were changed after it was sealed.')
  if (!sameTime(record.expiration_date, last.expires))
    faults.push('The expiration date is not the one that was sealed.')
  if (record.revoked !== (last.event === 'revoke'))
    faults.push(
      record.revoked ? 'The revocation was never sealed.' : 'The certificate was revoked; the record hides it.',
    )
  return faults
}

/**
 * What a certificate is worth: its evidence is checked, then the record is held against it. The server, the page of the
 * visitor and the audit all judge by this.
 * @param evidence null when the log has no entry for the certificate
 * @throws only what is not a LedgerError
 */
export async function judgeCertificate(
  crypto: Crypto,
  given: { evidence: string | null; record: CertificateRecord | null; trust: TrustPolicy | null; now: Date },
): Promise<Judgement> {
  const invalid = (faults: readonly string[], evidence: VerifiedEvidence | null = null): Judgement => ({
    status: 'Invalid',
    faults,
    evidence,
    anchored: evidence?.events.every(({ anchored }) => anchored) ?? false,
    checkpoint: evidence?.checkpoint ?? null,
  })
  if (given.evidence === null) return invalid(['The log has no entry for this certificate.'])
  let verified: VerifiedEvidence
  try {
    verified = await verifyEvidence(crypto, given.evidence, given.trust)
  } catch (error) {
    if (error instanceof LedgerError) return invalid([error.message])
    throw error
  }
  const faults = differencesOf(given.record, verified, verified.events[0].detailsHash)
  if (faults.length > 0) return invalid(faults, verified)
  return { ...invalid([], verified), status: standingOf(verified.events, given.now) }
}
