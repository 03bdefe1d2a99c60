import { expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { mayCertify, mayReturn, mayReviewData, reviewStateOf } from './reviews.ts'

const CHANGE = { what: 'THC', old: '1', new: '2' }

test('[REVIEW-07] a report that reads otherwise since its review counts as not reviewed', () => {
  expect(reviewStateOf({ last: null, changes: [] })).toBe('open')
  expect(reviewStateOf({ last: 'reviewed', changes: [] })).toBe('reviewed')
  expect(reviewStateOf({ last: 'reviewed', changes: [CHANGE] })).toBe('differs')
  expect(reviewStateOf({ last: 'returned', changes: [CHANGE] })).toBe('returned')
  expect(reviewStateOf({ last: 'certified', changes: [] })).toBe('open')
})

test('data are reviewed by staff, where two reviews are asked for and none counts', () => {
  const facts = { role: 'tester', finished: true, released: false, asked: 2, state: 'open' as const }
  const reason = (given: Partial<typeof facts> | { state: 'reviewed' | 'differs' }) => {
    const decision = mayReviewData({ ...facts, ...given })
    return decision.allowed ? null : decision.reason
  }
  expect([reason({}), reason({ state: 'differs' }), reason({ role: 'admin' })]).toEqual([null, null, null])
  expect([
    reason({ role: 'viewer' }),
    reason({ finished: false }),
    reason({ released: true }),
    reason({ asked: 1 }),
    reason({ state: 'reviewed' }),
  ]).toEqual(['forbidden', 'unfinished', 'released', 'not_asked', 'done'])
  expect(mayReturn(facts).allowed).toBe(true)
  expect(mayReturn({ ...facts, state: 'returned' })).toMatchObject({ reason: 'done' })
})

test('[REVIEW-02] who had a hand in it certifies in no role; with one review anybody who may release does', () => {
  for (const role of ROLE_SLUGS) {
    const isAdmin = role !== 'tester' && role !== 'viewer'
    const decided = (userId: number, asked: number) => {
      const decision = mayCertify({ role, asked, userId, involved: [7] })
      return decision.allowed ? 'may' : decision.reason
    }
    expect([role, decided(7, 2), decided(8, 2), decided(7, 1)]).toEqual([
      role,
      isAdmin ? 'involved' : 'forbidden',
      isAdmin ? 'may' : 'forbidden',
      isAdmin ? 'may' : 'forbidden',
    ])
  }
})
