/**
 * A clock for what is removed by its age. A system clock that jumps ahead, as one that was wrong does when it is set, makes
 * nothing older here: time passes as the process counts it. Where the system's clock is put back this one follows, so that
 * it is never ahead. What was written before a jump is so removed a little late, and never early.
 */
export function steadyClock(
  systemMs: () => number = Date.now,
  passedMs: () => number = () => performance.now(),
): () => Date {
  let startMs = systemMs() - passedMs()
  return () => {
    startMs = Math.min(startMs, systemMs() - passedMs())
    return new Date(startMs + passedMs())
  }
}
