import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameSpan, moveSpan, zoomSpan } from './time-zoom.ts'

const DAY_MS = 86_400_000
const WHOLE = [0, 100 * DAY_MS] as const

test('what stands under the pointer keeps its place, and the ends hold', () => {
  expect(zoomSpan(WHOLE, 20 * DAY_MS, 0.5, WHOLE)).toEqual([10 * DAY_MS, 60 * DAY_MS])
  expect(zoomSpan([10 * DAY_MS, 60 * DAY_MS], 20 * DAY_MS, 4, WHOLE)).toEqual(WHOLE)
  expect(moveSpan([10 * DAY_MS, 60 * DAY_MS], -20 * DAY_MS, WHOLE)).toEqual([0, 50 * DAY_MS])
  expect(moveSpan([10 * DAY_MS, 60 * DAY_MS], 80 * DAY_MS, WHOLE)).toEqual([50 * DAY_MS, 100 * DAY_MS])
})

test('any gestures stay within the whole and show a day at least', () => {
  const step = fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), fc.double({ min: -50, max: 50, noNaN: true }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let shown: readonly [number, number] = WHOLE
      for (const [factor, days] of steps) {
        shown = moveSpan(zoomSpan(shown, (shown[0] + shown[1]) / 2, factor, WHOLE), days * DAY_MS, WHOLE)
        expect(shown[0]).toBeGreaterThanOrEqual(0)
        expect(shown[1]).toBeLessThanOrEqual(WHOLE[1] + 1)
        expect(shown[1] - shown[0]).toBeGreaterThanOrEqual(DAY_MS - 1)
      }
    }),
  )
})

test('a chart of less than a day has nothing to zoom', () => {
  const whole = [0, DAY_MS / 4] as const
  expect(isSameSpan(zoomSpan(whole, DAY_MS / 8, 0.5, whole), whole)).toBe(true)
})
