import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** What readers of PDF compare with what their program shows of a signature. */
export const signingCertificate = z.object({
  subject: z.string(),
  /** SHA-256 of its bytes, two digits each between colons. */
  fingerprint: z.string(),
  valid_until: z.string(),
  pem: z.string(),
})
export type SigningCertificate = z.output<typeof signingCertificate>

export const readSigningCertificate = endpoint({
  method: 'GET',
  path: '/signing-certificate',
  summary: 'The certificate that PDFs of released reports and certificates are signed with: for anyone.',
  noun: 'verify',
  access: 'public',
  reply: z.object({ data: signingCertificate }),
})
