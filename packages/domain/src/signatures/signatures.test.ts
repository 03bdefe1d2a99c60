import { expect, test } from 'vitest'
import { asksForEmail, MEANING_WORDS, shownHash, SIGNATURE_MEANINGS } from './signatures.ts'

test('[REVIEW-11] the first signing of a session asks for both, and one after 15 minutes without any', () => {
  const now = new Date('2026-03-01T10:15:00Z')
  expect(asksForEmail(null, now, 15)).toBe(true)
  expect(asksForEmail('2026-03-01T10:00:00Z', now, 15)).toBe(false)
  expect(asksForEmail('2026-03-01T09:59:59.999Z', now, 15)).toBe(true)
  expect(asksForEmail('2026-03-01T10:13:59Z', now, 1)).toBe(true)
})

test('[REVIEW-08] a meaning has one word', () => {
  expect(SIGNATURE_MEANINGS.map((meaning) => MEANING_WORDS[meaning])).toEqual([
    'Performed',
    'Reviewed',
    'Certified',
    'Approved',
    'Exception',
    'Rejected',
  ])
  expect(shownHash('0123456789abcdef')).toBe('0123456789ab')
})
