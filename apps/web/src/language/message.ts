/**
 * Texts with values in braces: what of ICU MessageFormat stands in them, which is `{name}`, `plural`, `select`, `#` and quotation by
 * apostrophes. The library for all of it would be 7 kB of each page's first load; the test holds every text against it.
 */
export type Values = Record<string, string | number | null | undefined>

type Part = string | Place
interface Place {
  name: string
  /** Undefined: the value itself. */
  choice?: { kind: 'plural' | 'select'; options: ReadonlyMap<string, readonly Part[]> }
}

/** In an option of `plural`: the number that was chosen by. */
const COUNT: Place = { name: '#' }
const PLACE = /\{\s*([^\s,{}]+)\s*(?:,\s*(plural|select)\s*,|\})/y
const OPTION = /\s*(=\d+|[\w-]+)\s*\{/y
const END = /\s*\}/y

/** @throws Error where the text has what is not read here */
export function readMessage(text: string): readonly Part[] {
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const fail = (): never => {
    throw new Error(`not a message, from letter ${at}: ${text}`)
  }

  function quoted(inPlural: boolean): string {
    const after = text[at + 1] ?? ''
    if (after === "'") {
      at += 2
      return "'"
    }
    if (!'{}<>'.includes(after || ' ') && !(inPlural && after === '#')) {
      at += 1
      return "'"
    }
    const [whole, inner = ''] = /^'((?:''|[^'])*)'?/.exec(text.slice(at)) ?? fail()
    at += whole.length
    return inner.replaceAll("''", "'")
  }

  function place(): Place {
    const [, name = '', kind] = next(PLACE) ?? fail()
    if (kind !== 'plural' && kind !== 'select') return { name }
    const options = new Map<string, readonly Part[]>()
    for (let option = next(OPTION); option; option = next(OPTION)) {
      options.set(option[1] ?? '', parts('}', kind === 'plural'))
      if (!next(END)) fail()
    }
    if (!options.has('other') || !next(END)) fail()
    return { name, choice: { kind, options } }
  }

  function parts(end: '}' | '', inPlural: boolean): readonly Part[] {
    const read: Part[] = []
    while (at < text.length && text[at] !== end) {
      const letter = text[at]
      if (letter === "'") read.push(quoted(inPlural))
      else if (letter === '{') read.push(place())
      else if (letter === '}') fail()
      else if (letter === '#' && inPlural) {
        read.push(COUNT)
        at += 1
      } else read.push(next(inPlural ? /[^'{}#]+/y : /[^'{}]+/y)?.[0] ?? fail())
    }
    return read
  }

  return parts('', false)
}

/** Each is costly to make, and a list writes hundreds. */
const kept = new Map<string, { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }>()
function rulesOf(locale: string) {
  const rules = kept.get(locale) ?? { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) }
  kept.set(locale, rules)
  return rules
}

/** @throws Error where a value is missing */
export function writeMessage(parts: readonly Part[], values: Values, locale: string, count?: number): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part === COUNT) return rulesOf(locale).numbers.format(count ?? 0)
      const { name, choice } = part
      if (!Object.hasOwn(values, name)) throw new Error(`the value ${name} was not given`)
      const value = values[name]
      if (choice === undefined) return String(value ?? '')
      const { kind, options } = choice
      const number = kind === 'plural' ? Number(value) : undefined
      const chosen =
        number === undefined
          ? options.get(String(value))
          : (options.get(`=${value}`) ?? options.get(rulesOf(locale).plurals.select(number)))
      return writeMessage(chosen ?? options.get('other') ?? [], values, locale, number)
    })
    .join('')
}
