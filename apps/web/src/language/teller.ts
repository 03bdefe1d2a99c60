import type { Translator, Values } from './translator.ts'

/** Gives a sentence of the rules or of the API in the reader's language. */
export type Teller = (sentence: string) => string

interface Telling {
  translate: Translator
  /** By their English text, as `t` has them. */
  messages: Readonly<Record<string, string>>
  /** What stands for a number, a day or an instant in a sentence. */
  filled: (value: string) => string
}

/** A sentence of the catalogue with what is filled in. */
interface Template {
  key: string
  pattern: RegExp
  names: string[]
  /** Its longest part that is always there: most sentences are told apart by it. */
  part: string
  /** Letters that are always there. */
  weight: number
  /** Whether it says enough to be known within another one. */
  stands: boolean
}

/** What is counted among the parts of a list, and what ends a sentence. */
const SEPARATORS = ['; ', ', ']
const END = /(?<=[.!?])(?<!\bNo\.) /
/** Within a sentence of ours a text is one of ours by three words, or by two of which the first says so: 'the vial'. */
const ENOUGH_WITHIN = /\s\S+\s|^(?:an?|the|one|two) /
/** A text of more sentences is a person's. */
const SENTENCES_MAX = 12

/**
 * The rules and the API speak English; what they fill in is found again by the texts of the catalogue, so that none of them needs
 * to know of languages. Nothing that a person wrote is changed: a value is read on only where it is a sentence of ours.
 */
export function createTeller({ translate, messages, filled }: Telling): Teller {
  let templates: Template[] | null = null
  const told = new Map<string, string | null>()

  const matched = (text: string, within: boolean): string | null => {
    templates ??= templatesOf(messages)
    let best: { template: Template; values: string[] } | null = null
    for (const template of templates) {
      if (best && template.weight <= best.template.weight) break
      if ((within && !template.stands) || !text.includes(template.part)) continue
      const values = template.pattern.exec(text)?.slice(1)
      // one of few letters, such as 'Vial {0}', is not the beginning of a sentence
      if (values && (template.stands || !values.some((value) => /\s/.test(value) && filled(value) === value)))
        best = { template, values }
    }
    if (!best) return null
    const { names, key } = best.template
    const values: Values = {}
    for (const [at, name] of names.entries()) values[name] = valueOf(best.values[at] ?? '')
    return translate(key, values)
  }

  const valueOf = (value: string): string => {
    const said = filled(value)
    return said === value && /\p{L} |\p{L}: /u.test(value) ? (tell(value, true) ?? value) : said
  }

  /** Null where it is no sentence of ours. */
  function tell(text: string, within: boolean): string | null {
    const sentences = text.split(END)
    // two sentences of one template would otherwise read as one, the second filled in at the end of the first
    return (
      tellWhole(text, within) ??
      tellSentences(sentences, within) ??
      tellParts(text, within, true) ??
      matched(text, within) ??
      tellParts(text, within, false) ??
      tellAfterName(text, within) ??
      tellUnended(text, within) ??
      tellFirst(sentences, within)
    )
  }

  function tellWhole(text: string, within: boolean): string | null {
    return Object.hasOwn(messages, text) && (!within || ENOUGH_WITHIN.test(text)) ? translate(text) : null
  }

  /** Several sentences, each of which is ours; a text of ours may be of several. */
  function tellSentences(sentences: readonly string[], within: boolean): string | null {
    const first = sentences[0]
    if (first === undefined || sentences.length > SENTENCES_MAX) return null
    for (let end = 1; end < sentences.length; end++) {
      const [head, rest] = [sentences.slice(0, end).join(' '), sentences.slice(end)]
      const said = tellWhole(head, within) ?? matched(head, within) ?? tellUnended(head, within)
      if (said === null) continue
      const others = tellSentences(rest, within) ?? tellRest(rest.join(' '), within)
      if (others !== null) return `${said} ${others}`
    }
    return null
  }

  /** The last of several sentences, which may be a list of ours. */
  function tellRest(text: string, within: boolean): string | null {
    return (
      tellWhole(text, within) ??
      tellParts(text, within, true) ??
      matched(text, within) ??
      (text.endsWith('.') ? ended(tellParts(text.slice(0, -1), within, true)) : null)
    )
  }

  /** The longest beginning that is ours; what follows may be a person's. */
  function tellFirst(sentences: readonly string[], within: boolean): string | null {
    for (let end = sentences.length - 1; end > 0; end--) {
      const head = sentences.slice(0, end).join(' ')
      const said = tellWhole(head, within) ?? matched(head, within)
      if (said !== null) return [said, ...sentences.slice(end)].join(' ')
    }
    return null
  }

  /** The parts of a list, all or some of which are ours. */
  function tellParts(text: string, within: boolean, all: boolean): string | null {
    for (const separator of SEPARATORS) {
      const parts = text.split(separator)
      if (parts.length < 2) continue
      const said = parts.map((part) => tellWhole(part, within) ?? matched(part, within))
      if (all ? !said.includes(null) : said.some((part) => part !== null))
        return parts.map((part, at) => said[at] ?? part).join(separator)
    }
    return null
  }

  /** 'Sample 5: Sample already in queue.': what stands before the colon is a name. */
  function tellAfterName(text: string, within: boolean): string | null {
    const colon = text.indexOf(': ')
    if (colon <= 0) return null
    const [name, rest] = [text.slice(0, colon), text.slice(colon + 2)]
    const said = tell(rest, within)
    if (said !== null && Object.hasOwn(messages, `${name}: {0}`)) return translate(`${name}: {0}`, { 0: said })
    return said === null
      ? null
      : `${(Object.hasOwn(messages, name) ? translate(name) : matched(name, true)) ?? name}: ${said}`
  }

  function tellUnended(text: string, within: boolean): string | null {
    if (!text.endsWith('.')) return null
    const bare = text.slice(0, -1)
    const said = Object.hasOwn(messages, bare) ? translate(bare) : matched(bare, within)
    return ended(said)
  }

  return (sentence) => {
    let said = told.get(sentence)
    if (said === undefined) {
      if (told.size > 2000) told.clear()
      said = tell(sentence, false)
      told.set(sentence, said)
    }
    return said ?? filled(sentence)
  }
}

function ended(said: string | null): string | null {
  return said === null ? null : `${said}.`
}

/** The texts with something filled in, those that say the most first. */
function templatesOf(messages: Readonly<Record<string, string>>): Template[] {
  return Object.keys(messages)
    .flatMap((key) => {
      const parts = key.split(/\{(\w+)\}/)
      const fixed = parts.filter((_, at) => at % 2 === 0)
      const letters = fixed.join(' ').replaceAll(/[^\p{L}%²]/gu, '')
      if (parts.length === 1 || fixed.some((part) => /[{}]/.test(part)) || letters.length < 2) return []
      const pattern = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : escaped(part))).join('')
      return [
        {
          key,
          pattern: new RegExp(`^${pattern}$`, 's'),
          names: parts.filter((_, at) => at % 2 === 1),
          part: fixed.toSorted((a, b) => b.length - a.length)[0] ?? '',
          weight: letters.length,
          stands: letters.length >= 8 || /[%²]/.test(letters),
        },
      ]
    })
    .toSorted((a, b) => b.weight - a.weight)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
