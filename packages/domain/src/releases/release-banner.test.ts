import { expect, test } from 'vitest'
import { announcedRelease } from './release-banner.ts'

const now = new Date('2026-03-08T12:00:00Z')
function release(release_date: string): { release_date: string } {
  return { release_date }
}

test('the newest release is announced while it is under one week old', () => {
  const newest = release('2026-03-01T12:00:00.001Z')
  expect(announcedRelease([release('2025-01-01'), newest], now)).toBe(newest)
  expect(announcedRelease([release('2026-03-01T12:00:00Z')], now)).toBe(null)
  expect(announcedRelease([release('2026-03-09T00:00:00Z')], now)).toBe(null)
  expect(announcedRelease([], now)).toBe(null)
})
