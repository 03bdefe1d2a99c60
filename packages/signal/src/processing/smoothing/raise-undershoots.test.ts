import { describe, expect, test } from 'vitest'
import { createRandom } from '../../simulate/create-random.ts'
import { raiseUndershoots } from './raise-undershoots.ts'
import { smooth } from './smooth.ts'

describe('raiseUndershoots', () => {
  test('before and behind a step nothing lies below the raw signal around it', () => {
    const y = Float64Array.from({ length: 60 }, (_, i) => (i >= 20 && i < 40 ? 100 : 5))
    const s = smooth(y, 5)
    expect(Math.min(...s)).toBeLessThan(-2.9)
    raiseUndershoots(y, s, 5, 0)
    expect(Math.min(...s)).toBe(5)
    expect(s[30]).toBeCloseTo(100, 9)
  })

  test('of noise alone nothing is changed', () => {
    const random = createRandom('level')
    const y = Float64Array.from({ length: 5000 }, () => random.normal())
    const s = smooth(y, 5)
    const before = s.slice()
    raiseUndershoots(y, s, 5, 3)
    expect(s).toEqual(before)
  })

  test('a row of one value and the ends of a row stay', () => {
    const y = Float64Array.of(1, 0, 0, 0, 0, 0, 1)
    const s = smooth(y, 2)
    raiseUndershoots(y, s, 2, 0)
    expect(Math.min(...s)).toBe(0)
    const level = new Float64Array(7).fill(4)
    raiseUndershoots(level, level, 3, 0)
    expect([...level]).toEqual([4, 4, 4, 4, 4, 4, 4])
  })
})
