/** A certificate on paper: what it says, in words, and the QR code that leads to its verification. */
export interface CertificatePdfModel {
  /** What it is: 'Certificate of Origin'. */
  title: string
  name: string
  tracer: string
  /** 'Valid', 'Expired' or 'Revoked', as of `asOf`. */
  status: string
  /** When it was printed, in words. */
  asOf: string
  organization: { name: string; lines: readonly string[] }
  facts: readonly CertificateFact[]
  details: readonly CertificateFact[]
  children: readonly { name: string; type: string; tracer: string; status: string }[]
  attachments: readonly { name: string; fileName: string; sha256: string }[]
  /** What the QR code holds. */
  verifyUrl: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}

export interface CertificateFact {
  label: string
  value: string
}
