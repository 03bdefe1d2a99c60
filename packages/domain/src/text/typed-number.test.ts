import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from './decimal-number.ts'
import { plainNumber, writtenNumber, type DecimalSign } from './typed-number.ts'

const SIGNS: readonly DecimalSign[] = ['.', ',']
const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`))

describe('[I18N-03] a typed number, where a comma is the decimal sign', () => {
  test.each([
    ['14,42', '14.42'],
    ['14.42', '14.42'],
    ['1442', '1442'],
    ['1,234', '1.234'],
    ['0.234', '0.234'],
    ['1234.567', '1234.567'],
    ['12.3456', '12.3456'],
    ['-3,5', '-3.5'],
    [',5', '.5'],
    ['7,', '7.'],
    ['1,5e-3', '1.5e-3'],
  ])('%s is %s', (typed, plain) => {
    expect(plainNumber(typed, ',')).toBe(plain)
  })

  test.each(['1.234', '-12.500', '999.999', '1.234,5', '1,234.5', '1.234.567', '1,2,3', '1..2'])(
    '%s is not guessed',
    (typed) => {
      expect(plainNumber(typed, ',')).toBeNull()
    },
  )

  test('what is not a number is left to the rules', () => {
    for (const typed of ['', 'N/D', '14,42 mg', 'B-1.234', 'Blue, 2']) expect(plainNumber(typed, ',')).toBe(typed)
  })
})

test('where a point is the decimal sign a comma is refused as ever, and never dropped', () => {
  fc.assert(
    fc.property(digits(4), digits(4), (whole, part) => {
      expect(parseDecimal(plainNumber(`${whole},${part}`, '.'))).toBeNull()
    }),
  )
})

test('what is written is read back as the same number, in every region', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0), // no -0
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.tuple(digits(6), digits(6)).map(([whole, part]) => Number(`${whole}.${part}`)),
  )
  fc.assert(
    fc.property(number, fc.constantFrom(...SIGNS), (value, sign) => {
      expect(parseDecimal(plainNumber(writtenNumber(String(value), sign), sign))).toBe(value)
    }),
  )
})

test('a sign is never lost: what is read has the digits that were typed, on the same sides of it', () => {
  const typed = fc.stringMatching(/^[+-]?\d{0,6}[.,]?\d{0,6}$/)
  fc.assert(
    fc.property(typed, fc.constantFrom(...SIGNS), (text, sign) => {
      const plain = plainNumber(text, sign)
      const value = plain === null ? null : parseDecimal(plain)
      if (value !== null) expect(value).toBe(Number(text.replace(',', '.')))
    }),
    { numRuns: 2000 },
  )
})

test('three digits after a point and before no other are never read where a comma is the sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^\d{3}$/), (whole, part) => {
      expect(plainNumber(`${whole}.${part}`, ',')).toBeNull()
    }),
  )
})
