import { expect, test } from 'vitest'
import { outcomeText, refusalText } from './bulk-outcome.ts'

test('[WORK-04] how many were changed, and why one was not', () => {
  expect(outcomeText(18, 0, 'added')).toBe('18 added.')
  expect(outcomeText(16, 2, 'added')).toBe('16 of 18 added.')
  expect(refusalText({ name: 'Mimosa', reason: 'Sample already in queue' })).toBe('Mimosa: Sample already in queue.')
  expect(refusalText({ name: 'Fast One', reason: 'No vial is left.' })).toBe('Fast One: No vial is left.')
})
