import { PSEUDO } from './chosen-language.ts'
import { filledIn } from './filled-in.ts'
import { language, locale, messages, t } from './t.ts'
import { createTeller, type Teller } from './teller.ts'

const teller = tellerHere()

/**
 * What a rule or the API says, in the reader's language: a sentence, or the sentences of a list or of an object (such as field
 * errors, by their field). Only for what they say themselves, never for what holds a person's words.
 */
export function told<Said>(said: Said): Said {
  return teller === null ? said : (toldBy(teller, said) as Said)
}

/** @param keeps names of properties whose words are a person's, or data */
export function toldBy(tell: Teller, said: unknown, keeps: RegExp = /^$/): unknown {
  if (typeof said === 'string') return tell(said)
  if (Array.isArray(said)) return said.map((part) => toldBy(tell, part, keeps))
  if (typeof said !== 'object' || said === null || Object.getPrototypeOf(said) !== Object.prototype) return said
  return Object.fromEntries(
    Object.entries(said).map(([name, part]) => [name, keeps.test(name) ? part : toldBy(tell, part, keeps)]),
  )
}

/** As `told`, but for the properties of these names. */
export function toldBut<Said>(said: Said, keeps: RegExp): Said {
  return teller === null ? said : (toldBy(teller, said, keeps) as Said)
}

/** None where the reader's language is the one that is spoken. */
function tellerHere(): Teller | null {
  if (language === PSEUDO)
    return (sentence) => (sentence === '' || sentence.startsWith('⟦') ? sentence : `⟦${sentence}⟧`)
  return messages === null ? null : createTeller({ translate: t, messages, filled: (value) => filledIn(value, locale) })
}
