import { createHash } from 'node:crypto'
import { CERTIFICATE_TYPES } from '@eluent/domain/certificates'
import type { JsonObject, SealedBody } from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { findSealedFile } from '../../records/files/files-store.ts'
import { listCompounds, listTotals } from '../../records/results/results-store.ts'
import { findSample } from '../../records/samples/samples-store.ts'
import { findCertificate, listChildren, type CertificateRecord } from '../../records/certificates/certificates-store.ts'
import { attachmentsOf, detailsOf, issuerOf, typeName } from './present-certificate.ts'

/**
 * What is sealed of a certificate: all that never changes of it, read from the rows as they stand, so that whoever changes
 * them changes this. `summary` is what the verify page shows; `details` may hold personal data. Null where there is no
 * such certificate.
 */
export async function sealedBody(tx: Tx, certificateId: number): Promise<SealedBody | null> {
  const row = await findCertificate(tx, certificateId)
  if (!row) return null
  const children = (await listChildren(tx, [certificateId])).get(certificateId) ?? []
  const previous = row.previous_id === null ? undefined : await findCertificate(tx, row.previous_id)
  return {
    summary: {
      type_id: String(row.certus_type_id),
      type: typeName(row),
      name: row.project_name,
      organization: issuerOf(row).name,
      tracer: row.share_key,
      created_at: row.created_at,
    },
    details: {
      batch_id: String(row.batch_id),
      created_by: row.created_by_name,
      issuer: Object.fromEntries(Object.entries(issuerOf(row)).map(([key, value]) => [key, textOf(value)])),
      details: detailsOf(row),
      project_type: row.project_type,
      children: children.map((child) => child.share_key),
      previous: previous?.share_key ?? null,
      attachments: attachmentsOf(row).map(({ certusKey, name, size, sha256 }) => ({
        key: certusKey,
        name,
        size: String(size),
        sha256,
      })),
      image: await imageOf(tx, row),
      sample: await sampleOf(tx, row),
    },
  }
}

/** jsonb keeps one order of keys, so equal data give equal text. */
const hashOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex')

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))

async function imageOf(tx: Tx, row: CertificateRecord): Promise<JsonObject | null> {
  if (row.image_file_id === null) return null
  const file = await findSealedFile(tx, row.image_file_id)
  return file ? { size: String(file.size_bytes), sha256: file.sha256 } : null
}

/** The sample's results as they are reported: a digit changed there changes the seal. */
async function sampleOf(tx: Tx, row: CertificateRecord): Promise<JsonObject | null> {
  if (row.sample_id === null) return null
  const sample = await findSample(tx, row.sample_id)
  const compounds = await listCompounds(tx, row.sample_id)
  const totals = await listTotals(tx, row.sample_id)
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
