/** The server's door: what needs Node. */
export { renderChartSvg } from './charts/render-svg.ts'
export type { SvgSize } from './charts/render-svg.ts'
export {
  closePdfRenderer,
  renderCertificatePdf,
  renderGraphPdf,
  renderLabelsPdf,
  renderReportPdf,
} from './pdf/render-pdf.ts'
export { PdfRenderError } from './pdf/process/pdf-pool.ts'
export type { PdfOptions } from './pdf/process/pdf-pool.ts'
export type { Paper, ReportPdfModel } from './pdf/report/report-pdf-model.ts'
export type { CertificateFact, CertificatePdfModel } from './pdf/certificate/certificate-pdf-model.ts'
export type { GraphPdfModel } from './pdf/graph/graph-pdf-model.ts'
export type { Label, LabelLayout, LabelsPdfModel } from './pdf/labels/labels-pdf-model.ts'
export { zipArchive, zipStream } from './zip/zip-stream.ts'
export type { ZipEntry } from './zip/zip-stream.ts'
