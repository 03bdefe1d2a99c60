import { createHash } from 'node:crypto'
import { CERTIFICATE_TYPES, summaryOfResults } from '@eluent/domain/certificates'
import type { JsonObject, SealedBody } from '@eluent/ledger'
import type { SealedReportRecord } from '../../records/certificates/sealed-reports-store.ts'
import type { SealedRecord } from '../../records/certificates/sealed-store.ts'
import { attachmentsOf, detailsOf, issuerOf, typeName } from './present-certificate.ts'

/**
 * What is sealed of a certificate: all that never changes of it, read from the rows as they stand, so that whoever changes
 * them changes this. `summary` is what the verify page shows; `details` may hold personal data.
 */
export function sealedBody(row: SealedRecord): SealedBody {
  return {
    summary: {
      type_id: String(row.certus_type_id),
      type: typeName(row),
      name: row.project_name,
      organization: issuerOf(row).name,
      tracer: row.share_key,
      created_at: row.created_at,
      ...(row.sealed_report && summaryOfResults(row.sealed_report.results, pdfsOf(row.sealed_report))),
    },
    details: {
      batch_id: String(row.batch_id),
      created_by: row.created_by_name,
      issuer: Object.fromEntries(Object.entries(issuerOf(row)).map(([key, value]) => [key, textOf(value)])),
      details: detailsOf(row),
      project_type: row.project_type,
      children: row.children.map((child) => child.share_key),
      previous: row.previous_key,
      attachments: attachmentsOf(row).map(({ certusKey, name, size, sha256 }) => ({
        key: certusKey,
        name,
        size: String(size),
        sha256,
      })),
      image: row.image && { size: String(row.image.size_bytes), sha256: row.image.sha256 },
      sample: sampleOf(row),
      report: reportOf(row.sealed_report),
    },
  }
}

const pdfsOf = ({ documents }: SealedReportRecord): string[] =>
  documents.flatMap(({ variant, sha256 }) => (variant === 'image' ? [] : [sha256]))

/** The report as it was sealed, its files by their bytes. */
function reportOf(sealed: SealedReportRecord | null): JsonObject | null {
  if (sealed === null) return null
  return {
    facts_sha256: hashOfText(sealed.report_facts),
    view_sha256: hashOfText(sealed.report_view),
    time_zone: sealed.time_zone,
    released_number: sealed.released_number,
    files: sealed.documents.map(({ variant, file_id, size, sha256 }) => ({
      variant,
      file_id,
      size: String(size),
      sha256,
    })),
  }
}

/** jsonb keeps one order of keys, so equal data give equal text. */
const hashOf = (data: unknown): string => hashOfText(JSON.stringify(data))
const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))

/** The sample's results as they are reported: a digit changed there changes the seal. */
function sampleOf(row: SealedRecord): JsonObject | null {
  if (row.sample_id === null) return null
  const { sample, compounds, totals } = row
  return {
    id: String(row.sample_id),
    name: sample?.strain_name ?? null,
    batch_number: sample?.batch_number ?? null,
    sample_weight_mg: textOf(sample?.sample_weight_mg ?? null),
    epoch: textOf(sample?.epoch ?? null),
    report_sha256: row.report_sha256,
    coa_sha256: row.certus_type_id === CERTIFICATE_TYPES.coa ? hashOf(sample?.coa_data ?? null) : null,
    compounds: compounds.map(({ name, state, percent, mg_g, amount_ug_ml }) => ({
      name,
      state,
      percent: textOf(percent),
      mg_g: textOf(mg_g),
      amount_ug_ml: textOf(amount_ug_ml),
    })),
    totals: totals.map(({ name, percent, mg_g }) => ({ name, percent: textOf(percent), mg_g: textOf(mg_g) })),
  }
}
