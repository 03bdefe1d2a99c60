import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { blockLows } from '../baseline/block-lows.ts'
import { lineAt, type HullEdge } from '../baseline/lower-hull.ts'
import { widenTangent } from './widen-tangent.ts'

test('by hand: both ends go out as long as the line cuts off no more than the noise', () => {
  const y = Float64Array.of(3, 1.2, 1.1, 1, 8, 1, 1.3, 9)
  const t = y.map((_, i) => i)
  expect(widenTangent({ t, y, lows: blockLows(y), rawNoise: 0.3 }, { from: 3, to: 5 }, 0, 7)).toEqual({
    from: 1,
    to: 6,
  })
  expect(widenTangent({ t, y, lows: blockLows(y), rawNoise: 0 }, { from: 3, to: 5 }, 0, 7)).toEqual({ from: 3, to: 5 })
})

test('each end is the outermost from which the line cuts off no more than the noise', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 150, size: 'max' })
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 0, max: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tops, noise, place) => {
        const y = Float64Array.from(tops)
        // Two samples in a row may share one time.
        const t = y.map((_, i) => i - (i % 5 === 4 ? 1 : 0))
        const last = y.length - 1
        const inner: HullEdge = { from: Math.floor(place * (last - 1)), to: Math.floor(place * (last - 1)) + 1 }
        // Off the whole numbers by a little, so that no line meets a point exactly, where rounding would decide.
        const rawNoise = noise + 0.01234
        const isClear = (edge: HullEdge): boolean =>
          y.every((value, k) => k <= edge.from || k >= edge.to || value >= lineAt(t, y, edge, k) - rawNoise)
        const { from, to } = widenTangent({ t, y, lows: blockLows(y), rawNoise }, inner, 0, last)
        expect(from).toBe(y.findIndex((_, k) => k >= inner.from || isClear({ from: k, to: inner.to })))
        const outwards = [...y.keys()].filter((k) => k <= inner.to || isClear({ from, to: k }))
        expect(to).toBe(itemAt(outwards, outwards.length - 1))
      },
    ),
  )
})
