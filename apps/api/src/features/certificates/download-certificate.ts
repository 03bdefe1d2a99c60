import { CERTIFICATE_TYPES, type CertificateDownloadKind } from '@eluent/domain/certificates'
import { qrSvg } from '@eluent/report'
import type { FileStore } from '../../platform/files/file-store.ts'
import { signPdf, type SignPdfDeps } from '../../platform/pdf-signing/sign-pdf.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { fileOpener } from '../../views/files/open-file.ts'
import { reportPdf } from '../../views/results/report-pdf.ts'
import { readDrawnSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { sampleImageBytes } from '../../views/samples/sample-image.ts'
import { certificatePdf } from './certificate-pdf.ts'
import type { CertificateRecord } from '../../records/certificates/certificates-store.ts'
import type { Deps } from '../../views/deps.ts'
import type { ListDeps } from './list-certificates.ts'
import {
  attachmentsOf,
  detailsOf,
  downloadsOf,
  hasReport,
  issuerOf,
  presentRow,
  presentSummary,
} from '../../views/certificates/present-certificate.ts'
import { printedAddress } from '../../views/certificates/qr-address.ts'
import { readWhole } from './read-certificate.ts'
import { findTracer } from '../../records/certificates/tracers-store.ts'

export type DownloadDeps = ListDeps & SampleSettings & SignPdfDeps & Pick<Deps, 'ledgerTrust'> & { files: FileStore }

/** Pixels of a module; the code is sharp at any size a printer or a screen asks for. */
const QR_PX = 800

/** What a certificate can be had as, by its TRACER. @throws AppError not_found for what it does not have */
export async function downloadByTracer(deps: DownloadDeps, call: Call, kind: string, tracer: string): Promise<Bytes> {
  const found = await deps.db.lookUp((db) => findTracer(db, tracer.toUpperCase()))
  if (!found?.certificate_id || found.organization_id !== call.organizationId) throw new AppError('not_found')
  const row = (await wholeOf(deps, call, found.certificate_id)).row
  const wanted = downloadsOf(row).find((known) => known === kind)
  if (!wanted) throw new AppError('not_found')
  return drawn(deps, call, row, wanted)
}

/** The report of a sample's VERISEAL. @throws AppError not_found, also for a certificate of another kind and an erased one */
export async function readReported(deps: DownloadDeps, call: Call, id: number): Promise<CertificateRecord> {
  const { row } = await wholeOf(deps, call, id)
  if (!hasReport(row)) throw new AppError('not_found')
  return row
}

async function drawn(
  deps: DownloadDeps,
  call: Call,
  row: CertificateRecord,
  kind: CertificateDownloadKind,
): Promise<Bytes> {
  switch (kind) {
    case 'summary':
      return summaryOf(deps, call, row.id)
    case 'origin':
      return summaryOf(deps, call, row.certus_type_id === CERTIFICATE_TYPES.origin ? row.id : (row.previous_id ?? 0))
    case 'report':
      return reportOf(deps, call, row)
    case 'qr':
      return qrOf(deps, row)
  }
}

async function wholeOf(deps: DownloadDeps, call: Call, id: number) {
  const whole = await deps.db.read(call, (tx) => readWhole(tx, deps, call, id))
  if (!whole) throw new AppError('not_found')
  return whole
}

async function summaryOf(deps: DownloadDeps, call: Call, id: number): Promise<Bytes> {
  const { row, children, previous, files, history, results, organization } = await wholeOf(deps, call, id)
  const now = deps.now()
  const shown = { publicUrl: deps.publicUrl, now }
  const open = fileOpener(deps, call.organizationId, new Map(files.map((file) => [file.id, file])))
  return certificatePdf({
    certificate: {
      ...presentRow(row, children, shown),
      details: detailsOf(row),
      organization: { id: call.organizationId, ...issuerOf(row) },
      previous: previous ? presentSummary(previous, shown) : null,
      downloads: downloadsOf(row),
      history,
      results,
      logo: organization.logo,
    },
    attachments: attachmentsOf(row),
    open,
    publicUrl: deps.publicUrl,
    verifyUrl: printedAddress(deps.publicUrl, row.share_key, deps.ledgerTrust.policy),
    timeZone: call.timezone ?? 'UTC',
    now,
    log: call.log,
    // drawn for each caller, and of the present state: the time stamps are those of the log
    sign: (pdf, reason) => signPdf({ ...deps, timestamps: undefined }, { organization, pdf, reason, log: call.log }),
  })
}

/** The sample's report as it was sealed; for seals from before reports were kept, as it reads. */
export async function reportOf(deps: DownloadDeps, call: Call, row: CertificateRecord): Promise<Bytes> {
  const { sample, open, sealed, kept } = await readDrawnSample(deps, call, row.sample_id ?? 0, { pictures: true })
  const variant = row.certus_type_id === CERTIFICATE_TYPES.coa ? 'coa' : 'report'
  return reportPdf({ ...deps, settings: deps }, call, {
    variant,
    sample,
    open,
    sealed,
    kept,
    asSealed: true,
    readImage: sampleImageBytes,
  })
}

async function qrOf(deps: DownloadDeps, row: CertificateRecord): Promise<Bytes> {
  const svg = qrSvg(printedAddress(deps.publicUrl, row.share_key, deps.ledgerTrust.policy))
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).resize(QR_PX, QR_PX, { kernel: 'nearest' }).png().toBuffer()
  return new Bytes(png, { mediaType: 'image/png', disposition: 'inline', fileName: `${row.share_key}.png` })
}
