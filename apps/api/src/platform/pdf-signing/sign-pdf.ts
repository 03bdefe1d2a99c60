import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ID_DATA, ID_TIMESTAMP_TOKEN } from '../cms/oids.ts'
import type { Timestamps } from '../timestamps/open-timestamps.ts'
import type { PdfSigner } from './pdf-signer.ts'
import { placeSignature, prepareSignature, signedDigest } from './signature-field.ts'

export interface SignPdfDeps {
  pdfSigner: Pick<PdfSigner, 'signer'>
  timestamps: Timestamps | undefined
  now: () => Date
}

export interface PdfToSign {
  /** Whose it is. */
  organization: { id: number; name: string; address: string | null }
  pdf: Uint8Array
  /** Why it is signed, as readers show it: "Released by ...". */
  reason: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** What a signature takes beside its certificates, and what a time stamp with certificates of its own does. */
const [SIGNATURE_BYTES, TIMESTAMP_BYTES] = [1_500, 12_000]

/** Signs a laboratory's PDF: its name and address stand in the signature. */
export async function signPdf(deps: SignPdfDeps, { organization, pdf, reason, log }: PdfToSign): Promise<Buffer> {
  const { id, name, address } = organization
  const location = address === null || address === '' ? undefined : address
  const warn = (error: unknown): void =>
    log.warn({ err: error, organization: id }, 'ALERT: a PDF was signed without a time stamp')
  return signPdfAs(deps, { name, location, pdf, reason, warn })
}

/** A PDF with the words that readers show of its signature. */
export interface PdfOfSigner {
  pdf: Uint8Array
  name: string
  location: string | undefined
  reason: string
  /** Told why the signature bears no time stamp. */
  warn: (error: unknown) => void
}

/**
 * Signs a PDF by PAdES (ETSI EN 319 142-1): level B-B, with a time stamp authority B-T. Where that gives no time stamp the
 * document is signed without one.
 */
export async function signPdfAs(
  { pdfSigner, timestamps, now }: SignPdfDeps,
  { pdf, name, location, reason, warn }: PdfOfSigner,
): Promise<Buffer> {
  // a start does not wait for it
  const { signCms } = await import('../cms/sign-cms.ts')
  const signer = await pdfSigner.signer()
  const stamp = async (signature: Uint8Array): Promise<Uint8Array | undefined> => {
    try {
      const given = await timestamps?.stamp(createHash('sha256').update(signature).digest())
      if (given && given.token.length > TIMESTAMP_BYTES) throw new Error('the time stamp is too large for a document')
      return given?.token
    } catch (error) {
      warn(error)
      return undefined
    }
  }
  const room =
    signer.certificates.reduce((sum, { length }) => sum + length, SIGNATURE_BYTES) + (timestamps ? TIMESTAMP_BYTES : 0)
  const prepared = prepareSignature(pdf, { name, reason, location, at: now() }, room)
  const content = { type: ID_DATA, digest: signedDigest(prepared) }
  return placeSignature(prepared, await signCms(content, signer, { type: ID_TIMESTAMP_TOKEN, of: stamp }))
}
