import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { levenbergMarquardt } from './levenberg-marquardt.ts'

describe('levenbergMarquardt', () => {
  test("finds the bottom of Rosenbrock's valley, (1, 1)", () => {
    const valley = (p: Float64Array): Float64Array =>
      Float64Array.of(10 * (itemAt(p, 1) - itemAt(p, 0) ** 2), 1 - itemAt(p, 0))
    const fit = levenbergMarquardt(valley, Float64Array.of(-1.2, 1), 1e-20)
    expect(fit.isConverged).toBe(true)
    expect([...fit.parameters]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)])
  })

  test('a parameter without effect stays where it was', () => {
    const fit = levenbergMarquardt(
      (p) => Float64Array.of(itemAt(p, 0) - 3, 2 * (itemAt(p, 0) - 3)),
      Float64Array.of(0, 5),
      1e-20,
    )
    expect(fit.parameters[0]).toBeCloseTo(3, 6)
    expect(fit.parameters[1]).toBe(5)
  })
})
