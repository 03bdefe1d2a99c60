import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnIndices, firstIndexAt, nearestIndex } from './trace-columns.ts'
import { required } from '../../testing/required.ts'

const times = Float64Array.of(0, 1, 2, 4)

test('the point nearest in time', () => {
  expect([-5, 0.4, 0.6, 2.9, 3.1, 99].map((timeMin) => nearestIndex(times, timeMin))).toEqual([0, 0, 1, 2, 3, 3])
  expect(nearestIndex(new Float64Array(0), 1)).toBe(-1)
  expect([0, 0.5, 4, 4.1].map((timeMin) => firstIndexAt(times, timeMin))).toEqual([0, 1, 3, 4])
})

test('every point while there are at most two a column', () => {
  const into = new Int32Array(6)
  expect(columnIndices(Float64Array.of(3, 1, 2, 5, 4), { from: 1, to: 5, columns: 3, into })).toBe(4)
  expect(Array.from(into.slice(0, 4))).toEqual([1, 2, 3, 4])
})

test('the last point is never left out, however the points divide into columns', () => {
  for (const columns of [1, 3, 7, 11, 13, 14, 600, 799]) {
    for (const points of [2 * columns + 1, 30, 401, 9000, 12_001]) {
      const values = new Float64Array(points)
      values[points - 1] = 1
      const into = new Int32Array(Math.max(2 * columns, points))
      const count = columnIndices(values, { from: 0, to: points, columns, into })
      expect(into[count - 1], `${points} points in ${columns} columns`).toBe(points - 1)
    }
  }
})

test('lowest and highest of every column, in order, first and last column included', () => {
  fc.assert(
    fc.property(
      fc.float64Array({ minLength: 30, maxLength: 400, noNaN: true }),
      fc.integer({ min: 1, max: 14 }),
      (values, columns) => {
        const into = new Int32Array(2 * columns)
        const count = columnIndices(values, { from: 0, to: values.length, columns, into })
        const indices = Array.from(into.slice(0, count))
        expect(indices).toEqual([...new Set(indices)].sort((one, other) => one - other))
        const kept = indices.map((at) => required(values[at]))
        // 0 and -0 are one height
        expect(Math.min(...kept) + 0).toBe(Math.min(...values) + 0)
        expect(Math.max(...kept) + 0).toBe(Math.max(...values) + 0)
      },
    ),
  )
})
