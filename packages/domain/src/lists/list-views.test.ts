import { describe, expect, test } from 'vitest'
import {
  DELIVERED_VIEWS,
  hasSameFilters,
  isSameView,
  isViewText,
  LIST_VIEW_TEXTS,
  viewNameError,
  viewOfAddress,
  type ViewParam,
} from './list-views.ts'

describe('[WORK-05] a view keeps filters, columns and sort', () => {
  test('of an address it takes what the list would take, and nothing else', () => {
    const shown = {
      state: 'finished,changed',
      mark: 'sealed',
      method: '3,7',
      tester: '12',
      client: 'Skagit Farms',
      date: 'today',
      search: 'kush',
      searchIn: 'batch_number',
      sortColumn: 'created_at',
      sortOrder: 'ASC',
      columns: 'batch_number,state',
    }
    expect(viewOfAddress({ ...shown, page: '3', rows: '25', preview: '7', view: '12' })).toEqual(shown)
    expect(viewOfAddress({ from: '2026-11-22', to: '2026-11-23' })).toEqual({ from: '2026-11-22', to: '2026-11-23' })
  })

  test.each<[ViewParam, string]>([
    ['state', 'finished,lost'],
    ['mark', ''],
    ['method', '0'],
    ['tester', '1,,2'],
    ['client', 'a\0'],
    ['client', 'c'.repeat(256)],
    ['date', 'tomorrow'],
    ['from', '2026-02-30'],
    ['search', 's'.repeat(65)],
    ['searchIn', 'Name'],
    ['sortColumn', 'id; drop'],
    ['sortOrder', 'asc'],
    ['columns', 'state,'],
  ])('%s cannot be %j', (param, text) => {
    expect(isViewText(param, text)).toBe(false)
    expect(viewOfAddress({ [param]: text })).toEqual({})
  })

  test('the order of chosen values makes no other view; that of columns does', () => {
    expect(isSameView({ state: 'finished,changed' }, { state: 'changed,finished' })).toBe(true)
    expect(isSameView({ columns: 'a,b' }, { columns: 'b,a' })).toBe(false)
    expect(isSameView({ state: 'finished' }, { state: 'finished', sortOrder: 'ASC' })).toBe(false)
    expect(hasSameFilters({ state: 'finished' }, { state: 'finished', sortOrder: 'ASC' })).toBe(true)
    expect(hasSameFilters({}, { date: 'today' })).toBe(false)
  })
})

test('[WORK-05] what each delivered view says can stand in the address', () => {
  for (const { definition } of Object.values(DELIVERED_VIEWS).flat())
    expect(viewOfAddress(definition)).toEqual(definition)
})

test('[WORK-05] a view has a name of its own, which no delivered view has', () => {
  expect(viewNameError('Skagit this week', 'samples')).toBeNull()
  for (const name of ['', '  ', 'n'.repeat(41), undefined])
    expect(viewNameError(name, 'samples')).toBe(LIST_VIEW_TEXTS.name)
  expect(viewNameError(' to REVIEW ', 'samples')).toBe(LIST_VIEW_TEXTS.nameTaken)
})
