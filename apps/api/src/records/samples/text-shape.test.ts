import { expect, test } from 'vitest'
import { isAnsweredByShapes, textShape } from './text-shape.ts'

test('every run of digits is one 0, whatever its length; other characters stay', () => {
  expect(textShape('LOT-2026-000123 B7')).toBe('LOT-0-0 B0')
  expect(textShape('Blue Dream')).toBe('Blue Dream')
  expect(textShape('٣ rounds, 3½ oz')).toBe('٣ rounds, 0½ oz')
})

test('a text without digits stands in a text exactly where it stands in its shape', () => {
  const letters = ['a', 'b', '-', '0', '1', '12', '']
  const texts = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
  )
  const searched = ['a', 'b', '-', 'ab', 'ba', 'a-', '-a', 'aab', 'b--']
  for (const text of texts)
    for (const word of searched)
      expect([text, word, textShape(text).includes(word)]).toEqual([text, word, text.includes(word)])
  expect(searched.every(isAnsweredByShapes)).toBe(true)
  expect(['0', 'a1', '1-'].some(isAnsweredByShapes)).toBe(false)
})
