import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Longer than any answer takes on a busy machine; met only when it never comes. */
const PATIENCE_MS = 60_000

export interface PageClock {
  /** Waits for what comes without a timer: answers of the server, and what the page does at once with them. */
  until: <T>(check: () => T) => Promise<T>
  /** Lets this much time pass for the page. */
  pass: (ms: number) => Promise<void>
}

/**
 * Stops the timers of the page until the end of the test, so that a time limit is met to the millisecond however slow the
 * machine is. Clicks are `fireEvent`'s then: those of user-event wait for a timer of their own.
 */
export function stopPageClock(...more: 'Date'[]): PageClock {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...more] })
  const pass = async (ms: number): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }
  return {
    pass,
    until: async (check) => {
      const giveUpAtMs = performance.now() + PATIENCE_MS
      for (;;) {
        try {
          return check()
        } catch (missing) {
          if (performance.now() > giveUpAtMs) throw missing
        }
        await pass(0)
        await act(() => new Promise((turn) => setImmediate(turn)))
      }
    },
  }
}
