import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is said otherwise than none and many', () => {
  expect([0, 1, 2].map((count) => counted(count, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect([0, 1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['0 entries', '1 entry', '2 entries'])
})
