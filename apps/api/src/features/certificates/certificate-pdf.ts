import { buffer } from 'node:stream/consumers'
import type { Certificate } from '@eluent/contract'
import {
  certificateSignatures,
  certificateStatement,
  endOfValidity,
  unstatedDetails,
  type StatedCertificate,
} from '@eluent/domain/certificates'
import { dayIn, dayInWords, formatDateTime } from '@eluent/domain/text'
import { exportFileName } from '@eluent/report'
import { drawCertificatePdf } from '../../platform/telemetry/draw-pdf.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'
import type { FileOpener } from '../../views/files/open-file.ts'
import { logoImage } from '../../views/organizations/logo.ts'

export interface CertificatePdfFacts {
  certificate: Omit<Certificate, 'certus_image_url' | 'attachments'>
  attachments: readonly KeptAttachment[]
  /** The logo and the pictures of signatures. */
  open: FileOpener
  publicUrl: string
  /** What the code holds. */
  verifyUrl: string
  timeZone: string
  now: Date
  log: CallFacts['log']
  sign: (pdf: Uint8Array, reason: string) => Promise<Buffer>
}

/** The certificate on paper, with the words of its page. */
export async function certificatePdf(facts: CertificatePdfFacts): Promise<Bytes> {
  const { certificate, attachments, open, publicUrl, verifyUrl, timeZone, now, log } = facts
  const { organization, children, previous } = certificate
  const time = (instant: string | Date | null) => {
    const text = formatDateTime(instant, timeZone)
    return text === null ? 'None' : `${text} ${timeZone}`
  }
  const end = endOfValidity(certificate.history, certificate)
  const stated = statedOf(certificate)
  const pdf = await drawCertificatePdf(
    {
      title: certificate.certus_type.certus_type,
      name: certificate.project_name,
      tracer: certificate.share_key,
      status: certificate.status,
      asOf: time(now),
      end: end && { word: end.word, since: time(end.at), reason: end.reason },
      organization: { name: organization.name, lines: linesOf(organization) },
      logo: await logoImage(open, certificate.logo),
      statement: certificateStatement(stated),
      results: certificate.results,
      facts: [
        { label: 'Date Created', value: time(certificate.created_at) },
        { label: 'Expiration Date', value: time(certificate.expiration_date) },
        { label: 'Created By', value: certificate.user.name },
        ...(previous
          ? [{ label: 'Previous VERISEAL', value: `${previous.project_name} (${previous.share_key})` }]
          : []),
      ],
      details: unstatedDetails(certificate.details).map(({ name, value }) => ({ label: name, value })),
      children: children.map((child) => ({
        name: child.project_name,
        type: child.certus_type.certus_type,
        tracer: child.share_key,
        status: child.status,
      })),
      attachments: attachments.map(({ certusKey, name, sha256 }) => ({ name: certusKey, fileName: name, sha256 })),
      signatures: await Promise.all(
        certificateSignatures(stated, {
          by: certificate.user.name,
          day: dayInWords(dayIn(new Date(certificate.created_at), timeZone)),
        }).map(async ({ attachmentType, ...line }) => ({
          ...line,
          image: await signatureImage(open, attachments, attachmentType),
        })),
      ),
      verifyUrl,
      verifyPage: `${publicUrl}/verify`,
      createdAt: now,
    },
    {
      organizationId: organization.id,
      onWarning: (warning) => log.warn({ warning, certificate: certificate.id }, 'printed with plainer letters'),
    },
  )
  const fileName = exportFileName(now.toISOString().slice(0, 10), certificate.project_name, organization.name, 'pdf')
  const signed = await facts.sign(pdf, `VERISEAL ${certificate.share_key} as of ${time(now)}`)
  return new Bytes(signed, { mediaType: 'application/pdf', disposition: 'inline', fileName })
}

function statedOf(certificate: CertificatePdfFacts['certificate']): StatedCertificate {
  return {
    typeId: certificate.certus_type.id,
    details: certificate.details,
    projectType: certificate.project_type?.project_type ?? null,
    parts: certificate.children.length,
    issuer: certificate.organization.name,
  }
}

function linesOf({ address, contact_no, email, license }: Certificate['organization']): string[] {
  return [address, [contact_no, email].filter(Boolean).join(', '), license && `License ${license}`].flatMap(
    (line) => line || [],
  )
}

/** The picture that was attached for this signature; null without one, and for one that is a PDF. */
async function signatureImage(
  open: FileOpener,
  attachments: readonly KeptAttachment[],
  type: string | null,
): Promise<Uint8Array | null> {
  const kept = attachments.find(
    ({ attachmentType, fileType }) => attachmentType === type && fileType.startsWith('image/'),
  )
  if (!kept) return null
  const { bytes } = await open(kept.file_id)
  return buffer(bytes.stream)
}
