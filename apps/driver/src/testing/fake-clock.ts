import type { Clock } from '../clock.ts'

export interface FakeClock extends Clock {
  /** Lets this much time go by, running what falls due in order. */
  advance(ms: number): void
  /** Until the next timer falls due; Infinity without any. */
  msToNext(): number
  /** Moves the computer's clock alone, as an operator or NTP does. */
  stepWallClock(ms: number): void
}

/** A clock that stands still until a test advances it. */
export function createFakeClock(startIso = '2026-11-20T08:00:00.000Z'): FakeClock {
  let elapsed = 0
  let wallOffset = Date.parse(startIso)
  let timers: { dueMs: number; work: () => void }[] = []
  return {
    nowMs: () => wallOffset + elapsed,
    monotonicMs: () => elapsed,
    after: (delayMs, work) => {
      const timer = { dueMs: elapsed + Math.max(0, delayMs), work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: (ms) => {
      const end = elapsed + ms
      for (;;) {
        const next = timers.filter(({ dueMs }) => dueMs <= end).sort((a, b) => a.dueMs - b.dueMs)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        elapsed = Math.max(elapsed, next.dueMs)
        next.work()
      }
      elapsed = end
    },
    msToNext: () => Math.min(Infinity, ...timers.map(({ dueMs }) => dueMs - elapsed)),
    stepWallClock: (ms) => {
      wallOffset += ms
    },
  }
}
