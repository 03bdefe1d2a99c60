import { expect, test } from 'vitest'
import { fileDate } from './file-date.ts'

test('an exported file bears the day of the caller, not that of Greenwich', () => {
  const evening = new Date('2026-11-22T00:20:00Z')
  expect(fileDate(evening, 'America/Los_Angeles')).toBe('2026-11-21')
  expect(fileDate(evening, 'Asia/Tokyo')).toBe('2026-11-22')
  expect(fileDate(evening)).toBe('2026-11-22')
})
