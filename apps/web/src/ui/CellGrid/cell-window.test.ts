import { describe, expect, test } from 'vitest'
import { columnLetters } from '@eluent/domain/text'
import { columnStarts, placeName, rangeBetween, uniformRange, widestRow } from './cell-window.ts'
import { placeAfterKey } from './grid-keys.ts'
import { required } from '../../test/required.ts'

describe('the rows in sight', () => {
  test('are those between two places and some spare ones', () => {
    expect(uniformRange(20_000, 30, 300_000, 300_600, 5)).toEqual({ first: 9_995, end: 10_025 })
  })
  test('end at the first and last row', () => {
    expect(uniformRange(20_000, 30, 0, 600, 5)).toEqual({ first: 0, end: 25 })
    expect(uniformRange(20_000, 30, 599_400, 600_000, 5)).toEqual({ first: 19_975, end: 20_000 })
    expect(uniformRange(3, 30, 9_000, 9_600, 5)).toEqual({ first: 0, end: 3 })
    expect(uniformRange(0, 30, 0, 600, 5)).toEqual({ first: 0, end: 0 })
  })
})

describe('the columns in sight', () => {
  const starts = [0, 100, 150, 400, 460]
  test('are those that a stretch touches', () => {
    expect(rangeBetween(starts, 0, 100, 0)).toEqual({ first: 0, end: 1 })
    expect(rangeBetween(starts, 120, 401, 0)).toEqual({ first: 1, end: 4 })
    expect(rangeBetween(starts, 459, 2_000, 1)).toEqual({ first: 2, end: 4 })
  })
  test('of an empty grid are none', () => {
    expect(rangeBetween([0], 0, 500, 2)).toEqual({ first: 0, end: 0 })
  })
})

test('a column is as wide as its longest text asks, within limits', () => {
  const starts = columnStarts([['a', 'x'.repeat(500)], ['Concentration']], 2)
  expect(starts[0]).toBe(0)
  expect(starts[1]).toBeGreaterThan(64)
  expect(required(starts[2]) - required(starts[1])).toBe(260)
})

test('ragged rows count as the widest', () => {
  expect(widestRow([['a'], [], ['a', 'b', 'c']])).toBe(3)
})

test('columns and places are named as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  expect(placeName(6, 1)).toBe('B7')
})

describe('keys of movement', () => {
  const size = { rows: 20_000, columns: 60, page: 18 }
  const after = (key: string, row: number, column: number, ctrl = false) =>
    placeAfterKey(key, ctrl, { row, column }, size)
  test('arrows go one step and stop at the edges', () => {
    expect(after('ArrowDown', 5, 5)).toEqual({ row: 6, column: 5 })
    expect(after('ArrowUp', 0, 5)).toEqual({ row: 0, column: 5 })
    expect(after('ArrowRight', 5, 59)).toEqual({ row: 5, column: 59 })
    expect(after('ArrowLeft', 5, 5)).toEqual({ row: 5, column: 4 })
  })
  test('Home and End go along the row, with Ctrl to the corners', () => {
    expect(after('Home', 5, 5)).toEqual({ row: 5, column: 0 })
    expect(after('End', 5, 5)).toEqual({ row: 5, column: 59 })
    expect(after('End', 5, 5, true)).toEqual({ row: 19_999, column: 59 })
    expect(after('Home', 5, 5, true)).toEqual({ row: 0, column: 0 })
  })
  test('PageUp and PageDown pass a page', () => {
    expect(after('PageDown', 5, 5)).toEqual({ row: 23, column: 5 })
    expect(after('PageUp', 5, 5)).toEqual({ row: 0, column: 5 })
  })
  test('any other key moves nothing', () => {
    expect(after('a', 5, 5)).toBeNull()
  })
})
