import { createHash } from 'node:crypto'
import type { Sample } from '@eluent/contract'
import { buildCoa, type CoaView } from '@eluent/domain/coa'
import { RECOVERY_LIMITS } from '@eluent/domain/qc'
import { buildReportView, type ReportView } from '@eluent/domain/report'
import { exportFileName } from '@eluent/report'
import { drawReportPdf } from '../../platform/telemetry/draw-pdf.ts'
import { signPdf, type SignPdfDeps } from '../../platform/pdf-signing/sign-pdf.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'
import type { CallFacts } from '../../platform/call/call.ts'
import type { SealedReportRecord } from '../../records/certificates/sealed-reports-store.ts'
import type { KeptDocument } from '../../records/results/kept-reports-store.ts'
import type { Deps } from '../deps.ts'
import type { FileOpener } from '../files/open-file.ts'
import { printedAddress } from '../certificates/qr-address.ts'
import { logoImage } from '../organizations/logo.ts'
import { keptOrDrawn, type DrawnDocument, type KeptReport } from './kept-report.ts'
import { findSealedFile, readSealedFile } from './sealed-files.ts'
import { MAX_VIALS_OF_REPORT, readTraces, UNREADABLE_TRACE } from './read-traces.ts'

export interface PrintedSample {
  /** 'coa': the certificate of analysis, of a sample with COA data. */
  variant?: 'report' | 'coa' | undefined
  /** Whether a share link leads to it: another document than the laboratory's own. */
  shared?: boolean
  sample: Omit<Sample, 'previous_standard'> & { previous_standard?: Sample['previous_standard'] | undefined }
  open: FileOpener
  /** The sample's photo: JPEG or PNG, as the upload's check left it. */
  readImage: (open: FileOpener, address: string | null) => Promise<Uint8Array | null>
  /** What was sealed of the sample; its PDFs are handed out, none is drawn. */
  sealed?: SealedReportRecord | null
  /** What is kept of the sample's releases. */
  kept: readonly KeptReport[]
  /** Whether it is the certificate's report; otherwise a report that was released after the sealing goes before. */
  asSealed?: boolean
  /** By which TRACER the log knows what is drawn. */
  tracer?: string | null
}

export type PrintDeps = SignPdfDeps & Pick<Deps, 'db' | 'files' | 'ledgerTrust'> & { settings: { publicUrl: string } }

/** The address that e-mails carry. */
export function shareUrl(publicUrl: string, shareKey: string): string {
  return `${publicUrl}/share/report/${shareKey}`
}

/** The address in a sample's QR code: it leads a reader of the laboratory further than the shared report. */
export function qrUrl(publicUrl: string, shareKey: string): string {
  return `${publicUrl}/qr/${shareKey}`
}

/**
 * The report, or its certificate of analysis, as a PDF drawn from the same view as the page; a released one as it was
 * first drawn. @throws AppError sample_without_coa
 */
export async function reportPdf(
  deps: PrintDeps,
  call: Pick<CallFacts, 'log' | 'timezone'>,
  printed: PrintedSample,
): Promise<Bytes> {
  const { sample, variant } = printed
  if (variant === 'coa' && sample.coa_data === null) throw new AppError('sample_without_coa')
  const context = { organizationId: sample.organization.id, log: call.log }
  const timeZone = call.timezone ?? 'UTC'
  const sealed = findSealedFile(printed)
  const document = sealed ? undefined : releasedDocument(printed, timeZone)
  const draw = async (): Promise<DrawnDocument> => {
    const made = await drawReport(deps, call, printed, timeZone)
    return document ? { ...made, bytes: await signed(deps, call, sample, made.bytes) } : made
  }
  const bytes = sealed
    ? await readSealedFile(deps, context.organizationId, sealed)
    : document
      ? await keptOrDrawn(deps, context, { ...document, sampleId: sample.id, kept: printed.kept }, draw)
      : (await draw()).bytes
  const name = sampleName(sample)
  return new Bytes(bytes, {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: exportFileName(
      dayIn(deps.now(), timeZone),
      variant === 'coa' ? `${name} COA` : name,
      sample.organization.name,
      'pdf',
    ),
  })
}

