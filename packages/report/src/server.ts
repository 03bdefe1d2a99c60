/** The server's door: what needs Node. */
export { chromatogramSvg } from './charts/chromatogram/chromatogram-svg.ts'
export {
  closePdfRenderer,
  keepPdfRendererReady,
  pdfsWaiting,
  renderCertificatePdf,
  renderControlChartPdf,
  renderGraphPdf,
  renderLabelsPdf,
  renderLoadingListPdf,
  renderLogBookPdf,
  renderQcReportPdf,
  renderReportPdf,
  renderValidationPdf,
} from './pdf/render-pdf.ts'
export { measureInter } from './pdf/text/fonts.ts'
export { custodyPage } from './package/custody-page.ts'
export { packageIndex, SUMS_FILE, sumsOf } from './package/package-index.ts'
export type { MissingPart, PackedFile } from './package/package-index.ts'
export { recordPage } from './package/record-page.ts'
export { archivePath, growingArchive, zipArchive } from './zip/zip-archive.ts'
export type { ValidationOutcome, ValidationPdfModel } from './pdf/validation/validation-pdf-model.ts'
