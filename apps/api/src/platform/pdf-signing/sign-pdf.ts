import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ID_DATA, ID_TIMESTAMP_TOKEN } from '../cms/oids.ts'
import type { Database } from '../db/database.ts'
import type { Timestamps } from '../timestamps/open-timestamps.ts'
import type { PdfSigner } from './pdf-signer.ts'
import { placeSignature, prepareSignature, signedDigest } from './signature-field.ts'

export interface SignPdfDeps {
  db: Pick<Database, 'lookups'>
  pdfSigner: PdfSigner
  timestamps: Timestamps | undefined
  now: () => Date
}

export interface PdfToSign {
  organizationId: number
  pdf: Uint8Array
  /** Why it is signed, as readers show it: "Released by ...". */
  reason: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** What a signature takes beside its certificates, and what a time stamp with certificates of its own does. */
const [SIGNATURE_BYTES, TIMESTAMP_BYTES] = [1_500, 12_000]

/**
 * Signs a PDF by PAdES (ETSI EN 319 142-1): level B-B, with a time stamp authority B-T. Where that gives no time stamp the
 * document is signed without one.
 */
export async function signPdf(deps: SignPdfDeps, { organizationId, pdf, reason, log }: PdfToSign): Promise<Buffer> {
  const { db, pdfSigner, timestamps, now } = deps
  // a start does not wait for it
  const { signCms } = await import('../cms/sign-cms.ts')
  const [signer, { name, address }] = await Promise.all([
    pdfSigner.signer(),
    db.lookups
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select(['name', 'address'])
      .executeTakeFirstOrThrow(),
  ])
  const stamp = async (signature: Uint8Array): Promise<Uint8Array | undefined> => {
    try {
      const given = await timestamps?.stamp(createHash('sha256').update(signature).digest())
      if (given && given.token.length > TIMESTAMP_BYTES) throw new Error('the time stamp is too large for a document')
      return given?.token
    } catch (error) {
      log.warn({ err: error, organization: organizationId }, 'ALERT: a PDF was signed without a time stamp')
      return undefined
    }
  }
  const room =
    signer.certificates.reduce((sum, { length }) => sum + length, SIGNATURE_BYTES) + (timestamps ? TIMESTAMP_BYTES : 0)
  const location = address === null || address === '' ? undefined : address
  const prepared = prepareSignature(pdf, { name, reason, location, at: now() }, room)
  const content = { type: ID_DATA, digest: signedDigest(prepared) }
  return placeSignature(prepared, await signCms(content, signer, { type: ID_TIMESTAMP_TOKEN, of: stamp }))
}
