import type { Clock } from './clock.ts'

type RepeatState =
  /** Never run; `now` begins. */
  | { kind: 'idle' }
  /** The work is under way; it rests afterwards. */
  | { kind: 'working'; done: Promise<void> }
  /** Waits until it is due again, or until `now`. */
  | { kind: 'resting'; cancel: () => void }
  /** For good; `done` ends with the work that was under way. */
  | { kind: 'stopped'; done: Promise<void> }

export interface Repeat {
  /** Does the work at once, or joins the work under way; afterwards it is due again after the interval. */
  now(): Promise<void>
  /** Ends when the work under way has ended. */
  settled(): Promise<void>
  stop(): void
}

/** Work that is done again and again, `everyMs` after it ended. It reports its own faults and never rejects. */
export function createRepeat(clock: Clock, everyMs: number, work: () => Promise<void>): Repeat {
  let state: RepeatState = { kind: 'idle' }

  function rest(): void {
    if (state.kind === 'working') state = { kind: 'resting', cancel: clock.after(everyMs, () => void now()) }
  }

  function now(): Promise<void> {
    switch (state.kind) {
      case 'working':
      case 'stopped':
        return state.done
      case 'resting':
        state.cancel()
        break
      case 'idle':
    }
    const done = work().finally(rest)
    state = { kind: 'working', done }
    return done
  }

  function settled(): Promise<void> {
    return state.kind === 'working' || state.kind === 'stopped' ? state.done : Promise.resolve()
  }

  return {
    now,
    settled,
    stop: () => {
      if (state.kind === 'resting') state.cancel()
      state = { kind: 'stopped', done: settled() }
    },
  }
}
