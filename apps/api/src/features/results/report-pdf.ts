import type { Sample } from '@eluent/contract'
import { RECOVERY_LIMITS, buildReportView } from '@eluent/domain'
import { exportFileName } from '@eluent/report'
import { renderReportPdf } from '@eluent/report/server'
import { Bytes } from '../../platform/http/bytes.ts'
import type { CallFacts } from '../../platform/http/call.ts'
import type { DrawnTraces } from './read-traces.ts'

export interface ReportFacts {
  sample: Sample
  traces: DrawnTraces
  /** JPEG or PNG, as the upload's check left it. */
  image: Uint8Array | null
  publicUrl: string
  timeZone: string
  now: Date
  log: CallFacts['log']
}

/** The address that e-mails carry. */
export const shareUrl = (publicUrl: string, shareKey: string): string => `${publicUrl}/share/report/${shareKey}`

/** The address in a sample's QR code: it leads a reader of the laboratory further than the shared report. */
export const qrUrl = (publicUrl: string, shareKey: string): string => `${publicUrl}/qr/${shareKey}`

/** The report as a PDF, drawn from the same view as the page. */
export async function reportPdf({ sample, traces, image, publicUrl, timeZone, now, log }: ReportFacts): Promise<Bytes> {
  const view = buildReportView(sample, { time_zone: timeZone })
  const name = sample.intake_form.strain_name ?? 'N/A'
  const pdf = await renderReportPdf(
    {
      view,
      sampleName: name,
      shareUrl: qrUrl(publicUrl, sample.share_key),
      traces: traces.data.map((trace) => ({
        name: trace.label,
        timesMin: Float64Array.from(trace.timesMin),
        values: Float64Array.from(trace.values),
      })),
      traceUnit: traces.data[0]?.unit ?? '',
      createdAt: now,
      logo: null,
      sampleImage: image,
      recoveryLimits: view.is_qc ? RECOVERY_LIMITS : null,
      traceNotes: traces.errors.map(({ vial_number, message }) => `Vial ${vial_number}: ${message}`),
      paper: 'us-letter',
    },
    { onWarning: (warning) => log.warn({ warning, sample: sample.id }, 'the report was printed with plainer letters') },
  )
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: exportFileName(now.toISOString().slice(0, 10), name, sample.organization.name, 'pdf'),
  })
}
