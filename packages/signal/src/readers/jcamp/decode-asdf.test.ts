import { describe, expect, test } from 'vitest'
import { decodeAsdf } from './decode-asdf.ts'

/** The example of McDonald and Wilks, Appl. Spectrosc. 42 (1988) 151, the paper that defines JCAMP-DX: one line in each form. */
const EXPECTED = [1, 2, 3, 3, 2, 1, 0, -1, -2, -3]

describe('one line of ordinates in each form', () => {
  test.each([
    ['fixed', '1 1 2 3 3 2 1 0 -1 -2 -3'],
    ['packed', '1+1+2+3+3+2+1+0-1-2-3'],
    ['squeezed', '1ABCCBA@abc'],
    ['difference', '1AJJ%jjjjjj'],
    ['difference and duplicate', '1AJT%jX'],
  ])('%s', (_form, line) => expect(decodeAsdf(line, 100)).toEqual(EXPECTED))
})

test('the value that checks a line in difference form is not counted twice', () => {
  // 10, 11, 12 | check 12, then 13, 14
  expect(decodeAsdf('0A0JJ\n3A2JJ', 100)).toEqual([10, 11, 12, 13, 14])
})

test('plain lines have no such value', () => expect(decodeAsdf('0 10 11\n2 11 12', 100)).toEqual([10, 11, 11, 12]))

test('duplicates repeat a value, and stop just past the stated number of points', () => {
  expect(decodeAsdf('0 A2U', 100)).toEqual([12, 12, 12])
  expect(decodeAsdf('0A1S999999999', 5).length).toBeLessThanOrEqual(6)
})

test('what is not a number is NaN, never skipped', () =>
  expect(decodeAsdf('0 1 ? 3', 100).some(Number.isNaN)).toBe(true))
