import type { ReportPdfModel } from './report-pdf-model.ts'
import { chartText, type Lettering } from '../text/chart-text.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import { reportCharts } from './report-charts.ts'
import { reportData } from './report-data.ts'
import type { TypstDocument } from '../compiler/typst-compiler.ts'

/** The same report with every text converted, but for the address in the QR code, which stays as given. */
function withTexts(model: ReportPdfModel, convert: (text: string) => string): ReportPdfModel {
  const { view, coa = null, sampleName, traceUnit, traces, traceNotes = [] } = model
  return {
    ...model,
    ...mapTexts({ view, coa, sampleName, traceUnit, traceNotes }, convert),
    traces: traces.map(({ signal = null, unit, ...trace }) => ({
      ...trace,
      name: convert(trace.name),
      signal: signal === null ? null : convert(signal),
      ...(unit !== undefined && { unit: convert(unit) }),
    })),
  }
}

/** The report as a document of the template: every text printable, in the charts by one typeface each. */
export function reportDocument(model: ReportPdfModel, lettering: Lettering): TypstDocument {
  let substituted = false
  const noted = (codePoint: number): boolean => {
    const drawn = lettering.draws(codePoint)
    substituted ||= !drawn
    return drawn
  }
  const printable = withTexts(model, (text) => printableText(text, noted))
  const inCharts = withTexts(printable, (text) => {
    const drawn = chartText(text, lettering)
    substituted ||= drawn !== text
    return drawn
  })
  const charts = reportCharts(inCharts, lettering)
  return {
    template: new URL('report.typ', import.meta.url),
    data: reportData(printable, charts, substituted),
    images: {
      ...(model.logo === null ? {} : { logo: model.logo }),
      ...(model.sampleImage === null ? {} : { sampleImage: model.sampleImage }),
    },
    createdAt: model.createdAt,
  }
}
