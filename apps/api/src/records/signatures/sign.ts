import { SIGNATURE_CONSENT, type SignatureMeaning } from '@eluent/domain/signatures'
import { canonicalRecord } from '@eluent/ledger'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newTracer } from '../certificates/tracers-store.ts'
import { readQualitySettings } from '../organizations/organizations-store.ts'
import { appendSignatureLeaf } from '../ledger/append-leaf.ts'
import { sha256Hex, signatureBody } from './signature-body.ts'
import { insertConsent, insertSignature, type SignatureRecord } from './signatures-store.ts'

/** That the caller has shown who they are for this signing; `proveSigner` gives it, and nothing else does. */
export interface SignerProof {
  readonly userId: number
  readonly sessionId: string
  /** Whether they accept with it that their signatures bind them. */
  readonly consents: boolean
}

export interface ToSign {
  noun: 'sample' | 'calibration' | 'nonconformance' | 'analytical_batch' | 'uncertainty_budget'
  id: number
  version: number
  /** What it is called: 'Report 97-1'. */
  label: string
  /** Exactly what was shown; its RFC 8785 text is kept and hashed. */
  shown: object
  meaning: SignatureMeaning
  reason?: string | null
  at: Date
}

/**
 * Signs a record in the transaction of what the signature is for. Nothing of it is changed later: what reads otherwise then
 * keeps this signature of what it was (21 CFR 11.70). `logSignature` follows as the last of the transaction.
 */
export async function sign(tx: Tx, call: Call, proof: SignerProof, what: ToSign): Promise<SignatureRecord> {
  const { userId, name, sessionId } = call.actor
  if (proof.userId !== userId || proof.sessionId !== sessionId) throw new Error('the proof is of another session')
  const record_text = canonicalRecord(what.shown)
  const signed_at = what.at.toISOString()
  if (proof.consents) {
    const { version: text_version, text } = SIGNATURE_CONSENT
    await insertConsent(tx, { user_id: userId, text_version, text, user_name: name, accepted_at: signed_at })
  }
  const signature = await insertSignature(tx, {
    tracer: newTracer(),
    noun: what.noun,
    record_id: what.id,
    record_version: what.version,
    label: what.label,
    meaning: what.meaning,
    reason: what.reason ?? null,
    record_text,
    record_sha256: sha256Hex(record_text),
    signed_at,
    time_zone: await zoneOfSigning(tx, call),
    signer_id: userId,
    signer_name: name,
    session_id: sessionId,
  })
  await writeAudit(tx, call, {
    action: 'sign',
    noun: what.noun,
    recordId: what.id,
    new: { meaning: what.meaning, label: what.label, record_sha256: signature.record_sha256, signature: signature.id },
    ...(what.reason && { why: what.reason }),
  })
  return signature
}

/** The laboratory's; of one that has named none that of the signer's browser. */
async function zoneOfSigning(tx: Tx, { timezone }: Pick<Call, 'timezone'>): Promise<string> {
  const { laboratory_zone } = await readQualitySettings(tx)
  return laboratory_zone === 'UTC' ? (timezone ?? 'UTC') : laboratory_zone
}

/** Enters a signature into the log, in its own transaction and last, since others wait for the log's lock. */
export async function logSignature(tx: Tx, signature: SignatureRecord): Promise<void> {
  const { tracer, id } = signature
  await appendSignatureLeaf(tx, {
    tracer,
    number: String(id),
    event: 'issue',
    at: new Date(signature.signed_at),
    body: signatureBody(signature),
  })
}
