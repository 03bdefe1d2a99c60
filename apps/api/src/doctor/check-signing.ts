import { X509Certificate } from 'node:crypto'
import { readSigningFile } from '../platform/pdf-signing/signing-key.ts'
import { SettingsError } from '../platform/settings.ts'
import type { PdfSigningSettings } from '../platform/signature-settings.ts'
import { endFinding } from './check-outside.ts'
import { wrong, type Finding } from './findings.ts'

/** Until when the laboratory's own certificate of signed PDFs holds; nothing where the installation has made one. */
export async function checkSigningFile(settings: PdfSigningSettings | undefined, now: Date): Promise<Finding[]> {
  const about = 'PDF_SIGNING_FILE'
  if (!settings) return []
  try {
    const [own = new Uint8Array()] = (await readSigningFile(settings)).certificates
    return [endFinding(about, new X509Certificate(own).validTo, now)]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [wrong(about, `${error.message.replace(/^PDF_SIGNING_FILE: /, '')}.`)]
  }
}
