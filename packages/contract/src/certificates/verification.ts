import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, instant } from '../primitives.ts'

const texts = z.record(z.string(), z.string())

const releasedPdf = z.object({
  sha256: z.string(),
  report_number: z.string(),
  released_at: instant,
  /** Seen from the release that was asked for. */
  version: z.enum(['this', 'earlier', 'later']),
})
export type ReleasedPdf = z.output<typeof releasedPdf>

/** What anyone with the TRACER may see: no personal data, and everything needed to check it without the laboratory. */
export const verification = z.object({
  tracer: z.string(),
  /** The server's verdict; the page derives its own from the rest. What speaks against a certificate is said before it is proven. */
  status: z.enum(['Valid', 'Expired', 'Revoked', 'Erased', 'Invalid', 'NotProven']),
  /** What is missing for a proof; null where nothing is. */
  reason: z
    .enum(['no_keys', 'other_keys', 'no_witness', 'too_few', 'no_proof', 'no_status', 'withheld', 'older', 'outdated'])
    .nullable(),
  type: z.string().nullable(),
  name: z.string().nullable(),
  organization: z.string().nullable(),
  created_at: z.string().nullable(),
  expiration_date: z.string().nullable(),
  /** Whether a checkpoint that enough witnesses signed covers every event. */
  anchored: z.boolean(),
  /** What the log's witnesses have against it as a whole, for instance that it is shorter than they know; null where they agree. */
  doubt: z.string().nullable(),
  /** The public part of the evidence file; null when the log has no entry. */
  evidence: z.string().nullable(),
  /** The certificate as the database holds it now; null when it is gone. */
  record: z
    .object({
      summary: texts,
      details_hash: z.string().nullable(),
      expiration_date: z.string().nullable(),
      revoked: z.boolean(),
      /** What else of the sample's rows and the stored files is not as it was sealed, a sentence each. */
      faults: z.array(z.string()).optional(),
    })
    .nullable(),
  /**
   * Each PDF that was handed out of a released report, and of the other releases of its sample, and kept: the server's word, and no part of the
   * entry. Null for what is not a released report.
   */
  released_pdfs: z.array(releasedPdf).nullable(),
  /** The keys of the log and its witnesses, `name+id+key`, and how many witnesses are needed. */
  trust: z.object({ log: z.string(), witnesses: z.array(z.string()), quorum: z.number() }).nullable(),
})
export type Verification = z.output<typeof verification>

export const readVerification = endpoint({
  method: 'GET',
  path: '/verify/:tracer',
  summary: 'What a VERISEAL is worth, by its TRACER: for anyone, with the proof.',
  noun: 'verify',
  access: 'public',
  params: z.object({ tracer: z.string().min(1).max(64) }),
  reply: z.object({ data: verification }),
})

export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/certi/:id/evidence',
  summary: 'The evidence file of a certificate, with what was sealed; it verifies offline (docs/ledger.md).',
  noun: 'certificates',
  access: 'certus.veriseal',
  params: idParams,
  produces: ['application/json'],
})
