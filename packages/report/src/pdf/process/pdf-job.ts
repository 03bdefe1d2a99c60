import type { CertificatePdfModel } from '../certificate/certificate-pdf-model.ts'
import type { ControlChartPdfModel } from '../control-chart/control-chart-document.ts'
import type { GraphPdfModel } from '../graph/graph-pdf-model.ts'
import type { LabelsPdfModel } from '../labels/labels-pdf-model.ts'
import type { LoadingListPdfModel } from '../loading-list/loading-list-pdf-model.ts'
import type { LogBookPdfModel } from '../log-book/log-book-pdf-model.ts'
import type { QcReportPdfModel } from '../qc-report/qc-report-document.ts'
import type { ReportPdfModel } from '../report/report-pdf-model.ts'
import type { ValidationPdfModel } from '../validation/validation-pdf-model.ts'

/** What the drawing process draws. */
export type PdfJob =
  | { kind: 'report'; model: ReportPdfModel }
  | { kind: 'labels'; model: LabelsPdfModel }
  | { kind: 'loadingList'; model: LoadingListPdfModel }
  | { kind: 'logBook'; model: LogBookPdfModel }
  | { kind: 'qcReport'; model: QcReportPdfModel }
  | { kind: 'controlChart'; model: ControlChartPdfModel }
  | { kind: 'graph'; model: GraphPdfModel }
  | { kind: 'certificate'; model: CertificatePdfModel }
  | { kind: 'validation'; model: ValidationPdfModel }

/** Whether it shows a chart that ECharts draws; donut, bars and chromatograms are drawn here. */
export function drawsCharts(job: PdfJob): boolean {
  if (job.kind === 'report') return job.model.view.is_qc || job.model.view.calibration.length > 0
  return job.kind === 'graph' || job.kind === 'controlChart'
}

export interface PdfRequest {
  id: number
  job: PdfJob
  /** Set when a process died over the job: all but plain letters is then printed as code points. */
  plainLetters: boolean
}

/** `warnings` name what had to be left out, e.g. a logo that is not a picture. */
export type PdfReply =
  | { id: number; bytes: Uint8Array<ArrayBuffer>; warnings: string[]; processCpuMs: number }
  | { id: number; error: string }

/** Said once, when fonts and compiler are loaded; then one reply per request. */
export type PdfMessage = 'ready' | PdfReply
