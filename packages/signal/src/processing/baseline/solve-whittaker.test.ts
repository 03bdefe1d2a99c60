import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { solveWhittaker } from './solve-whittaker.ts'

describe('solveWhittaker', () => {
  test('three points by hand: lambda 1, weights 1, y 0, 3, 0', () => {
    // z = y - lambda D' q with q = D y / (1 + lambda D D') = -6 / 7: z = (6, 9, 6) / 7.
    const z = solveWhittaker(Float64Array.of(0, 3, 0), Float64Array.of(1, 1, 1), 1)
    expect([...z].map((value) => value * 7)).toEqual([6, 9, 6].map((value) => expect.closeTo(value, 12)))
  })

  test('satisfies its own equations for any weights', () => {
    const y = Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6)
    const w = Float64Array.of(1, 0.5, 0, 2, 1, 0.1, 3, 1)
    const z = solveWhittaker(y, w, 7)
    const bend = (i: number): number =>
      i >= 0 && i + 2 < z.length ? itemAt(z, i) - 2 * itemAt(z, i + 1) + itemAt(z, i + 2) : 0
    for (const [i, value] of z.entries()) {
      const penalty = 7 * (bend(i) - 2 * bend(i - 1) + bend(i - 2))
      expect(itemAt(w, i) * (value - itemAt(y, i)) + penalty).toBeCloseTo(0, 10)
    }
  })
})
