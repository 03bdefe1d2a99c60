import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import spanish from './es.json'
import { readMessage, writeMessage, type Values } from './message.ts'

const ours = (text: string, locale: string, values: Values): string => writeMessage(readMessage(text), values, locale)
const theirs = (text: string, locale: string, values: Values): string =>
  String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values))

/** Every name that stands behind a brace, as each of these. */
const valuesFor = (text: string) =>
  [0, 1, 2, 1_000_000, 'approved', 'units', null].map((value) =>
    Object.fromEntries([...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => [name, value])),
  )

test('every text of the interface reads as ICU MessageFormat has it', () => {
  const texts = Object.entries(spanish).flatMap(([english, other]) =>
    // sentences of rules have numbers in braces, and are filled in elsewhere
    english.includes('{') && !/\{\d/.test(english)
      ? ([
          [english, 'en-US'],
          [other, 'es-CO'],
        ] as const)
      : [],
  )
  expect(texts.length).toBeGreaterThan(1000)
  for (const [text, locale] of texts)
    for (const values of valuesFor(text)) expect(ours(text, locale, values), text).toBe(theirs(text, locale, values))
})

test.each([
  "it''s '{'quoted'}' and 'not'",
  "{n, plural, one {'#' is # row} other {it's # rows of {what}}}",
  '{n, plural, =0 {none} one {{what, select, units {one #} other {two #}}} other {# # rows}} # of all',
  "{what, select, units {a '{b}' c} other {d}} '",
])('so does %s', (text) => {
  for (const n of [0, 1, 5, 12_345])
    for (const what of ['units', 'rest']) expect(ours(text, 'es', { n, what })).toBe(theirs(text, 'es', { n, what }))
})

test.each(['{n', '{n, plural, one {# row}}', '{n, number}', 'a } b', '{n, plural, one {# row} other {rows}'])(
  'what is not read here is an error, and so is a value that is missing: %s',
  (text) => {
    expect(() => readMessage(text)).toThrow('not a message')
    expect(() => ours('{n} rows', 'en', {})).toThrow('n was not given')
  },
)
