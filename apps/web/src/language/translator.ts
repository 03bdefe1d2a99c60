import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '@eluent/domain/users'
import { PSEUDO } from './chosen-language.ts'

export type Values = Record<string, string | number | null | undefined>
export type Translator = (text: string, values?: Values) => string

interface Reading {
  language: Language | typeof PSEUDO
  /** For the numbers in a text, as a BCP 47 tag. */
  locale: string
  /** By their English text; none where that is shown. */
  messages: Readonly<Record<string, string>> | null
}

/** Gives each text in one language; one that its catalogue lacks is in English. */
export function createTranslator({ language, locale, messages }: Reading): Translator {
  const formats = new Map<string, IntlMessageFormat>()

  function format(message: string, values: Values): string {
    let made = formats.get(message)
    if (made === undefined) {
      made = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
      formats.set(message, made)
    }
    return made.format<string>(values) as string
  }

  return (text, values) => {
    const message = messages?.[text] ?? text
    const shown = values === undefined ? message : format(message, values)
    return language === PSEUDO && shown !== '' ? `⟦${shown}⟧` : shown
  }
}
