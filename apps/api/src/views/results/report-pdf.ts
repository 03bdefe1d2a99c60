import type { Sample } from '@eluent/contract'
import { buildCoa, type CoaView } from '@eluent/domain/coa'
import { RECOVERY_LIMITS } from '@eluent/domain/qc'
import { buildReportView, type ReportView } from '@eluent/domain/report'
import { exportFileName } from '@eluent/report'
import { renderReportPdf } from '@eluent/report/server'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'
import type { CallFacts } from '../../platform/call/call.ts'
import type { DrawnTraces } from './read-traces.ts'

export interface ReportFacts {
  /** 'coa': the certificate of analysis, of a sample with COA data. */
  variant?: 'report' | 'coa'
  sample: Omit<Sample, 'previous_standard'> & { previous_standard?: Sample['previous_standard'] | undefined }
  traces: DrawnTraces
  /** JPEG or PNG, as the upload's check left it. */
  image: Uint8Array | null
  /** The organization's. */
  logo: Uint8Array | null
  publicUrl: string
  timeZone: string
  now: Date
  log: CallFacts['log']
}

/** The address that e-mails carry. */
export function shareUrl(publicUrl: string, shareKey: string): string {
  return `${publicUrl}/share/report/${shareKey}`
}

/** The address in a sample's QR code: it leads a reader of the laboratory further than the shared report. */
export function qrUrl(publicUrl: string, shareKey: string): string {
  return `${publicUrl}/qr/${shareKey}`
}

/** The report, or its certificate of analysis, as a PDF drawn from the same view as the page. @throws AppError sample_without_coa */
export async function reportPdf(facts: ReportFacts): Promise<Bytes> {
  const { sample, traces, image, logo, publicUrl, now, log } = facts
  const { report: view, coa } = documentOf(facts)
  const name = sample.intake_form.strain_name ?? 'N/A'
  const pdf = await renderReportPdf(
    {
      view,
      coa,
      sampleName: name,
      shareUrl: qrUrl(publicUrl, sample.share_key),
      traces: traces.data.map((trace) => ({
        name: trace.label,
        signal: trace.signal,
        unit: trace.unit,
        timesMin: Float64Array.from(trace.timesMin),
        values: Float64Array.from(trace.values),
      })),
      traceUnit: traces.data[0]?.unit ?? '',
      createdAt: now,
      logo,
      sampleImage: image,
      recoveryLimits: view.is_qc ? RECOVERY_LIMITS : null,
      traceNotes: traces.errors.map(
        ({ vial_number, signal, message }) => `Vial ${vial_number}${signal === null ? '' : `, ${signal}`}: ${message}`,
      ),
      paper: 'us-letter',
    },
    {
      organizationId: sample.organization.id,
      onWarning: (warning) => log.warn({ warning, sample: sample.id }, 'the report was printed with plainer letters'),
    },
  )
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: exportFileName(
      dayIn(now, facts.timeZone),
      coa === null ? name : `${name} COA`,
      sample.organization.name,
      'pdf',
    ),
  })
}

function documentOf({ variant, sample, timeZone }: ReportFacts): { report: ReportView; coa: CoaView | null } {
  const options = { time_zone: timeZone }
  if (variant !== 'coa') return { report: buildReportView(sample, options), coa: null }
  if (sample.coa_data === null) throw new AppError('sample_without_coa')
  return buildCoa(sample, sample.coa_data, options)
}
