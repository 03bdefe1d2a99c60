import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearTops } from './clear-tops.ts'

/** The definition, every part of it for every point. */
function byDefinition(y: Float64Array, noise: number): number[] {
  return [...y.keys()].filter((i) => {
    const value = y[i] ?? Number.NaN
    const beside = [i - 1, i - 2].every((k) => value > (y[k] ?? 0)) && [i + 1, i + 2].every((k) => value >= (y[k] ?? 0))
    const highest = value === Math.max(...y.slice(Math.max(0, i - 8), i + 9))
    const left = Math.min(...y.slice(Math.max(0, i - 25), i + 1))
    const right = Math.min(...y.slice(i, i + 26))
    return i >= 8 && i < y.length - 8 && beside && highest && value - Math.max(left, right) > 20 * noise
  })
}

test('are those of the definition, at the ends of a signal and on flat tops too', () => {
  // Steps of a few sizes make flanks as well as jitter, and equal neighbours.
  const steps = fc.array(fc.constantFrom(-30, -9, -1, 0, 1, 9, 30), { minLength: 16, maxLength: 200 })
  fc.assert(
    fc.property(steps, fc.constantFrom(0, 0.4, 2, 5), (rises, noise) => {
      let level = 0
      const y = Float64Array.from(rises, (rise) => (level += rise))
      expect(clearTops(y, noise)).toEqual(byDefinition(y, noise))
    }),
    { numRuns: 500 },
  )
})
