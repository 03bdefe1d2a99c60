import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Longer than any answer takes on a busy machine; met only when it never comes. */
const PATIENCE_MS = 60_000
/** Between two looks at the page: a look takes about as long. */
const LOOK_EVERY_MS = 5

type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>

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
  const { setTimeout, clearTimeout } = globalThis
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...more] })
  letTurnsPass({ setTimeout, clearTimeout })
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
        await act(() => new Promise((done) => setTimeout(done, LOOK_EVERY_MS)))
      }
    },
  }
}

/**
 * A timer of no time is a turn of the page, such as every answer takes on its way to the screen. Within a step of the stopped
 * clock it would be due a millisecond later, which never comes while the clock stands.
 */
function letTurnsPass(real: Timers): void {
  const turns = new WeakSet<object>()
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (stopped, page, args: unknown[]): unknown => {
      const [, ms] = args
      if (typeof ms === 'number' && ms > 0) return Reflect.apply(stopped, page, args)
      const turn: unknown = Reflect.apply(real.setTimeout, page, args)
      if (typeof turn === 'object' && turn !== null) turns.add(turn)
      return turn
    },
  })
  globalThis.clearTimeout = new Proxy(globalThis.clearTimeout, {
    apply: (stopped, page, args: unknown[]): unknown => {
      const [timer] = args
      const isTurn = typeof timer === 'object' && timer !== null && turns.has(timer)
      return Reflect.apply(isTurn ? real.clearTimeout : stopped, page, args)
    },
  })
}
