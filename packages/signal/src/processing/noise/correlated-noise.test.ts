import { describe, expect, test } from 'vitest'
import { createRandom } from '../../simulate/create-random.ts'
import { correlatedNoise } from './correlated-noise.ts'
import { estimateNoise } from './estimate-noise.ts'

/** One pole: y(i) = y(i-1) + (x(i) - y(i-1)) / k; its standard deviation is sqrt(1 / (2k - 1)) of the white noise's. */
function filtered(points: number, length = 20_000): Float64Array {
  const random = createRandom(`time constant ${points}`)
  let value = 0
  return Float64Array.from({ length }, () => (value += (random.normal() - value) / points))
}

describe('correlatedNoise', () => {
  test.each([1, 4, 16])(
    'white noise through a time constant of %i points: its own deviation within 15 %%',
    (points) => {
      const exact = Math.sqrt(1 / (2 * points - 1))
      const found = correlatedNoise(filtered(points), 4, 256)
      expect(found / exact).toBeGreaterThan(0.85)
      expect(found / exact).toBeLessThan(1.15)
    },
  )

  test('the deviation between neighbours alone sees less than half of it', () => {
    const values = filtered(16)
    expect(estimateNoise(values).sd).toBeLessThan(0.5 * correlatedNoise(values, 4, 256))
  })

  test('peaks a thousand times as high are left out, be they few or so many that no level stays between them', () => {
    const plain = filtered(4)
    const few = plain.map((value, i) => value + 1000 * Math.exp(-(((i % 2000) - 500) ** 2) / (2 * 25 ** 2)))
    expect(correlatedNoise(few, 4, 16) / correlatedNoise(plain, 4, 16)).toBeGreaterThan(0.85)
    expect(correlatedNoise(few, 4, 16) / correlatedNoise(plain, 4, 16)).toBeLessThan(1.15)
    const many = plain.map((value, i) => value + 1000 * Math.exp(-(((i % 150) - 75) ** 2) / (2 * 12 ** 2)))
    expect(correlatedNoise(many, 12, 48)).toBe(0)
  })

  test('a baseline that wanders by ten times the noise over 2,000 points changes it by less than 5 %', () => {
    const plain = filtered(1)
    const wandering = plain.map((value, i) => value + 10 * Math.sin((2 * Math.PI * i) / 2000))
    expect(correlatedNoise(wandering, 4, 64) / correlatedNoise(plain, 4, 64)).toBeCloseTo(1, 1)
  })

  test('a straight line and a handful of points have none', () => {
    expect(
      correlatedNoise(
        Float64Array.from({ length: 500 }, (_, i) => 2 * i),
        4,
        64,
      ),
    ).toBe(0)
    expect(correlatedNoise(filtered(1, 50), 4, 64)).toBe(0)
  })
})
