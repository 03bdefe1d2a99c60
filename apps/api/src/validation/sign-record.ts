import { createHash } from 'node:crypto'
import { ID_DATA } from '../platform/cms/oids.ts'
import type { CmsSigner } from '../platform/cms/sign-cms.ts'
import { signPdfAs } from '../platform/pdf-signing/sign-pdf.ts'
import type { Timestamps } from '../platform/timestamps/open-timestamps.ts'

interface RecordToSign {
  json: Uint8Array
  pdf: Uint8Array
  version: string
}

interface SignRecordDeps {
  timestamps: Timestamps | undefined
  now: () => Date
  warn: (error: unknown) => void
}

/** Signs both files with one key: the PDF inside (PAdES), the JSON by a signature beside it (CMS, detached). */
export async function signRecord(
  { timestamps, now, warn }: SignRecordDeps,
  signer: CmsSigner,
  { json, pdf, version }: RecordToSign,
): Promise<{ pdf: Uint8Array; jsonSignature: Uint8Array }> {
  const { signCms } = await import('../platform/cms/sign-cms.ts')
  const digest = createHash('sha256').update(json).digest()
  const reason = `Validation of Eluent ${version}; SHA-256 of the JSON record ${digest.toString('hex')}`
  const pdfSigner = { signer: () => Promise.resolve(signer) }
  return {
    pdf: await signPdfAs({ pdfSigner, timestamps, now }, { pdf, name: 'Eluent', location: undefined, reason, warn }),
    jsonSignature: await signCms({ type: ID_DATA, digest }, signer),
  }
}
