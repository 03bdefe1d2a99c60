import { expect, test } from 'vitest'
import { isToDispose, keptUntil, keptUntilByRules } from './retention.ts'

// a Friday
const RELEASED = new Date('2026-11-20T15:00:00Z')

test('[CUSTODY-08] a sample is kept so many days after its release, all days or Monday to Friday', () => {
  expect(keptUntil(RELEASED, { days: 45, counted: 'calendar' })).toBe('2027-01-04T15:00:00.000Z')
  expect(keptUntil(RELEASED, { days: 1, counted: 'business' })).toBe('2026-11-23T15:00:00.000Z')
  expect(keptUntil(RELEASED, { days: 45, counted: 'business' })).toBe('2027-01-22T15:00:00.000Z')
  expect(keptUntil(RELEASED, { days: 0, counted: 'calendar' })).toBeNull()
})

test('[CUSTODY-08] after its date it is to be disposed of, while it is there', () => {
  const kept_until = '2026-12-01T00:00:00Z'
  const [before, after] = [new Date('2026-11-30T23:59:59Z'), new Date('2026-12-01T00:00:00Z')]
  expect([before, after].map((now) => isToDispose({ state: 'here', kept_until }, now))).toEqual([false, true])
  expect(isToDispose({ state: 'disposed', kept_until }, after)).toBe(false)
  expect(isToDispose({ state: 'here', kept_until: null }, after)).toBe(false)
})

test('[CUSTODY-08] the longer of setting and profile counts', () => {
  const set = (days: number) => ({ days, counted: 'calendar' as const })
  expect(keptUntilByRules(RELEASED, set(0))).toBeNull()
  expect(keptUntilByRules(RELEASED, set(0), 45)).toBe('2027-01-22T15:00:00.000Z')
  expect(keptUntilByRules(RELEASED, set(60), 45)).toBe('2027-01-22T15:00:00.000Z')
  expect(keptUntilByRules(RELEASED, set(90), 45)).toBe('2027-02-18T15:00:00.000Z')
})
