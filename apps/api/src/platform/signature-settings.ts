import * as z from 'zod'
import { optional, webAddress } from './setting-kinds.ts'

export interface TimestampSettings {
  /** Of the time stamp authority (RFC 3161). */
  url: string
  /** A PEM file of the certificates that its time stamps must lead to. */
  certificatesFile: string
  policy: string | undefined
}

export interface PdfSigningSettings {
  /** A PEM file with a private key, its certificate and those that lead to its authority. */
  file: string
  /** Of the key in it. */
  password: string | undefined
}

export const signatureEnvironment = {
  TSA_URL: optional(webAddress),
  TSA_CERTIFICATES: optional(z.string()),
  PDF_SIGNING_FILE: optional(z.string()),
  PDF_SIGNING_PASSWORD: optional(z.string()),
  TSA_POLICY: optional(z.string().regex(/^[0-2](\.\d{1,15}){1,20}$/, 'must be an object identifier such as 1.2.3')),
}

interface Given {
  TSA_URL?: string | undefined
  TSA_CERTIFICATES?: string | undefined
  TSA_POLICY?: string | undefined
  PDF_SIGNING_FILE?: string | undefined
  PDF_SIGNING_PASSWORD?: string | undefined
}

/** @param fault is given the name of a setting that another one cannot do without, and says so */
export function checkSignatures(given: Given, fault: (name: string, message: string) => void): void {
  if (given.TSA_URL !== undefined && given.TSA_CERTIFICATES === undefined)
    fault('TSA_CERTIFICATES', 'is needed with TSA_URL')
}

export interface SignatureSettings {
  /** Who stamps checkpoints and signatures with the time; absent where nobody does. */
  timestamps: TimestampSettings | undefined
  /** The certificate that PDFs are signed with; the installation makes one of its own without. */
  pdfSigning: PdfSigningSettings | undefined
}

export function signaturesOf(given: Given): SignatureSettings {
  const { TSA_URL: url, TSA_CERTIFICATES: certificatesFile, TSA_POLICY: policy } = given
  const { PDF_SIGNING_FILE: file, PDF_SIGNING_PASSWORD: password } = given
  return {
    timestamps: url === undefined || certificatesFile === undefined ? undefined : { url, certificatesFile, policy },
    pdfSigning: file === undefined ? undefined : { file, password },
  }
}
