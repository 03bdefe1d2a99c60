import type { Client } from '@eluent/contract'
import type { ReportView } from '@eluent/domain/report'
import { PSEUDO } from './chosen-language.ts'
import { language, messages } from './t.ts'
import type { Teller } from './teller.ts'

/** None where the reader's language is the one that is spoken. */
let teller: Teller | null = language === PSEUDO ? marked : null
let inOtherWords: (view: ReportView) => ReportView = (view) => view
let hear = (client: Client): Client => client

/** Loads what says sentences in another language; before it is there they are in English, so that the app waits for it. */
export async function loadTeller(): Promise<void> {
  if (messages === null && language !== PSEUDO) return
  const { inWords: words, spokenClient, tellerHere } = await import('./teller-here.ts')
  inOtherWords = words
  if (messages === null) return
  teller = tellerHere(messages)
  hear = spokenClient
}

/**
 * What a rule or the API says, in the reader's language: a sentence, or the sentences of a list or of an object (such as field
 * errors, by their field). Only for what they say themselves, never for what holds a person's words, and only where something is
 * drawn or done: a constant of a file is made before the language is there.
 */
export function translated<Said>(said: Said): Said {
  return teller === null ? said : (translateWith(teller, said) as Said)
}

/** As `translated`, but for the properties of these names. */
export function translatedExcept<Said>(said: Said, keeps: RegExp): Said {
  return teller === null ? said : (translateWith(teller, said, keeps) as Said)
}

/** The API in the reader's language; what that is stands in spoken-client.ts. */
export function heard(client: Client): Client {
  return {
    call: (endpoint, input) => hear(client).call(endpoint, input),
    send: (endpoint, input) => hear(client).send(endpoint, input),
  }
}

/** A report as its page shows it, in the reader's language; what that is stands in report-in-words.ts. */
export function inWords(view: ReportView): ReportView {
  return inOtherWords(view)
}

/** @param keeps names of properties whose words are a person's, or data */
export function translateWith(tell: Teller, said: unknown, keeps: RegExp = /^$/): unknown {
  if (typeof said === 'string') return tell(said)
  if (Array.isArray(said)) return said.map((part) => translateWith(tell, part, keeps))
  if (typeof said !== 'object' || said === null || Object.getPrototypeOf(said) !== Object.prototype) return said
  return Object.fromEntries(
    Object.entries(said).map(([name, part]) => [name, keeps.test(name) ? part : translateWith(tell, part, keeps)]),
  )
}

function marked(sentence: string): string {
  return sentence === '' || sentence.startsWith('⟦') ? sentence : `⟦${sentence}⟧`
}
