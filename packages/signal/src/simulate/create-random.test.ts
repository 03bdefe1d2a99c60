import { expect, test, describe } from 'vitest'
import { createRandom } from './create-random.ts'

describe('createRandom', () => {
  test('one seed, one sequence; a number and its text are the same seed', () => {
    const take = (seed: number | string): number[] => {
      const random = createRandom(seed)
      return Array.from({ length: 5 }, () => random())
    }
    expect(take(42)).toEqual(take('42'))
    expect(take(42)).not.toEqual(take(43))
    expect(take('run A')).not.toEqual(take('run B'))
  })

  test('uniform numbers lie in [0, 1), mean 1/2, variance 1/12', () => {
    const random = createRandom(7)
    const numbers = Array.from({ length: 100_000 }, () => random())
    const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length
    const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / numbers.length
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.005)
    expect(Math.abs(variance - 1 / 12)).toBeLessThan(0.002)
  })

  test('normal deviates: mean 0, SD 1, 4.55 % beyond two SD', () => {
    const random = createRandom(7)
    const numbers = Array.from({ length: 100_000 }, () => random.normal())
    const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length
    const variance = numbers.reduce((sum, x) => sum + x * x, 0) / numbers.length
    const beyond = numbers.filter((x) => Math.abs(x) > 2).length / numbers.length
    expect(Math.abs(mean)).toBeLessThan(0.015)
    expect(Math.abs(variance - 1)).toBeLessThan(0.025)
    expect(Math.abs(beyond - 0.0455)).toBeLessThan(0.004)
  })

  test('whole numbers reach both ends and nothing else', () => {
    const random = createRandom('dice')
    const seen = new Set(Array.from({ length: 500 }, () => random.integer(1, 6)))
    expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('refuses seeds and ranges that are none', () => {
    expect(() => createRandom(Number.NaN)).toThrow(TypeError)
    expect(() => createRandom(1).integer(2, 1)).toThrow(RangeError)
  })
})