/** With the laboratory's signature: who has the file can tell whether it is the released one. */
function signed(
  deps: PrintDeps,
  { log }: Pick<CallFacts, 'log'>,
  { organization, release }: PrintedSample['sample'],
  pdf: Buffer,
): Promise<Buffer> {
  const { report_number, released_by } = release ?? {}
  return signPdf(deps, { organization, log, pdf, reason: `Report ${report_number}, released by ${released_by}` })
}

function sampleName({ intake_form }: PrintedSample['sample']): string {
  return intake_form.strain_name ?? 'N/A'
}

/** What a released report is kept by; nothing for one that is not released as it reads. */
function releasedDocument(
  { sample, variant = 'report', shared = false }: PrintedSample,
  timeZone: string,
): KeptDocument | undefined {
  if (!sample.release?.current) return undefined
  const coa = variant === 'coa' ? JSON.stringify(sample.coa_data) : null
  return {
    report_number: sample.release.report_number,
    variant: shared ? `shared-${variant}` : variant,
    time_zone: timeZone,
    coa_sha256: coa === null ? '' : createHash('sha256').update(coa).digest('hex'),
  }
}

/** Where anyone checks what the log knows by this TRACER; the code holds the keys of the log, as those of certificates do. */
function sealOf({ settings: { publicUrl }, ledgerTrust }: PrintDeps, tracer: string) {
  const codeUrl = printedAddress(publicUrl, tracer, ledgerTrust.policy)
  return { tracer, url: `${publicUrl}/verify/${tracer}`, codeUrl }
}

/** Draws the report as it reads. */
export async function drawReport(
  deps: PrintDeps,
  { log }: Pick<CallFacts, 'log'>,
  printed: Omit<PrintedSample, 'kept'>,
  timeZone: string,
): Promise<DrawnDocument> {
  const { now, settings } = deps
  const { sample, open, readImage } = printed
  const tracer = printed.tracer ?? (sample.release?.current ? sample.release.tracer : null)
  const { report: view, coa } = viewOf(printed, timeZone)
  const traces = await readTraces(open, { log }, sample, null, MAX_VIALS_OF_REPORT)
  let isWhole = traces.errors.every(({ message }) => message !== UNREADABLE_TRACE)
  const pdf = await drawReportPdf(
    {
      view,
      coa,
      sampleName: sampleName(sample),
      shareUrl: qrUrl(settings.publicUrl, sample.share_key),
      seal: tracer ? sealOf(deps, tracer) : null,
      traces: traces.data.map((trace) => ({
        name: trace.label,
        signal: trace.signal,
        unit: trace.unit,
        timesMin: Float64Array.from(trace.timesMin),
        values: Float64Array.from(trace.values),
        apexes: trace.apexes,
      })),
      traceUnit: traces.data[0]?.unit ?? '',
      createdAt: now(),
      logo: await logoImage(open, sample.organization.logo),
      sampleImage: await readImage(open, sample.intake_form.sample_image_url),
      recoveryLimits: view.is_qc ? RECOVERY_LIMITS : null,
      traceNotes: traces.errors.map(
        ({ vial_number, signal, message }) => `Vial ${vial_number}${signal === null ? '' : `, ${signal}`}: ${message}`,
      ),
      paper: 'us-letter',
    },
    {
      organizationId: sample.organization.id,
      onWarning: (warning) => {
        isWhole = false
        log.warn({ warning, sample: sample.id }, 'the report was printed with plainer letters')
      },
    },
  )
  return { bytes: Buffer.from(pdf), isWhole }
}

function viewOf(
  { variant, sample }: Pick<PrintedSample, 'variant' | 'sample'>,
  timeZone: string,
): { report: ReportView; coa: CoaView | null } {
  const options = { time_zone: timeZone }
  if (variant !== 'coa' || sample.coa_data === null) return { report: buildReportView(sample, options), coa: null }
  return buildCoa(sample, sample.coa_data, options)
}
