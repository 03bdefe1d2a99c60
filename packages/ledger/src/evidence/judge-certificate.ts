import type { CheckedCheckpoint, TrustPolicy } from '../notes/checkpoint.ts'
import { verifyEvidence, type VerifiedEvidence } from './evidence.ts'
import type { Crypto } from '../notes/keys.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { claimOf, lastLeaf, LONGEST_AGE_MS, type Claim, type NotProvenReason, type Standing } from './standing.ts'

/** The certificate as the laboratory's database holds it now. */
export interface CertificateRecord {
  readonly summary: Readonly<Record<string, string>>
  /** Hash of the details as they stand, under the salt of the sealing; null where what was sealed is gone. */
  readonly details_hash: string | null
  readonly expiration_date: string | null
  readonly revoked: boolean
  /** What else of rows and stored files is not as it was sealed, a sentence each. */
  readonly faults?: readonly string[] | undefined
}

export interface Judgement {
  readonly status: Standing
  /** What the entries say, proven or not; null when they do not hold together. */
  readonly claim: Claim | null
  /** Why it is not proven; null unless the status is NotProven. */
  readonly reason: NotProvenReason | null
  /** A sentence for each thing that does not hold; empty unless the status is Invalid. */
  readonly faults: readonly string[]
  /** The evidence that held together; null when it did not. */
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
  // there is nothing left to compare
  if (last.event === 'erase') return []
  const faults: string[] = [...(record.faults ?? [])]
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

const INVALID = {
  status: 'Invalid',
  claim: null,
  reason: null,
  evidence: null,
  anchored: false,
  checkpoint: null,
} as const

function reasonAgainst({ events, isLast }: VerifiedEvidence, trust: TrustPolicy | null): NotProvenReason | null {
  if (trust === null) return 'no_keys'
  if (!events.every(({ anchored }) => anchored)) return 'no_proof'
  if (trust.witnesses.length === 0 || trust.quorum < 1) return 'no_witness'
  return isLast ? null : 'no_status'
}

/** What the evidence has to be for its status to be that of now; nothing is asked of an old one without. */
export interface Freshness {
  /** The newest checkpoint of a log that was seen before; null where none was. */
  readonly seen: { readonly origin: string; readonly size: number } | null
  /** Whether a proof of long ago will do. */
  readonly anyAge: boolean
}

function reasonOfAge(
  { checkpoint }: VerifiedEvidence,
  now: Date,
  freshness: Freshness | undefined,
): NotProvenReason | null {
  if (!freshness || !checkpoint) return null
  const { seen, anyAge } = freshness
  // under another name the log may begin with less: hand-overs lead there, and not back
  if (seen && seen.origin === checkpoint.origin && checkpoint.size < seen.size) return 'older'
  const age = now.getTime() - (checkpoint.witnessedAt?.getTime() ?? 0)
  return !anyAge && age > LONGEST_AGE_MS ? 'outdated' : null
}

/** Evidence under keys that are not trusted, or that too few have signed, says what it says and proves nothing. */
async function readEvidence(
  crypto: Crypto,
  text: string,
  trust: TrustPolicy | null,
): Promise<{ verified: VerifiedEvidence; reason: NotProvenReason | null }> {
  try {
    const verified = await verifyEvidence(crypto, text, trust)
    return { verified, reason: reasonAgainst(verified, trust) }
  } catch (error) {
    const fault = error instanceof LedgerError ? error.fault : null
    if (fault === 'other_keys' || fault === 'status') {
      const verified = await verifyEvidence(crypto, text, null)
      return { verified, reason: fault === 'status' ? 'withheld' : fault }
    }
    if (fault !== 'quorum' || !trust) throw error
    return { verified: await verifyEvidence(crypto, text, { ...trust, quorum: 0 }), reason: 'too_few' }
  }
}

/**
 * What evidence is worth by itself: the server, the visitor's page, the evidence file that checks itself, the command and the
 * audit all judge by this.
 * @param given.evidence null when the log has no entry
 * @param given.tracer whose evidence it has to be, where that is known
 * @param given.trust keys that came on another way than the evidence; null where none are known
 * @param given.freshness where the status is to be that of now
 * @throws only what is not a LedgerError
 */
export async function judgeEvidence(
  crypto: Crypto,
  given: { evidence: string | null; tracer?: string; trust: TrustPolicy | null; now: Date; freshness?: Freshness },
): Promise<Judgement> {
  if (given.evidence === null) return { ...INVALID, faults: ['The log has no entry for this certificate.'] }
  try {
    const { verified, reason: missing } = await readEvidence(crypto, given.evidence, given.trust)
    const reason = missing ?? reasonOfAge(verified, given.now, given.freshness)
    if (given.tracer !== undefined && verified.tracer !== given.tracer)
      return { ...INVALID, faults: ['The evidence is that of another certificate.'] }
    const claim = claimOf(verified.events, given.now)
    return {
      status: reason === null ? claim : 'NotProven',
      claim,
      reason,
      faults: [],
      evidence: verified,
      anchored: verified.events.every(({ anchored }) => anchored),
      checkpoint: verified.checkpoint,
    }
  } catch (error) {
    if (error instanceof LedgerError) return { ...INVALID, faults: [error.message] }
    throw error
  }
}

/** What a certificate is worth: its evidence, and the laboratory's record held against it. */
export async function judgeCertificate(
  crypto: Crypto,
  given: Parameters<typeof judgeEvidence>[1] & { record: CertificateRecord | null },
): Promise<Judgement> {
  const judged = await judgeEvidence(crypto, given)
  if (judged.evidence === null) return judged
  const faults = differencesOf(given.record, judged.evidence, judged.evidence.events[0].detailsHash)
  return faults.length === 0 ? judged : { ...judged, status: 'Invalid', reason: null, faults }
}
