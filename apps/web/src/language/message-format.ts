export type Values = Record<string, string | number | null | undefined>

/** A part of a text, or what stands for it; `count` is that of the plural around it. */
type Part = string | ((values: Values, count: number) => string)

/** `{name}`, or as far as `{count, plural,` */
const PLACE = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)/y
const OPTION = /\s*(?:=(\d+)|(\w+))\s*\{/y
const END = /\s*\}/y
/** Signs that stand for themselves. */
const QUOTED = /'([{}<>#](?:[^']|'')*)(?:'|$)/y

/**
 * Reads texts in ICU MessageFormat, as far as the interface's own use it: `{name}`, `{count, plural, =0 {none} one {# row} other {# rows}}`,
 * `{state, select, open {...} other {...}}`, `''` for an apostrophe. The library that reads all of it was a fortieth of every first load
 * (docs/decisions/0201); a test holds this equal to it for each text of the catalogue. A text that reads otherwise is an error, as is a value that is not given.
 */
export function createMessages(locale: string): (message: string) => (values: Values) => string {
  let figures: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined

  const figure = (count: number): string => (figures ??= new Intl.NumberFormat(locale)).format(count)
  const formOf = (count: number): string => (plurals ??= new Intl.PluralRules(locale)).select(count)

  return (message) => {
    let at = 0

    function taken(pattern: RegExp): RegExpExecArray | null {
      pattern.lastIndex = at
      const found = pattern.exec(message)
      if (found) at = pattern.lastIndex
      return found
    }

    function refuse(): never {
      throw new SyntaxError(`A text of the interface cannot be read at ${at}: ${message}`)
    }

    function readParts(around: 'text' | 'plural' | 'select'): Part[] {
      const parts: Part[] = []
      while (at < message.length) {
        const sign = message.charAt(at)
        if (sign === '}' && around !== 'text') break
        if (sign === '{') parts.push(readPlace())
        else if (sign === "'") parts.push(readApostrophe(around === 'plural'))
        else {
          parts.push(sign === '#' && around === 'plural' ? (_, count) => figure(count) : sign)
          at++
        }
      }
      return parts
    }

    function readApostrophe(inPlural: boolean): string {
      const [, quoted] = inPlural || message.charAt(at + 1) !== '#' ? (taken(QUOTED) ?? []) : []
      if (quoted !== undefined) return quoted.replaceAll("''", "'")
      at += message.charAt(at + 1) === "'" ? 2 : 1
      return "'"
    }

    function readPlace(): Part {
      const [, name = '', how] = taken(PLACE) ?? refuse()
      if (how === undefined) return (values) => String(valueOf(values, name) ?? '')
      const options = new Map<string | number, Part[]>()
      for (let found = taken(OPTION); found; found = taken(OPTION)) {
        const [, exact, word = ''] = found
        options.set(exact === undefined ? word : Number(exact), readParts(how === 'plural' ? 'plural' : 'select'))
        if (!taken(END)) refuse()
      }
      const other = options.get('other')
      if (!taken(END) || other === undefined) return refuse()
      return (values, count) => {
        const value = valueOf(values, name)
        if (how === 'select') return joined(options.get(String(value)) ?? other, values, count)
        const number = Number(value)
        return joined(options.get(number) ?? options.get(formOf(number)) ?? other, values, number)
      }
    }

    const parts = readParts('text')
    return (values) => joined(parts, values, 0)
  }
}

const joined = (parts: readonly Part[], values: Values, count: number): string =>
  parts.map((part) => (typeof part === 'string' ? part : part(values, count))).join('')

function valueOf(values: Values, name: string): string | number | null | undefined {
  if (!Object.hasOwn(values, name)) throw new RangeError(`A text has no value for ${name}`)
  return values[name]
}
