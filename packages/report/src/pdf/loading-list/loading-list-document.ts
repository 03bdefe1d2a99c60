import type { TypstDocument } from '../compiler/typst-compiler.ts'
import { mapTexts, printableText } from '../text/printable-text.ts'
import type { LoadingListPdfModel } from './loading-list-pdf-model.ts'
import { loadingListWording } from './loading-list-wording.ts'

/** As many lines stand below the tray at full size; more stand in two columns. */
const LINES_OF_ONE_COLUMN = 30

/** The loading list as a document of its template, on one page whatever the tray holds. */
export function loadingListDocument(
  { organization, made, vials, createdAt }: LoadingListPdfModel,
  draws: (codePoint: number) => boolean,
): TypstDocument {
  const printable = mapTexts({ organization, made, vials }, (text) => printableText(text, draws))
  return {
    template: new URL('loading-list.typ', import.meta.url),
    data: {
      ...printable,
      words: { ...loadingListWording, vials: loadingListWording.vials(vials.length) },
      columns: vials.length > LINES_OF_ONE_COLUMN ? 2 : 1,
      created: createdAt.toISOString(),
    },
    images: {},
    createdAt,
  }
}
