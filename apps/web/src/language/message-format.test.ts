import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import spanish from './es.json'
import { createMessages, type Values } from './message-format.ts'

type Elements = ReturnType<IntlMessageFormat['getAst']>
const library = (message: string, locale: string) =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })

/** The library's number for a mere place: its names are of a `const enum`. */
const PLACE = library('{name}', 'en-US').getAst()[0]?.type

/** What may be given for each name of a text: numbers for what is counted, each option and another word for what is chosen. */
function givenFor(elements: Elements, given = new Map<string, Values[string][]>()): Map<string, Values[string][]> {
  for (const element of elements) {
    if ('pluralType' in element) given.set(element.value, [0, 1, 2, 1200, 1.5])
    else if ('options' in element) given.set(element.value, [...Object.keys(element.options), 'of no option', null])
    else if (element.type === PLACE && 'value' in element && !given.has(element.value))
      given.set(element.value, ['a {word}', 0, 1234.5, null])
    if ('options' in element) for (const { value } of Object.values(element.options)) givenFor(value, given)
  }
  return given
}

/** Each value of each name once, beside the others. */
function valuesOf(elements: Elements): Values[] {
  const given = [...givenFor(elements)]
  const most = Math.max(1, ...given.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(given.map(([name, values]) => [name, values[at % values.length]])),
  )
}

test.each(['en-US', 'es-CO', 'es-US'])('every text of the catalogue reads as by the library, in %s', (locale) => {
  const read = createMessages(locale)
  const differing: unknown[] = []
  for (const message of Object.entries(spanish).flat()) {
    if (!/[{']/.test(message)) continue
    const theirs = library(message, locale)
    const ours = read(message)
    for (const values of valuesOf(theirs.getAst()))
      if (ours(values) !== theirs.format(values)) differing.push([message, values, ours(values), theirs.format(values)])
  }
  expect(differing).toEqual([])
})

test.each([
  "'{'{name}'}' and '#'",
  "don''t, don't, '{don''t}' {name}",
  "a brace that closes } and '{one that nobody closes {name}",
  "{count, plural, =0 {none of {name}} one {'#'1 is #} other {# of {state, select, open {# open} other {others}}}}",
  '{ state , select , open {the {count, plural, other {#}}} other{} }',
  '#',
])('%s reads as by the library', (message) => {
  for (const values of [
    { count: 0, name: 'A', state: 'open' },
    { count: 1, name: 7, state: 'shut' },
    { count: 1200, name: null, state: null },
  ])
    expect(createMessages('en-US')(message)(values)).toBe(library(message, 'en-US').format(values))
})

describe('refused', () => {
  test.each(['{', '{name', '{at, date}', '{count, plural, one {row}}', '{count, plural, one {row} other {rows}', '{}'])(
    '%s',
    (message) => expect(() => createMessages('en-US')(message)).toThrow(SyntaxError),
  )

  test('a value that is not given', () => {
    expect(() => createMessages('en-US')('{name}')({ other: 1 })).toThrow('no value for name')
  })
})
