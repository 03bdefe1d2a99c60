import { expect, test } from 'vitest'
import { doubtOf, plainText, writtenText } from './decimal-text.ts'

test('[I18N-03] a form keeps a point for the comma that was typed, and shows the comma again', () => {
  expect(plainText('14,42', ',')).toBe('14.42')
  expect(writtenText('14.42', ',')).toBe('14,42')
  expect(plainText('14.42', '.')).toBe('14.42')
  expect(writtenText('14.42', '.')).toBe('14.42')
})

test('[I18N-03] a number that can be read in two ways is none, says why, and stays as it was typed', () => {
  const kept = plainText('1.234', ',')
  expect(Number(kept)).toBeNaN()
  expect(writtenText(kept, ',')).toBe('1.234')
  expect(doubtOf(kept, ',')).toContain('1.234 can be read in two ways')
  expect(doubtOf(plainText('1.2345', ','), ',')).toBeNull()
  // nobody is asked where a point is the sign
  expect([plainText('1.234', '.'), doubtOf('1.234', '.')]).toEqual(['1.234', null])
})
