import type { ReportPdfModel } from './report-pdf-model.ts'
import { printableDeep } from './printable-text.ts'
import { reportData } from './report-data.ts'
import type { TypstDocument } from './typst-compiler.ts'

/** The report as a document of the template: every text printable, the QR code with the address as given. */
export const reportDocument = (model: ReportPdfModel, draws: (codePoint: number) => boolean): TypstDocument => {
  let substituted = false
  const noted = (codePoint: number): boolean => {
    const drawn = draws(codePoint)
    substituted ||= !drawn
    return drawn
  }
  const { view, sampleName, traceUnit, traces, traceNotes = [] } = model
  const printable: ReportPdfModel = {
    ...model,
    ...printableDeep({ view, sampleName, traceUnit, traceNotes }, noted),
    traces: traces.map((trace) => ({ ...trace, name: printableDeep(trace.name, noted) })),
  }
  return {
    template: 'report.typ',
    data: reportData(printable, substituted),
    images: {
      ...(model.logo === null ? {} : { logo: model.logo }),
      ...(model.sampleImage === null ? {} : { sampleImage: model.sampleImage }),
    },
    createdAt: model.createdAt,
  }
}
