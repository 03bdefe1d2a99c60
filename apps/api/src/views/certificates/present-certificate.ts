import type { CertificateRow, CertificateSummary, SampleSeal } from '@eluent/contract'
import {
  certificateDownloads,
  certificateStatus,
  certificateTypeName,
  isCertificateType,
} from '@eluent/domain/certificates'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'
import type { CertificateRecord } from '../../records/certificates/certificates-store.ts'
import { certusAppAddress } from './qr-address.ts'

/** What a certificate is shown by, besides its row. */
export interface ShownAt {
  publicUrl: string
  now: Date
}

export function presentSummary(row: CertificateRecord, { publicUrl, now }: ShownAt): CertificateSummary {
  const status = certificateStatus(row, now.getTime())
  return {
    id: row.id,
    batch_id: row.batch_id,
    project_name: row.project_name,
    certus_type: { id: row.certus_type_id, certus_type: typeName(row) },
    share_key: row.share_key,
    expiration_date: row.expiration_date,
    expired: certificateStatus({ ...row, revoked: false }, now.getTime()) === 'Expired',
    revoked: row.revoked,
    status,
    created_at: row.created_at,
    user: { name: row.created_by_name },
    sample:
      row.sample_id === null || row.sample_created_at === null
        ? null
        : {
            id: row.sample_id,
            created_at: row.sample_created_at,
            intake_form: { batch_number: row.sample_batch_number, sample_weight: row.sample_weight_mg },
          },
    qr: [certusAppAddress(publicUrl, row.share_key)],
  }
}

export function presentSeal(row: CertificateRecord, shown: ShownAt): SampleSeal {
  return { ...presentSummary(row, shown), downloads: downloadsOf(row) }
}

/** A row of the lists; its attachments are given by their file names. */
export function presentRow(
  row: CertificateRecord,
  children: readonly CertificateRecord[],
  shown: ShownAt,
): CertificateRow {
  return {
    ...presentSummary(row, shown),
    details: { ...detailsOf(row), ...attachmentDetails(row, ({ name }) => name) },
    children: children.map((child) => presentSummary(child, shown)),
    project_type:
      row.project_type_id === null || row.project_type === null
        ? null
        : { id: row.project_type_id, project_type: row.project_type },
  }
}

export function downloadsOf(row: CertificateRecord) {
  const downloads = certificateDownloads(row.certus_type_id, row.previous_type_id)
  return downloads.filter((kind) => kind !== 'report' || hasReport(row))
}

/** Whether it is a sample's and still says what its report reads; an erasure takes that. */
export function hasReport(row: CertificateRecord): boolean {
  return row.sample_id !== null && row.report_sha256 !== null
}

export function issuerOf(row: CertificateRecord) {
  return row.issuer
}

export function attachmentsOf(row: CertificateRecord) {
  return row.attachments
}

/** What it says, in words by their names, without the attachments. */
export function detailsOf(row: CertificateRecord): Record<string, string> {
  return {
    ...(row.description !== null && { description: row.description }),
    ...row.details,
  }
}

export function attachmentDetails(
  row: CertificateRecord,
  present: (attachment: KeptAttachment) => string,
): Record<string, string> {
  return Object.fromEntries(attachmentsOf(row).map((attachment) => [attachment.certusKey, present(attachment)]))
}

export function typeName({ certus_type_id: id }: Pick<CertificateRecord, 'certus_type_id'>): string {
  if (!isCertificateType(id)) throw new Error(`certificate type ${id} is not known`)
  return certificateTypeName(id)
}
