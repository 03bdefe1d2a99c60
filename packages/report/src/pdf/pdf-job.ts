import type { LabelsPdfModel } from './labels-pdf-model.ts'
import type { ReportPdfModel } from './report-pdf-model.ts'

/** What the worker is asked to draw. */
export type PdfJob = { kind: 'report'; model: ReportPdfModel } | { kind: 'labels'; model: LabelsPdfModel }

export interface PdfRequest {
  id: number
  job: PdfJob
  /** Set when a thread died over the job: all but plain letters is then printed as code points. */
  plainLetters: boolean
}

/** `warnings` name what had to be left out, e.g. a logo that is no picture. */
export type PdfReply =
  | { id: number; bytes: Uint8Array<ArrayBuffer>; warnings: string[] }
  | { id: number; error: string }
