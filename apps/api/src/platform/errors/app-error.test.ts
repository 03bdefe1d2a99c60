import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'

test("a conflict says when in words, by the caller's clock; the wire keeps the exact time", () => {
  const conflict = new AppError('changed_meanwhile', { who: 'Ann', when: '2026-11-20T20:05:09.123Z' })
  expect(conflict.toReply('America/Los_Angeles')).toMatchObject({
    error: expect.stringContaining('changed by Ann at 11/20/2026 12:05 PM.') as string,
    when: '2026-11-20T20:05:09.123Z',
  })
  expect(conflict.toReply().error).toContain('at 11/20/2026 8:05 PM UTC.')
})
