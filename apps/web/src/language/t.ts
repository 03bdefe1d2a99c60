import { IntlMessageFormat } from 'intl-messageformat'
import { chosenLanguage, localeOf, PSEUDO, surroundings } from './chosen-language.ts'

type Values = Record<string, string | number | null | undefined>

const { kept, reads } = surroundings()

/** The language of this page; another one is shown by loading the page again. */
export const language = chosenLanguage({ kept, reads })
/** How this page writes dates and numbers, as a BCP 47 tag. */
export const locale = localeOf(language, reads)

// Whoever imports this file waits for it, so that texts outside of components are in the right language, too.
const messages = language === 'es' ? await loadSpanish() : null

// for screen readers, hyphens and the browser's own translation
if (typeof document !== 'undefined') document.documentElement.lang = messages === null ? 'en' : language

const formats = new Map<string, IntlMessageFormat>()

/**
 * The text in the reader's language. The English text is its key in the catalogue; what stands in braces is ICU
 * MessageFormat: `t('{count, plural, one {# row} other {# rows}}', { count })`.
 */
export function t(text: string, values?: Values): string {
  const message = messages?.[text] ?? text
  const shown = values === undefined ? message : format(message, values)
  return language === PSEUDO && shown !== '' ? `⟦${shown}⟧` : shown
}

function format(message: string, values: Values): string {
  let made = formats.get(message)
  if (made === undefined) {
    made = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
    formats.set(message, made)
  }
  return made.format<string>(values) as string
}

async function loadSpanish(): Promise<Readonly<Record<string, string>> | null> {
  try {
    return (await import('./es.json')).default
  } catch {
    return null // without a network the page is in English rather than not there
  }
}
