import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber, readNumberSign, type DecimalSign } from './read-numbers.ts'
import type { Grid } from '../import-templates/template-map.ts'

function columnOf(...values: string[]): Grid {
  return values.map((value) => [value])
}
function signOf(...values: string[]) {
  return readNumberSign(
    columnOf(...values),
    values.map((_, row) => ({ row, column: 0 })),
  )
}

describe('the decimal sign of a file', () => {
  test.each<[string, string[], DecimalSign | null, string]>([
    ['a point', ['1.5', '12'], '.', 'numbers'],
    ['a comma', ['1,5', '12'], ',', 'numbers'],
    ['a point, commas group', ['1,234', '0.5'], '.', 'numbers'],
    ['a comma, points group', ['1.234', '0,5'], ',', 'numbers'],
    ['groups and decimals in one number', ['1,234.5'], '.', 'numbers'],
    ['the other way round', ['1.234,5'], ',', 'numbers'],
    ['two groups tell', ['1,234,567'], '.', 'numbers'],
    ['no thousand begins with 0', ['0,123'], ',', 'numbers'],
    ['a thousand has three digits before it at most', ['1234,567'], ',', 'numbers'],
    ['blanks group already', ['1 234,567'], ',', 'numbers'],
    ['an exponent', ['1,234e5'], ',', 'numbers'],
    ['whole numbers', ['12', '3'], '.', 'default'],
    ['three decimals behind a point', ['5.123', '12.345'], '.', 'default'],
    ['1,234 alone can be two numbers', ['1,234', '5'], null, 'undecided'],
    ['1,234 beside 5.678 too', ['1,234', '5.678'], null, 'undecided'],
    ['both signs', ['1.5', '2,5'], null, 'conflict'],
  ])('%s', (_, values, decimal, basis) => {
    expect(signOf(...values)).toMatchObject({ decimal, basis })
  })

  test('numbers elsewhere in the file decide where the mapped ones do not, but never against them', () => {
    const grid = [
      ['1,234', '0,5'],
      ['2,345', '7'],
    ]
    const places = [
      { row: 0, column: 0 },
      { row: 1, column: 0 },
    ]
    expect(readNumberSign(grid, places)).toMatchObject({ decimal: ',', evidence: { row: 0, column: 1, value: '0,5' } })
    expect(readNumberSign([['1.5', '0,5']], [{ row: 0, column: 0 }])).toMatchObject({ decimal: '.' })
  })

  test('an assumption is explained, with the cell it is based on', () => {
    expect(signOf('12', '0,038').sentence).toBe(
      "Numbers are read with a decimal comma, as in '0,038' (row 2, column 1).",
    )
    expect(signOf('5.123').sentence).toBe(
      "Numbers are read with a decimal point: '5.123' (row 1, column 1) is taken as a decimal.",
    )
    expect(signOf('1,234').sentence).toBe(
      "'1,234' (row 1, column 1) can be read in two ways. Choose whether the comma is the decimal sign.",
    )
    expect(readNumberSign(columnOf('1,234'), [], ',').sentence).toBe(
      'Numbers are read with a decimal comma, as chosen.',
    )
  })
})

describe('one number', () => {
  test.each<[string, DecimalSign | null, number | null]>([
    ['1,234', '.', 1234],
    ['1,234', ',', 1.234],
    ['1,234', null, null],
    ['1.234', null, null],
    ['1.5', null, 1.5],
    ['2,5', null, 2.5],
    ['1.234.567,89', ',', 1_234_567.89],
    ['1 234.5', '.', 1234.5],
    ["1'234.5", '.', 1234.5],
    ['2,5', '.', null],
    ['1.5', ',', null],
    ['12,34.5', '.', null],
    ['1,23,456', '.', null],
    ['−3.5', '.', -3.5],
    ['4.57137e4', '.', 45_713.7],
    ['1,97e+06', ',', 1_970_000],
    ['.5', '.', 0.5],
    ['5.', '.', 5],
    ['12', null, 12],
    ['<0.05', '.', null],
    ['ND', '.', null],
    ['-----', '.', null],
    ['', '.', null],
    ['10.12.2023', '.', null],
    ['1e999', '.', null],
  ])('%j with decimal %j is %j', (text, decimal, number) => {
    expect(readNumber(text, decimal)).toBe(number)
  })

  test('a number is read as itself however it is written, or not at all: never as another', () => {
    const written = fc.record({ value: fc.integer({ min: 0, max: 9_999_999_999 }), decimals: fc.nat(6) })
    fc.assert(
      fc.property(
        written,
        fc.constantFrom<DecimalSign>('.', ','),
        fc.boolean(),
        ({ value, decimals }, sign, grouped) => {
          const [whole = '', rest] = (value / 10 ** decimals).toFixed(decimals).split('.')
          const group = sign === '.' ? ',' : '.'
          const front = grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole
          const text = rest === undefined ? front : `${front}${sign}${rest}`
          const exact = Number(rest === undefined ? whole : `${whole}.${rest}`)
          expect(readNumber(text, sign)).toBe(exact)
          expect([exact, null]).toContain(readNumber(text, null))
          const { decimal } = signOf(text)
          // a lone 1.234 is taken as a decimal, and said to be
          if (decimal !== null && signOf(text).basis === 'numbers') expect(readNumber(text, decimal)).toBe(exact)
        },
      ),
    )
  })
})
