import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { required } from '../../testing/compare.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { decimateForPixels } from './decimate-for-pixels.ts'

const point = fc.record({
  gap: fc.double({ min: 0, max: 3, noNaN: true }),
  y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
})

describe('decimateForPixels', () => {
  test('one column keeps first, low, high and last, and a neighbour on either side', () => {
    const times = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const values = [0, 5, 5, 9, 5, 1, 5, 4, 0, 0]
    const thin = decimateForPixels(times, values, { startMin: 1, endMin: 7, widthPx: 1 })
    expect([...thin.indices]).toEqual([0, 1, 3, 5, 7, 8])
  })

  test('for any signal and window: every column has the extremes and ends of the whole signal', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 30 }),
        (points, widthPx) => {
          let time = 0
          const times = points.map(({ gap }) => (time += gap))
          const values = points.map(({ y }) => y)
          const window = {
            startMin: itemAt(times, 0),
            endMin: Math.max(itemAt(times, 0), time * 0.7 + itemAt(times, 0) * 0.3),
            widthPx,
          }
          const thin = decimateForPixels(times, values, window)
          expect(thin.indices.length).toBeLessThanOrEqual(4 * widthPx + 2)
          const columns = (indices: Iterable<number>): Map<number, number[]> => {
            const map = new Map<number, number[]>()
            for (const i of indices) {
              if (itemAt(times, i) < window.startMin || itemAt(times, i) > window.endMin) continue
              const span = window.endMin - window.startMin
              const at = span > 0 ? Math.floor((itemAt(times, i) - window.startMin) * (widthPx / span)) : 0
              const column = Math.min(widthPx - 1, at)
              map.set(column, [...(map.get(column) ?? []), itemAt(values, i)])
            }
            return map
          }
          const whole = columns(times.keys())
          const kept = columns(thin.indices)
          expect([...kept.keys()]).toEqual([...whole.keys()])
          for (const [column, all] of whole) {
            const some = required(kept.get(column))
            expect([some[0], some.at(-1), Math.min(...some), Math.max(...some)]).toEqual([
              all[0],
              all.at(-1),
              Math.min(...all),
              Math.max(...all),
            ])
          }
        },
      ),
    )
  })

  test('a window outside the run shows the nearest point, an empty run nothing', () => {
    expect([...decimateForPixels([0, 1], [3, 4], { startMin: 5, endMin: 6, widthPx: 10 }).indices]).toEqual([1])
    expect(decimateForPixels([], [], { startMin: 0, endMin: 1, widthPx: 10 }).values.length).toBe(0)
  })

  test('refuses a reversed window and no width', () => {
    expect(() => decimateForPixels([0, 1], [3, 4], { startMin: 2, endMin: 1, widthPx: 10 })).toThrow(/endMin/)
    expect(() => decimateForPixels([0, 1], [3, 4], { startMin: 0, endMin: 1, widthPx: 0 })).toThrow(/widthPx/)
  })
})
