import { describe, expect, test } from 'vitest'
import { parseListQuery, type ListQueryInput } from './list-query.ts'
import { clampPage, pageCount, pageRange, parsePageInput } from './paging.ts'

const columns = { sortable: ['id', 'name'], searchable: ['name'], default_sort: 'id' } as const
function query(input: ListQueryInput): unknown {
  return parseListQuery<'id' | 'name'>(input, columns)
}

describe('the parameters of a list', () => {
  test('without parameters: the first ten rows by id, ascending', () => {
    expect(query({})).toEqual({ offset: 0, limit: 10, sort_column: 'id', sort_order: 'ASC', search: null })
  })

  test('with all parameters', () => {
    const input = {
      startIndex: '20',
      endIndex: '30',
      sortOrder: 'desc',
      sortColumn: 'name',
      searchIn: 'name',
      searchData: ' og ',
    }
    expect(query(input)).toEqual({
      offset: 20,
      limit: 10,
      sort_column: 'name',
      sort_order: 'DESC',
      search: { column: 'name', text: 'og' },
    })
  })

  test.each([
    ['-5', '10', 0, 10],
    ['x', 'y', 0, 10],
    ['1.5', undefined, 0, 10],
    ['20', '10', 20, 1],
    ['20', '20', 20, 1],
    ['0', '999999', 0, 1000],
    ['1e400', '5', 0, 5],
    ['30', undefined, 30, 10],
  ])('startIndex %s and endIndex %s: %i rows skipped, %i returned', (startIndex, endIndex, offset, limit) => {
    expect(query({ startIndex, endIndex })).toMatchObject({ offset, limit })
  })

  test('unknown columns do not reach the query', () => {
    expect(query({ sortColumn: 'id; DROP TABLE', searchIn: 'password', searchData: 'x' })).toMatchObject({
      sort_column: 'id',
      search: null,
    })
  })

  test('a search that cannot be stored finds no column, a long one is cut between characters', () => {
    expect(query({ searchIn: 'name', searchData: 'a\0' })).toMatchObject({ search: null })
    const cut = parseListQuery<'id' | 'name'>({ searchIn: 'name', searchData: `${'x'.repeat(63)}🌿` }, columns)
    expect(cut.search?.text).toHaveLength(64)
    expect(cut.search?.text.isWellFormed()).toBe(true)
  })
})

describe('pages', () => {
  test('a list has at least one page', () => {
    expect([0, 1, 10, 11, 100].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 10])
  })

  test('page 3 of ten is rows 20 to 30', () => {
    expect(pageRange(3)).toEqual({ startIndex: 20, endIndex: 30 })
    expect(pageRange(1)).toEqual({ startIndex: 0, endIndex: 10 })
    expect(pageRange(3, 25)).toEqual({ startIndex: 50, endIndex: 75 })
    expect(pageCount(51, 25)).toBe(3)
  })

  test('the page input ignores non-numbers, values above the total and below 1', () => {
    expect(['3', ' 1 ', '7'].map((text) => parsePageInput(text, 7))).toEqual([3, 1, 7])
    expect(['', 'x', '8', '0', '-1', '1.5', '1e1'].map((text) => parsePageInput(text, 7))).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })

  test('a page of the URL is the nearest that exists', () => {
    expect([-3, 0, 2.7, 99, Infinity, Number.NaN].map((page) => clampPage(page, 5))).toEqual([1, 1, 2, 5, 5, 1])
    expect(clampPage(4, 0)).toBe(1)
  })
})
