import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NumberScanner } from './number-scanner.ts'

function scan(text: string, decimal: '.' | ',' = '.'): { value: number; behind: number } {
  const bytes = new TextEncoder().encode(text)
  const scanner = new NumberScanner(bytes, decimal)
  return { value: scanner.read(bytes.length), behind: scanner.position }
}

describe('NumberScanner reads exactly what Number reads', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  test('shortest form of any double', () => {
    fc.assert(
      fc.property(number, (value) => {
        const text = String(value)
        expect(Object.is(scan(text).value, Number(text))).toBe(true)
      }),
      { seed: 1, numRuns: 2000 },
    )
  })

  test('fixed and exponential forms, with either decimal mark', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 17 }), (value, digits) => {
        for (const text of [value.toFixed(digits), value.toExponential(digits)]) {
          expect(scan(text).value).toBe(Number(text))
          expect(scan(text.replace('.', ','), ',').value).toBe(Number(text))
        }
      }),
      { seed: 2, numRuns: 1000 },
    )
  })

  test.each([
    '4.57137e4',
    '.5',
    '5.',
    '+1',
    '-0',
    '00012',
    '1e400',
    '1e-400',
    '123456789012345678901234567890',
    '0.1e23',
    '9007199254740993',
  ])('%s', (text) => expect(Object.is(scan(text).value, Number(text))).toBe(true))
})

describe('where a number ends', () => {
  test.each([
    ['1.5,2', 3],
    ['1e', 1],
    ['1e+x', 1],
    ['12 3', 2],
    ['1.2.3', 3],
  ])('%s', (text, behind) => expect(scan(text).behind).toBe(behind))

  test.each(['', '-', '.', 'e5', 'NaN', '-----', ' 1', 'Infinity'])('%j is not a number and moves nothing', (text) => {
    const { value, behind } = scan(text)
    expect(value).toBeNaN()
    expect(behind).toBe(0)
  })

  test('it does not read past the end it is given', () => {
    const scanner = new NumberScanner(new TextEncoder().encode('123456'), '.')
    expect(scanner.read(3)).toBe(123)
  })
})
