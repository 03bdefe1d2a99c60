import { expect, test } from 'vitest'
import { asRowChoice, chosenColumns, movedColumn } from './preferences.ts'

const COLUMNS = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]

test('[WORK-06] a list shows 10, 25, 50 or 100 rows', () => {
  expect(['10', 25, '50', '100', '30', 'x', undefined].map(asRowChoice)).toEqual([10, 25, 50, 100, null, null, null])
})

test('[WORK-06] the chosen columns in their order; a column that is gone is left out, and none at all means as delivered', () => {
  const keys = (chosen: string[] | undefined) => chosenColumns(COLUMNS, chosen).map(({ key }) => key)
  expect(keys(['c', 'gone', 'a'])).toEqual(['c', 'a'])
  expect(keys(undefined)).toEqual(['a', 'b', 'c'])
  expect(keys(['gone'])).toEqual(['a', 'b', 'c'])
})

test('[WORK-06] a column moves among the others and not beyond their ends', () => {
  expect(movedColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(movedColumn(['a', 'b'], 'gone', 1)).toEqual(['a', 'b'])
})
