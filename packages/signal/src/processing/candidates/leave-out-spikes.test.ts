import { expect, test } from 'vitest'
import { findExtrema } from './find-extrema.ts'
import { leaveOutSpikes } from './leave-out-spikes.ts'

const left = (...values: number[]) => {
  const y = Float64Array.from(values)
  return leaveOutSpikes(y, findExtrema(y, new Float64Array(y.length).fill(1)))
}

test('a top with nothing beside it goes, and the deeper of its valleys stays', () => {
  expect(left(0, 3, 9, 5, 0, -1, 20, -2, 0, 4, 8, 3, 0)).toEqual({ apexes: [2, 10], valleys: [0, 7, 12] })
})

test('the same at either end, and where nothing else is', () => {
  expect(left(0, 9, 0, 3, 6, 4, 0)).toEqual({ apexes: [4], valleys: [0, 6] })
  expect(left(0, 3, 6, 4, 0, 9, 0)).toEqual({ apexes: [2], valleys: [0, 4] })
  expect(left(0, 0, 9, 0, 0)).toEqual({ apexes: [], valleys: [] })
})
