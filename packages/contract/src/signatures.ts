import { SIGNATURE_MEANINGS } from '@eluent/domain/signatures'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, nullableText } from './primitives.ts'

/** What a signing asks for: GET /signing says which of it. */
export const signingInput = z.strictObject({
  email: z.string().max(320).nullish(),
  password: z.string().max(1000).nullish(),
  /** That electronic signatures bind as handwritten ones; once. */
  accepts: z.boolean().nullish(),
})
export type SigningInput = z.input<typeof signingInput>

/** A signature as records and reports show it. */
export const signature = z.object({
  id,
  tracer: z.string(),
  meaning: z.enum(SIGNATURE_MEANINGS),
  reason: nullableText,
  /** Null where a public report leaves the names out. */
  signer_name: nullableText,
  signed_at: instant,
  /** The laboratory's zone then. */
  time_zone: z.string(),
  /** SHA-256 of the RFC 8785 text of what was signed. */
  record_sha256: z.string(),
})
export type Signature = z.output<typeof signature>

export const readSigning = endpoint({
  method: 'GET',
  path: '/signing',
  summary: 'What the next signature of this session asks for beside the password.',
  noun: 'signatures',
  access: 'signed-in',
  reply: z.object({ data: z.object({ asks_email: z.boolean(), consent: nullableText }) }),
})
