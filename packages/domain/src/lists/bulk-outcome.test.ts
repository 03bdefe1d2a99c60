import { expect, test } from 'vitest'
import { refusalText } from './bulk-outcome.ts'

test('[WORK-04] why one was not changed', () => {
  expect(refusalText({ name: 'Mimosa', reason: 'Sample already in queue' })).toBe('Mimosa: Sample already in queue.')
  expect(refusalText({ name: 'Fast One', reason: 'No vial is left.' })).toBe('Fast One: No vial is left.')
})
