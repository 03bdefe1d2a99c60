import type { TypstDocument } from '../compiler/typst-compiler.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import { LOG_BOOK_WORDS, type LogBookPdfModel } from './log-book-pdf-model.ts'

/** The log book as a document of its template; as many pages as it needs. */
export function logBookDocument(
  { createdAt, words: other, ...model }: LogBookPdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  const words = { ...LOG_BOOK_WORDS, ...other }
  return {
    template: new URL('log-book.typ', import.meta.url),
    data: { ...mapTexts(model, (text) => printableText(text, draws)), words, created: createdAt.toISOString() },
    images: {},
    createdAt,
  }
}
