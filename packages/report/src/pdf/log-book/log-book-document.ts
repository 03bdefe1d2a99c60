import type { TypstDocument } from '../compiler/typst-compiler.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import type { LogBookPdfModel } from './log-book-pdf-model.ts'

const words = {
  title: 'Log Book',
  made: 'Made',
  date: 'Date',
  event: 'Event',
  by: 'Done by',
  result: 'Result',
  nextDue: 'Next due',
  recorded: 'Recorded',
  none: 'No event yet.',
  end: 'End of the log book',
} as const

/** The log book as a document of its template; as many pages as it needs. */
export function logBookDocument(
  { createdAt, ...model }: LogBookPdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  return {
    template: new URL('log-book.typ', import.meta.url),
    data: { ...mapTexts(model, (text) => printableText(text, draws)), words, created: createdAt.toISOString() },
    images: {},
    createdAt,
  }
}
