import { describe, expect, test } from 'vitest'
import { afterFailedAppend, afterFailedStart } from './delivery-retry.ts'

describe('appending a result', () => {
  const outcomes = Array.from({ length: 60 }, (_, index) => afterFailedAppend(41, index + 1, true))

  test('it is retried every 5 seconds, 60 attempts in all', () => {
    expect(outcomes.slice(0, 59).every(({ retry_after_ms }) => retry_after_ms === 5000)).toBe(true)
    expect(outcomes[59]?.retry_after_ms).toBe(null)
    expect(afterFailedAppend(41, 61, true).retry_after_ms).toBe(null)
  })

  test('[ERR3-20] [ERR3-21] the log has a line at 6, at 30 and at 60 failures, and no other', () => {
    const logged = outcomes.flatMap(({ log }, index) => (log === null ? [] : [[index + 1, log]]))
    expect(logged).toEqual([
      [6, 'Appending results for sample 41 failed 6 times. Retrying.'],
      [30, 'Appending results for sample 41 failed 30 times. Retrying.'],
      [60, 'Appending results for sample 41 failed. Refresh the page, then Resume or import the results.'],
    ])
  })

  test('a reply with retry false stops it at once and its message is logged', () => {
    expect(afterFailedAppend(41, 1, false, 'No more vials')).toEqual({ retry_after_ms: null, log: 'No more vials' })
    expect(afterFailedAppend(41, 6, false)).toEqual({ retry_after_ms: null, log: null })
  })
})

test('[ERR3-22] the start of an acquisition is tried 6 times, then a message says that the progress bar is inaccurate', () => {
  expect([1, 2, 3, 4, 5].map((failed) => afterFailedStart(failed))).toEqual(
    Array.from({ length: 5 }, () => ({ retry_after_ms: 5000, log: null })),
  )
  expect(afterFailedStart(6)).toEqual({
    retry_after_ms: null,
    log: 'Acquisition start could not be saved. The progress bar will be inaccurate.',
  })
})
