/** The server's door: what needs Node. */
export { renderChartSvg } from './charts/render-svg.ts'
export {
  closePdfRenderer,
  renderCertificatePdf,
  renderGraphPdf,
  renderLabelsPdf,
  renderReportPdf,
} from './pdf/render-pdf.ts'
export { zipArchive } from './zip/zip-archive.ts'
