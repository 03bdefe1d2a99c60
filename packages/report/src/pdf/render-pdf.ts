import type { CertificatePdfModel } from './certificate/certificate-pdf-model.ts'
import type { ControlChartPdfModel } from './control-chart/control-chart-document.ts'
import type { GraphPdfModel } from './graph/graph-pdf-model.ts'
import type { LabelsPdfModel } from './labels/labels-pdf-model.ts'
import type { LoadingListPdfModel } from './loading-list/loading-list-pdf-model.ts'
import type { LogBookPdfModel } from './log-book/log-book-pdf-model.ts'
import { createPdfPool, type PdfOptions } from './process/pdf-pool.ts'
import type { QcReportPdfModel } from './qc-report/qc-report-document.ts'
import type { ReportPdfModel } from './report/report-pdf-model.ts'
import { withShownPoints } from './report/shown-points.ts'
import type { ValidationPdfModel } from './validation/validation-pdf-model.ts'

const pool = createPdfPool()

/** The report as PDF/A-2a. Equal models give equal bytes. Rejects with PdfRenderError. */
export function renderReportPdf(model: ReportPdfModel, options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'report', model: withShownPoints(model) }, options)
}

/** QR labels as PDF/A-2a, on sheets or one per page. Rejects with RangeError without labels, else with PdfRenderError. */
export function renderLabelsPdf(model: LabelsPdfModel, options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  return model.labels.length === 0
    ? Promise.reject(new RangeError('A label PDF needs at least one label'))
    : pool.render({ kind: 'labels', model }, options)
}

/** The vials to load, with the tray, as PDF/A-2a of one page. Rejects with PdfRenderError. */
export function renderLoadingListPdf(
  model: LoadingListPdfModel,
  options?: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'loadingList', model }, options)
}

/** The log book of a piece of equipment as PDF/A-2a. Rejects with PdfRenderError. */
export function renderLogBookPdf(model: LogBookPdfModel, options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'logBook', model }, options)
}

/** The QC report of an analytical batch as PDF/A-2a. Rejects with PdfRenderError. */
export function renderQcReportPdf(model: QcReportPdfModel, options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'qcReport', model }, options)
}

/** An analytical report as PDF/A-2a. Rejects with PdfRenderError. */
export function renderGraphPdf(model: GraphPdfModel, options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'graph', model }, options)
}

/** A control chart as PDF/A-2a. Rejects with PdfRenderError. */
export function renderControlChartPdf(
  model: ControlChartPdfModel,
  options?: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'controlChart', model }, options)
}

/** A certificate as PDF/A-2a. Rejects with PdfRenderError. */
export function renderCertificatePdf(
  model: CertificatePdfModel,
  options?: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'certificate', model }, options)
}

/** The record of a validation as PDF/A-2a, some 100 pages. Rejects with PdfRenderError. */
export function renderValidationPdf(model: ValidationPdfModel): Promise<Uint8Array<ArrayBuffer>> {
  return pool.render({ kind: 'validation', model })
}

/** Keeps a started drawing process at hand from now on: a server's first document is drawn at once. */
export function keepPdfRendererReady(): void {
  pool.rest()
}

/** How many documents wait for a drawing process. */
export function pdfsWaiting(): number {
  return pool.waiting()
}

/** Ends the drawing processes, at shutdown; a later render starts a new one. */
export function closePdfRenderer(): Promise<void> {
  return pool.close()
}
