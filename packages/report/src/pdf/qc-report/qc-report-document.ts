import type { TypstDocument } from '../compiler/typst-compiler.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'

/** What is printed of an analytical batch and its checks; every text is made before. */
export interface QcReportPdfModel {
  organization: string
  /** Of the batch. */
  number: string
  facts: readonly { label: string; value: string }[]
  tables: readonly {
    title: string
    head: readonly string[]
    /** Widths of the columns as parts of the page. */
    widths: readonly number[]
    rows: readonly (readonly string[])[]
    /** Stands in the place of a table without rows. */
    none: string
  }[]
  /** Who signed it and what that means, or that nobody has. */
  signature: readonly string[]
  made: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}

const WORDS = { title: 'QC Report', made: 'Made', signature: 'Signature', end: 'End of the QC report' } as const

/** The QC report as a document of its template; as many pages as it needs. */
export function qcReportDocument(
  { createdAt, ...model }: QcReportPdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  return {
    template: new URL('qc-report.typ', import.meta.url),
    data: { ...mapTexts(model, (text) => printableText(text, draws)), words: WORDS, created: createdAt.toISOString() },
    images: {},
    createdAt,
  }
}
