import { describe, expect, test } from 'vitest'
import { findTable } from './find-table.ts'
import { TextBytes } from './text-bytes.ts'

const find = (value: string) => findTable(new TextBytes(new TextEncoder().encode(value), 'x'))

describe('delimiter, decimal mark and number of columns of the first row', () => {
  test.each([
    ['1,2', ',', '.', 2],
    ['1.5,2.5', ',', '.', 2],
    ['1, 2', ',', '.', 2],
    ['1;2', ';', '.', 2],
    ['1,5;2,5', ';', ',', 2],
    ['1\t2', '\t', '.', 2],
    ['1,5\t2,5', '\t', ',', 2],
    ['1 2', ' ', '.', 2],
    ['1,5 2,5', ' ', ',', 2],
    ['1,2,3', ',', '.', 3],
    ['1,2,', ',', '.', 2],
    ['-1e-3,+2E4', ',', '.', 2],
    ['7', ',', '.', 1],
  ])('%j', (row, delimiter, decimal, columns) => {
    expect(find(`${row}\n`)).toMatchObject({ start: 0, style: { delimiter, decimal }, columns })
  })
})

test('lines before the table are kept, and where it starts is counted in bytes', () => {
  expect(find('Run µ\n\nTime;Signal\n0;1\n')).toMatchObject({ start: 20, preamble: ['Run µ', 'Time;Signal'] })
})

test('a lone number before the table is not a table', () =>
  expect(find('Sample\n42\n1,2\n')).toMatchObject({ columns: 2, start: 10 }))

test('words alone hold no table', () => expect(find('a,b\nc,d\n')).toBeNull())

test('both decimal marks leave open which is which', () => {
  expect(() => find('1.5;2\n1,5;3\n')).toThrow(expect.objectContaining({ code: 'bad-number' }))
})
