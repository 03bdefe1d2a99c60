import type { Language } from '@eluent/domain/users'
import { PSEUDO } from './chosen-language.ts'
import { readMessage, writeMessage, type Values } from './message.ts'

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
  const read = new Map<string, ReturnType<typeof readMessage>>()

  function format(message: string, values: Values): string {
    const parts = read.get(message) ?? readMessage(message)
    read.set(message, parts)
    return writeMessage(parts, values, locale)
  }

  return (text, values) => {
    const message = messages?.[text] ?? text
    const shown = values === undefined ? message : format(message, values)
    return language === PSEUDO && shown !== '' ? `⟦${shown}⟧` : shown
  }
}
