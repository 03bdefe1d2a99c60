import { expect, test } from 'vitest'
import { plainName, plainText } from './plain-text.ts'

test.each([
  ['  Ann ', 'Ann'],
  ['<b>Ann</b> Lee', 'Ann Lee'],
  ['<script src="x">alert(1)</script>Ann', 'alert(1)Ann'],
  ['<<b>b>Ann', 'Ann'],
  ['<!-- x -->Ann<br/>', 'Ann'],
  ['a < b and b > c', 'a < b and b > c'],
  ['<3 Ann', '<3 Ann'],
  ['<Ann', '<Ann'],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept)
  expect(plainText(kept)).toBe(kept)
})

test('a text of nothing but brackets takes no longer than its length', () => {
  expect(plainText(`${'<'.repeat(50_000)}a${'>'.repeat(50_000)}`)).toHaveLength(99_998)
})

test.each([
  ['Ann <b></b> Lee', 'Ann Lee'],
  ['  Ann   Lee ', 'Ann Lee'],
  ['Ann\t\u00a0Lee', 'Ann Lee'],
  ['Ann Lee', 'Ann Lee'],
])('the name %j is kept as %j', (typed, kept) => expect(plainName(typed)).toBe(kept))
