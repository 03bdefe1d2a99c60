/** A certificate on paper: what it says, in words, and the QR code that leads to its verification. */
export interface CertificatePdfModel {
  /** What kind it is: 'Certificate of Origin'. */
  title: string
  name: string
  tracer: string
  /** 'Valid', 'Expired' or 'Revoked', as of `asOf`. */
  status: string
  /** When it was printed, in words. */
  asOf: string
  /** Stands across each page of a certificate that holds no more: 'REVOKED', since when, and why. */
  end: { word: string; since: string; reason: string | null } | null
  organization: { name: string; lines: readonly string[] }
  /** PNG, JPEG, GIF, WebP or SVG; null without one. */
  logo: Uint8Array | null
  /** What it states, in sentences. */
  statement: { title: string; paragraphs: readonly { text: string; quoted: boolean }[] }
  /** The key results of a sealed sample; empty for the other kinds. */
  results: readonly { label: string; value: string; detail: string }[]
  facts: readonly CertificateFact[]
  details: readonly CertificateFact[]
  children: readonly { name: string; type: string; tracer: string; status: string }[]
  attachments: readonly { name: string; fileName: string; sha256: string }[]
  /** A line each; blank names and days are filled in by hand. */
  signatures: readonly { role: string; name: string; day: string; image: Uint8Array | null }[]
  /** What the QR code holds. */
  verifyUrl: string
  /** The address for readers without a scanner, where the TRACER is typed: 'https://eluent.example/verify'. */
  verifyPage: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}

export interface CertificateFact {
  label: string
  value: string
}
