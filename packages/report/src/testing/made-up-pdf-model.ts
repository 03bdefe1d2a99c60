import type { ReportPdfModel } from '../pdf/report/report-pdf-model.ts'
import { madeUpReport, madeUpTrace } from './made-up-report.ts'

/** A drawn logo, so that no test needs a file. */
const logo = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path d="M4 34 20 6 36 34Z" fill="#0f766e"/><path d="M26 34 42 12 58 34Z" fill="#14b8a6" fill-opacity=".7"/></svg>',
)

export function madeUpPdfModel(change: Partial<ReportPdfModel> = {}): ReportPdfModel {
  return {
    view: madeUpReport(),
    sampleName: 'Blue Dream 7',
    shareUrl: 'https://eluent.example/qr/k7Qm2VtR9xLdPz4HcWnB8sYf',
    traces: [madeUpTrace('Vial 1'), madeUpTrace('Vial 2', 0.93)],
    traceUnit: 'mAU',
    createdAt: new Date('2026-11-20T12:00:00Z'),
    logo,
    sampleImage: null,
    recoveryLimits: null,
    paper: 'us-letter',
    ...change,
  }
}
