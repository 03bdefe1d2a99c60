import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { blockLows } from './block-lows.ts'
import { edgeOver, hullEdgeUnder, lineAt, lowerHull, lowerHullByBlocks } from './lower-hull.ts'

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

describe('hullEdgeUnder', () => {
  // longer than several blocks
  const series = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 200, size: 'max' })

  test('is the edge that the whole hull has over a point, on lines that several points share too', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 100 }), fc.nat(), (numbers, coarseness, place) => {
        const y = Float64Array.from(numbers, (number) => Math.round(number / coarseness))
        const t = y.map((_, i) => i)
        const index = place % y.length
        const last = y.length - 1
        expect(hullEdgeUnder({ t, y, lows: blockLows(y) }, 0, last, index)).toEqual(
          edgeOver(lowerHull(t, y, 0, last), index),
        )
      }),
    )
  })

  test('the hull is the same when blocks above it are passed over', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 100 }), fc.nat(), (numbers, coarseness, place) => {
        const y = Float64Array.from(numbers, (number) => Math.round(number / coarseness))
        // Two samples in a row may share one time.
        const t = y.map((_, i) => i - (i % 5 === 4 ? 1 : 0))
        const first = place % y.length
        const wanted = [...lowerHull(t, y, first, y.length - 1)]
        expect([...lowerHullByBlocks({ t, y, lows: blockLows(y) }, first, y.length - 1)]).toEqual(wanted)
      }),
    )
  })

  test('samples that share one time have an edge all the same', () => {
    const t = Float64Array.of(0, 1, 1, 1, 2)
    const y = Float64Array.of(5, 9, 1, 9, 5)
    for (const index of t.keys()) {
      expect(hullEdgeUnder({ t, y, lows: blockLows(y) }, 0, 4, index)).toEqual(edgeOver(lowerHull(t, y, 0, 4), index))
    }
  })
})
