import { expect, test } from 'vitest'
import { GRID_TYPES, gridLabels, type GridType } from './grid.ts'

const POSITIONS = 'The grid must have 1 to 500 positions'

test('the grid types are one acre, four acre, block number, rows, centre pivot and segments', () => {
  expect(GRID_TYPES.map(({ name }) => name)).toEqual([
    'One Acre',
    'Four Acre',
    'Block Number',
    'Rows',
    'Centre Pivot',
    'Segments',
  ])
})

test.each<[GridType, unknown, string[]]>([
  ['one_acre', '2.5', ['Acre 1', 'Acre 2', 'Acre 3']],
  ['one_acre', 0.01, ['Acre 1']],
  ['one_acre', '2', ['Acre 1', 'Acre 2']],
  ['four_acre', '9', ['Four Acre 1', 'Four Acre 2', 'Four Acre 3']],
  ['four_acre', '8', ['Four Acre 1', 'Four Acre 2']],
  ['four_acre', '1', ['Four Acre 1']],
])('[BATCH-05] %s of %s acres', (type, area, labels) => {
  expect(gridLabels(type, area)).toEqual({ labels, error: null })
})

test("[BATCH-06] '3,7' makes Block 3 and Block 7; a repeated number is refused", () => {
  expect(gridLabels('block_number', '3,7').labels).toEqual(['Block 3', 'Block 7'])
  expect(gridLabels('block_number', ' 12 , 07').labels).toEqual(['Block 12', 'Block 7'])
  for (const value of ['3,3', '3,03']) {
    expect(gridLabels('block_number', value).error).toBe('Block numbers must be unique')
  }
  for (const value of ['', '3,,7', '3,', '3;7', 'north', '-1', '1.5', null]) {
    expect(gridLabels('block_number', value).error).toBe('Please enter block numbers separated by commas')
  }
})

test.each<[GridType, string]>([
  ['rows', 'Row'],
  ['centre_pivot', 'Pivot'],
  ['segments', 'Segment'],
])('[BATCH-07] %s makes as many positions as the number says', (type, word) => {
  expect(gridLabels(type, '3').labels).toEqual([`${word} 1`, `${word} 2`, `${word} 3`])
  expect(gridLabels(type, 1).labels).toEqual([`${word} 1`])
  for (const value of ['', 'x', '2.5', undefined]) {
    expect(gridLabels(type, value).error).toBe('Please enter a whole number')
  }
})

test('[BATCH-08] a grid gives 1 to 500 positions', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
  const cases: [GridType, string, string][] = [
    ['one_acre', '500', '500.1'],
    ['four_acre', '2000', '2000.1'],
    ['block_number', numbers(500), numbers(501)],
    ['rows', '500', '501'],
    ['centre_pivot', '500', '1e12'],
    ['segments', '500', '501'],
  ]
  for (const [type, most, tooMany] of cases) {
    expect([type, gridLabels(type, most).labels?.length, gridLabels(type, tooMany).error]).toEqual([
      type,
      500,
      POSITIONS,
    ])
    if (type !== 'block_number') {
      expect([gridLabels(type, '0').error, gridLabels(type, '-3').error]).toEqual([POSITIONS, POSITIONS])
    }
  }
})

test('an area that is not a number is refused', () => {
  for (const value of ['', 'two', null])
    expect(gridLabels('one_acre', value).error).toBe('Please enter the area in acres')
})
