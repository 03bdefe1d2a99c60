import type { Language } from '@eluent/domain/users'
import { PSEUDO } from './chosen-language.ts'
import { createMessages, type Values } from './message-format.ts'

export type { Values }
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
  const read = createMessages(locale)
  const formats = new Map<string, (values: Values) => string>()

  function format(message: string, values: Values): string {
    let made = formats.get(message)
    if (made === undefined) {
      made = read(message)
      formats.set(message, made)
    }
    return made(values)
  }

  return (text, values) => {
    const message = messages?.[text] ?? text
    const shown = values === undefined ? message : format(message, values)
    return language === PSEUDO && shown !== '' ? `⟦${shown}⟧` : shown
  }
}
