/** The only source of time; tests give their own. */
export interface Clock {
  /** The computer's clock, in ms since 1970; it may step. */
  nowMs(): number
  /** A clock that never steps back, in ms since any moment; for intervals. */
  monotonicMs(): number
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, work: () => void): () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, Math.min(delayMs, 0x7fffffff))
    return () => {
      clearTimeout(timer)
    }
  },
}

export function isoTime(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString()
}
