import { expect, test, describe } from 'vitest'
import { findExtrema } from './find-extrema.ts'

const find = (values: number[], threshold: number) =>
  findExtrema(Float64Array.from(values), new Float64Array(values.length).fill(threshold))

describe('findExtrema', () => {
  test('tops and the lowest points between them', () => {
    expect(find([0, 5, 1, 2, 9, 0, 3, 0], 2)).toEqual({ apexes: [1, 4, 6], valleys: [0, 2, 5, 7] })
  })

  test('a top that does not fall by more than the threshold is none', () => {
    expect(find([0, 5, 3.5, 6, 0], 2)).toEqual({ apexes: [3], valleys: [0, 4] })
  })

  test('neither edge of a run makes a top', () => {
    expect(find([9, 5, 0], 2)).toEqual({ apexes: [], valleys: [] })
    expect(find([0, 5, 9], 2)).toEqual({ apexes: [], valleys: [] })
    expect(find([], 2)).toEqual({ apexes: [], valleys: [] })
  })

  test('the threshold counts where the top is: noise on top of a large peak does not split it', () => {
    const values = Float64Array.of(0, 50, 90, 80, 95, 85, 92, 50, 0, 3, 0)
    const thresholds = Float64Array.of(1, 1, 20, 20, 20, 20, 20, 1, 1, 1, 1)
    expect(findExtrema(values, thresholds).apexes).toEqual([4, 9])
  })
})
