import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.ts'

test('[WORK-04] how many were changed', () => {
  expect(outcomeText(18, 0, 'released')).toBe('18 released.')
  expect(outcomeText(16, 2, 'released')).toBe('16 of 18 released.')
})
