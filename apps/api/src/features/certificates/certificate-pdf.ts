import type { Certificate } from '@eluent/contract'
import { certificateDetails } from '@eluent/domain/certificates'
import { formatDateTime } from '@eluent/domain/text'
import { exportFileName } from '@eluent/report'
import { drawCertificatePdf } from '../../platform/telemetry/draw-pdf.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'

export interface CertificatePdfFacts {
  certificate: Omit<Certificate, 'certus_image_url' | 'attachments'>
  attachments: readonly KeptAttachment[]
  timeZone: string
  now: Date
  log: CallFacts['log']
}

/** The certificate on paper, with the words of its page. */
export async function certificatePdf(facts: CertificatePdfFacts): Promise<Bytes> {
  const { certificate, attachments, timeZone, now, log } = facts
  const { organization, children, previous } = certificate
  const time = (instant: string | Date | null) => {
    const text = formatDateTime(instant, timeZone)
    return text === null ? 'None' : `${text} ${timeZone}`
  }
  const lines = [
    organization.address,
    organization.contact_no,
    organization.email,
    organization.license && `License ${organization.license}`,
  ]
  const pdf = await drawCertificatePdf(
    {
      title: certificate.certus_type.certus_type,
      name: certificate.project_name,
      tracer: certificate.share_key,
      status: certificate.status,
      asOf: time(now),
      organization: { name: organization.name, lines: lines.flatMap((line) => line || []) },
      facts: [
        { label: 'TRACER', value: certificate.share_key },
        { label: 'Expiration Date', value: time(certificate.expiration_date) },
        { label: 'Date Created', value: time(certificate.created_at) },
        { label: 'Created By', value: certificate.user.name },
        ...(certificate.project_type ? [{ label: 'Project Type', value: certificate.project_type.project_type }] : []),
        ...(previous
          ? [{ label: 'Previous VERISEAL', value: `${previous.project_name} (${previous.share_key})` }]
          : []),
      ],
      details: certificateDetails(certificate.details).fields.map(({ name, value }) => ({ label: name, value })),
      children: children.map((child) => ({
        name: child.project_name,
        type: child.certus_type.certus_type,
        tracer: child.share_key,
        status: child.status,
      })),
      attachments: attachments.map(({ certusKey, name, sha256 }) => ({ name: certusKey, fileName: name, sha256 })),
      verifyUrl: certificate.qr[0] ?? '',
      createdAt: now,
    },
    {
      organizationId: organization.id,
      onWarning: (warning) => log.warn({ warning, certificate: certificate.id }, 'printed with plainer letters'),
    },
  )
  const fileName = exportFileName(now.toISOString().slice(0, 10), certificate.project_name, organization.name, 'pdf')
  return new Bytes(Buffer.from(pdf), { mediaType: 'application/pdf', disposition: 'inline', fileName })
}
