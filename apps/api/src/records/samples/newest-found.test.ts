import { expect, test } from 'vitest'
import { keptNewest, NEWEST, newestOfAll, withFound } from './newest-found.ts'

const many = Array.from({ length: NEWEST }, (_, n) => 1000 - n)
const oldest = 1000 - NEWEST + 1

test('few are all, and end so; of many only the newest stand', () => {
  expect(keptNewest([7, 3])).toEqual([7, 3, 0])
  expect(keptNewest([...many, 5])).toEqual(many)
})

test('what is found since joins where nothing between it and the last is left out', () => {
  expect(withFound([7, 3, 0], [5, 9, 7])).toEqual([9, 7, 5, 3, 0])
  expect(withFound(many, [oldest - 1])).toEqual(many)
  expect(withFound(many, [1001])).toEqual([1001, ...many.slice(0, -1)])
  expect(withFound(undefined, [4])).toEqual([4, 0])
})

test('several kinds reach as far as the one that ends first', () => {
  expect(
    newestOfAll(
      [
        [9, 5],
        [8, 4, 2, 0],
      ],
      [[6, 3]],
    ),
  ).toEqual([9, 8, 6, 5])
  expect(newestOfAll([], [[6, 3]])).toEqual([6, 3])
})

test('one that is not known makes all unknown', () => {
  expect(newestOfAll([[9, 0], null], [])).toBeNull()
  expect(newestOfAll([[9, 0]], [null])).toBeNull()
  expect([withFound(null, [1]), withFound([1, 0], null)]).toEqual([null, null])
})
