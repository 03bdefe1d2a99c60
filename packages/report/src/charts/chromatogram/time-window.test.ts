import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisEndMin, firstWindow, moveWindow, windowBetween, zoomWindow } from './time-window.ts'

test('a run longer than 20 min starts on its first 41 ticks; its axis goes on to its end', () => {
  expect(firstWindow).toEqual({ startMin: 0, endMin: 20 })
  expect(axisEndMin(31.5)).toBe(31.5)
  expect(axisEndMin(9)).toBe(20)
})

describe('a view', () => {
  const arbitraryView = fc
    .record({ start: fc.double({ min: 0, max: 30, noNaN: true }), end: fc.double({ min: 0, max: 30, noNaN: true }) })
    .map(({ start, end }) => windowBetween(start, end, 30))

  test('[CHROM-03] zooms around a time, which keeps its place', () => {
    const zoomed = zoomWindow({ startMin: 4, endMin: 12 }, { aroundMin: 6, factor: 0.5, axisEndMin: 20 })
    expect(zoomed).toEqual({ startMin: 5, endMin: 9 })
    expect((6 - zoomed.startMin) / (zoomed.endMin - zoomed.startMin)).toBe((6 - 4) / (12 - 4))
    expect(zoomWindow(zoomed, { aroundMin: 6, factor: 2, axisEndMin: 20 })).toEqual({ startMin: 4, endMin: 12 })
  })

  test('is never shorter than half a minute, longer than the axis or beyond its ends', () => {
    fc.assert(
      fc.property(
        arbitraryView,
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (view, factor, place, byMin) => {
          const aroundMin = view.startMin + place * (view.endMin - view.startMin)
          for (const { startMin, endMin } of [
            view,
            zoomWindow(view, { aroundMin, factor, axisEndMin: 30 }),
            moveWindow(view, byMin, 30),
          ]) {
            expect(startMin).toBeGreaterThanOrEqual(0)
            expect(endMin).toBeLessThanOrEqual(30 + 1e-9)
            expect(endMin - startMin).toBeGreaterThanOrEqual(0.5 - 1e-9)
          }
        },
      ),
    )
  })

  test('moves along and stops at the ends of the axis', () => {
    expect(moveWindow({ startMin: 4, endMin: 6 }, 3, 20)).toEqual({ startMin: 7, endMin: 9 })
    expect(moveWindow({ startMin: 4, endMin: 6 }, -9, 20)).toEqual({ startMin: 0, endMin: 2 })
    expect(moveWindow({ startMin: 4, endMin: 6 }, 99, 20)).toEqual({ startMin: 18, endMin: 20 })
  })

  test('lies between two times, whichever comes first', () => {
    expect(windowBetween(8, 3, 20)).toEqual({ startMin: 3, endMin: 8 })
    expect(windowBetween(19.9, 19.9, 20)).toEqual({ startMin: 19.5, endMin: 20 })
  })
})
