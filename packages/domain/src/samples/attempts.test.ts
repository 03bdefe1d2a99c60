import { expect, test } from 'vitest'
import { attemptsText, countAttempts, type ClearedAttempt } from './attempts.ts'

const cleared = (runs: number, prepared_again = false): ClearedAttempt => ({
  epoch: 0,
  runs,
  report_number: null,
  totals: null,
  prepared_again,
  why: 'wrong vial',
  by: 'Ada Bench',
  at: '2026-11-22T14:02:00.000Z',
})

test('[RERUN-02] every injection counts as made, a preparation where the sample was prepared again', () => {
  const text = (...given: Parameters<typeof countAttempts>) => attemptsText(countAttempts(...given))
  expect(text([], 2)).toBe('Preparation 1 of 1, injections 2 of 2 used')
  expect(text([cleared(1)], 3)).toBe('Preparation 1 of 1, injections 3 of 4 used')
  expect(text([cleared(1), cleared(2, true)], 2)).toBe('Preparation 2 of 2, injections 2 of 5 used')
  expect(text([cleared(2, true)], 0)).toBe('Preparation 2 of 2, injections 0 of 2 used')
})
