import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctiveFragment } from './search-fragment.ts'

test.each([
  ['BATCH-9876', '-9876'],
  ['BATCH-98765', '98765'],
  ['9876', '9876'],
  ['Lot 017 of', ' 017 '],
  ['😀123', '123'],
  ['CASCA-20261120-00012', '00012'],
  ['CASCA-20261120-', '20261120'],
  ['Lot 7A of Blue Dream', null],
  ['Lot 017A of Blue Dream', ' 017A '],
])('of %s it is %s', (text, fragment) => {
  expect(distinctiveFragment(text)).toBe(fragment)
})

test.each(['Blue Dream', 'B2-C3', '', '50%'])('%s has none: it is looked for as it is', (text) => {
  expect(distinctiveFragment(text)).toBeNull()
})

test('it is always a part of the text, so nothing the text matches is missed', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'Z', '7', '0', '-', ' ', '%', '_', '\\', 'ß', 'é', '😀') })
  fc.assert(
    fc.property(texts, (text) => {
      const fragment = distinctiveFragment(text)
      if (fragment !== null) expect(text).toContain(fragment)
    }),
  )
})
