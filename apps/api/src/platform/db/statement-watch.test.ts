import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatementWatch } from './statement-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a connection is given up when its oldest unanswered statement is too old, and only then', () => {
  const given: string[] = []
  const watch = new StatementWatch(1000, ({ message }) => given.push(message))
  watch.sent()
  vi.advanceTimersByTime(900)
  watch.answered()
  watch.sent()
  vi.advanceTimersByTime(200)
  watch.sent()
  vi.advanceTimersByTime(799)
  expect(given).toEqual([])
  vi.advanceTimersByTime(1)
  expect(given).toEqual(['Query read timeout'])
})

test('a connection without a statement under way sets no timer', () => {
  const watch = new StatementWatch(1000, () => undefined)
  watch.sent()
  watch.answered()
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
})
