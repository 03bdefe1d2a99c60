import type { Certificate } from '@eluent/contract'
import { CERTIFICATE_TYPES, isSampleCertificate } from '@eluent/domain/certificates'
import type { Tx } from '../../platform/db/database.ts'
import type { FileTickets } from '../../platform/files/tickets.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { listFiles } from '../../records/files/files-store.ts'
import { readOwnOrganization } from '../../records/organizations/organizations-store.ts'
import { keyFigures } from '../../views/certificates/key-figures.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { addressOf } from '../../views/files/open-file.ts'
import { readLogged } from '../../views/certificates/certificate-history.ts'
import { findCertificate, listChildren, type CertificateRecord } from '../../records/certificates/certificates-store.ts'
import type { ListDeps } from './list-certificates.ts'
import {
  attachmentDetails,
  attachmentsOf,
  detailsOf,
  downloadsOf,
  hasReport,
  issuerOf,
  presentRow,
  presentSummary,
} from '../../views/certificates/present-certificate.ts'

export type ReadDeps = ListDeps & SampleSettings & { fileTickets: FileTickets }

/** One certificate of the kind with all that it says; addresses of its files work for minutes. @throws AppError not_found */
export async function readCertificate(
  deps: ReadDeps,
  call: Call,
  kind: 'sample' | 'project' | 'manifest' | 'origin',
  id: number,
): Promise<{ data: Certificate }> {
  const { organizationId } = call
  const found = await deps.db.read(call, (tx) => readWhole(tx, deps, call, id))
  if (!found || !isOfKind(kind, found.row.certus_type_id)) throw new AppError('not_found')
  const { row, children, previous, files, history, results, organization } = found
  const shown = { publicUrl: deps.settings.publicUrl, now: deps.now() }
  const urls = new Map<string, string>()
  for (const file of files) urls.set(file.id, addressOf(deps, organizationId, file).download_url)
  const urlOf = (fileId: string): string => urls.get(fileId) ?? ''
  return {
    data: {
      ...presentRow(row, children, shown),
      details: { ...detailsOf(row), ...attachmentDetails(row, ({ file_id }) => urlOf(file_id)) },
      organization: { id: organizationId, ...issuerOf(row) },
      previous: previous ? presentSummary(previous, shown) : null,
      attachments: attachmentsOf(row).map((attachment) => ({ ...attachment, url: urlOf(attachment.file_id) })),
      certus_image_url: row.image_file_id === null ? null : urlOf(row.image_file_id),
      downloads: downloadsOf(row),
      history,
      results,
      logo: organization.logo,
    },
  }
}

function isOfKind(kind: 'sample' | 'project' | 'manifest' | 'origin', typeId: number): boolean {
  return kind === 'sample' ? isSampleCertificate(typeId) : typeId === CERTIFICATE_TYPES[kind]
}

/** A certificate with what it holds and refers to; undefined where it is not there. */
export async function readWhole(tx: Tx, settings: SampleSettings, call: Call, id: number) {
  const row = await findCertificate(tx, id)
  if (!row) return undefined
  const [children, previous, files, { history, summary }, organization, sample] = await Promise.all([
    listChildren(tx, [id]),
    row.previous_id === null ? undefined : findCertificate(tx, row.previous_id),
    listFiles(tx, fileIds(row)),
    readLogged(tx, row),
    readOwnOrganization(tx),
    row.sample_id !== null && hasReport(row) ? readPresentedSample(tx, settings, call, row.sample_id) : undefined,
  ])
  return {
    row,
    children: children.get(id) ?? [],
    previous,
    files,
    history,
    /** As it is now: a certificate says who issued it. */
    organization,
    results: sample ? keyFigures(summary, sample) : [],
  }
}

const fileIds = (row: CertificateRecord): string[] => [
  ...attachmentsOf(row).map(({ file_id }) => file_id),
  ...(row.image_file_id === null ? [] : [row.image_file_id]),
]
