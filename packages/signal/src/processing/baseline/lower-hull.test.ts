import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { edgeOver, lineAt, lowerHull } from './lower-hull.ts'

describe('lowerHull', () => {
  test('by hand: the string under 0, 3, 1, 4, 0 touches the ends and the dent below the line', () => {
    const t = Float64Array.of(0, 1, 2, 3, 4)
    expect([...lowerHull(t, Float64Array.of(0, 3, 1, 4, 0), 0, 4)]).toEqual([0, 4])
    expect([...lowerHull(t, Float64Array.of(0, 3, -1, 4, 0), 0, 4)]).toEqual([0, 2, 4])
  })

  test('lies below every point and touches it at its corners', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 60 }), (numbers) => {
        const y = Float64Array.from(numbers)
        const t = y.map((_, i) => i)
        const hull = lowerHull(t, y, 0, y.length - 1)
        expect([hull[0], hull.at(-1)]).toEqual([0, y.length - 1])
        for (let i = 0; i < y.length; i++) {
          const edge = edgeOver(hull, i)
          expect(edge.from).toBeLessThanOrEqual(i)
          expect(edge.to).toBeGreaterThanOrEqual(i)
          expect(itemAt(y, i) - lineAt(t, y, edge, i)).toBeGreaterThan(-1e-9)
        }
      }),
    )
  })

  test('a part of the signal only', () => {
    expect([...lowerHull(Float64Array.of(0, 1, 2, 3), Float64Array.of(-9, 1, 0, 1), 1, 3)]).toEqual([1, 2, 3])
  })
})
