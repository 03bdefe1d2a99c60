import { qrSvg } from '../../qr/qr-svg.ts'
import type { CertificatePdfModel } from './certificate-pdf-model.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import type { TypstDocument } from '../compiler/typst-compiler.ts'

const words = {
  facts: 'Certificate',
  results: 'Key Results',
  details: 'Further Details',
  children: 'Contained Certificates',
  attachments: 'Attachments',
  signatures: 'Signatures',
  name: 'Name',
  type: 'Type',
  tracer: 'TRACER',
  status: 'Status',
  sha256: 'SHA-256',
  date: 'Date',
  asOf: 'as of',
  since: 'since',
  reason: 'Reason:',
  verify: 'Check this certificate',
  verifyHow: 'Scan the code, or open the address and enter the TRACER.',
  note: 'The check shows whether this certificate still holds. It proves what was stated and when, and that nothing of it was changed since; not that it is true.',
} as const

/** The certificate as a document of its template. */
export function certificateDocument(
  { createdAt, verifyUrl, verifyPage, logo, signatures, ...model }: CertificatePdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  const convert = (text: string): string => printableText(text, draws)
  const images: Record<string, Uint8Array> = { ...(logo && { logo }) }
  signatures.forEach(({ image }, index) => {
    if (image) images[`signature${index}`] = image
  })
  return {
    template: new URL('certificate.typ', import.meta.url),
    data: {
      ...mapTexts(model, convert),
      signatures: signatures.map(({ image: _image, ...texts }, index) => ({
        ...mapTexts(texts, convert),
        image: `signature${index}`,
        alt: convert(`Signature of ${texts.name}`),
      })),
      logoAlt: convert(`Logo of ${model.organization.name}`),
      verifyPage: convert(verifyPage),
      words,
      created: createdAt.toISOString(),
      qr: { svg: qrSvg(verifyUrl), alt: convert(`QR code of the address ${verifyUrl}`) },
    },
    images,
    createdAt,
  }
}
