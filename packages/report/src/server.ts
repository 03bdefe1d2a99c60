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
export { PdfRenderError } from './pdf/pdf-pool.ts'
export type { PdfOptions } from './pdf/pdf-pool.ts'
export type { Paper, ReportPdfModel } from './pdf/report-pdf-model.ts'
export type { CertificateFact, CertificatePdfModel } from './pdf/certificate-pdf-model.ts'
export type { GraphPdfModel } from './pdf/graph-pdf-model.ts'
export type { Label, LabelLayout, LabelsPdfModel } from './pdf/labels-pdf-model.ts'
export { zipArchive, zipStream } from './export/zip-stream.ts'
export type { ZipEntry } from './export/zip-stream.ts'
