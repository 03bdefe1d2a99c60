import { thinForPaper } from '../../charts/chromatogram/chromatogram-svg.ts'
import type { ReportPdfModel } from './report-pdf-model.ts'

export const chromatogramSize = { widthPx: 720, heightPx: 246 }

/** The same report with no more points than its pages show: the drawing process needs no others. */
export function withShownPoints(model: ReportPdfModel): ReportPdfModel {
  return { ...model, traces: model.traces.map((trace) => thinForPaper(trace, chromatogramSize.widthPx)) }
}
