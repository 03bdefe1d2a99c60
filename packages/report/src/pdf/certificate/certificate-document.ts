import { qrSvg } from '../../qr/qr-svg.ts'
import type { CertificatePdfModel } from './certificate-pdf-model.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import type { TypstDocument } from '../compiler/typst-compiler.ts'

const words = {
  facts: 'Certificate',
  details: 'Details',
  children: 'Contained certificates',
  attachments: 'Attachments',
  name: 'Name',
  type: 'Type',
  tracer: 'TRACER',
  status: 'Status',
  sha256: 'SHA-256',
  asOf: 'Status as of',
  note: 'The QR code shows whether this certificate still holds. It proves what was stated and when, and that nothing of it was changed since; not that it is true.',
} as const

/** The certificate as a document of its template. */
export function certificateDocument(
  { createdAt, verifyUrl, ...model }: CertificatePdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  return {
    template: new URL('certificate.typ', import.meta.url),
    data: {
      ...mapTexts(model, (text) => printableText(text, draws)),
      words,
      created: createdAt.toISOString(),
      qr: { svg: qrSvg(verifyUrl), alt: `QR code of the address ${printableText(verifyUrl, draws)}` },
    },
    images: {},
    createdAt,
  }
}
