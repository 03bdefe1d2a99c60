import { chosenLanguage, localeOf, surroundings } from './chosen-language.ts'
import { createTranslator } from './translator.ts'

const { kept, reads } = surroundings()

/** The language of this page; another one is shown by loading the page again. */
export const language = chosenLanguage({ kept, reads })
/** How this page writes dates and numbers, as a BCP 47 tag. */
export const locale = localeOf(language, reads)

/** The catalogue by its English texts; none for an English reader. */
export const messages = language === 'es' ? readCatalogue(new URL('es.json', import.meta.url).href) : null

// for screen readers, hyphens and the browser's own translation
if (typeof document !== 'undefined') document.documentElement.lang = messages === null ? 'en' : language

/**
 * The text in the reader's language. The English text is its key in the catalogue; what stands in braces is ICU
 * MessageFormat: `t('{count, plural, one {# row} other {# rows}}', { count })`.
 */
export const t = createTranslator({ language, locale, messages })

/**
 * The catalogue, at once: texts outside of components are looked up while their files are run. A file that waits here
 * (top-level await) would make the build split each page into twice as many files. The browser keeps the catalogue, so that
 * only the first page of a version waits for it.
 */
function readCatalogue(address: string): Readonly<Record<string, string>> | null {
  try {
    const request = new XMLHttpRequest()
    request.open('GET', address, false)
    request.send()
    return request.status === 200 ? (JSON.parse(request.responseText) as Record<string, string>) : null
  } catch {
    return null // without a network the page is in English rather than not there
  }
}
