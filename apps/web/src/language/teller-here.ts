import type { ReportView } from '@eluent/domain/report'
import { filledIn } from './filled-in.ts'
import { locale, t } from './t.ts'
import { reportInWords } from './report-in-words.ts'
import { translatedExcept } from './translated.ts'
import { createTeller, type Teller } from './teller.ts'

/** In the language and the region of this reader. */
export function tellerHere(messages: Readonly<Record<string, string>>): Teller {
  return createTeller({ translate: t, messages, filled: (value) => filledIn(value, locale) })
}

export function inWords(view: ReportView): ReportView {
  return reportInWords(view, translatedExcept)
}

export { spokenClient } from './spoken-client.ts'
