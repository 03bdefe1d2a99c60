import type { Clock } from './clock.ts'
import { isoTime } from './clock.ts'

/** One change of a state as it is logged: states are named by a few words, never by their whole content. */
export interface Transition {
  at: string
  event: string
  from: string
  to: string
}

/** What a log line or a person looking for a fault sees of a state. */
export interface StateReport {
  state: string
  /** The last changes, oldest first. */
  recent: readonly Transition[]
}

export interface StateCell<State> {
  readonly current: State
  /** Replaces the state; a change that `describe` shows is logged and remembered. */
  become(event: string, state: State): void
  inspect(): StateReport
}

export interface StateCellOptions<State> {
  /** Whose state it is; stands in each log line. */
  name: string
  initial: State
  /** The state in a few words; what they leave out (a clock reading, a bottle's level) is not logged. */
  describe: (state: State) => string
  clock: Clock
  log: { info: (facts: object, text: string) => void }
}

const REMEMBERED = 20

/** The one place that holds the state of a machine; whatever changes it passes through here. */
export function createStateCell<State>(options: StateCellOptions<State>): StateCell<State> {
  const { name, describe, clock, log } = options
  const recent: Transition[] = []
  let current = options.initial
  return {
    get current() {
      return current
    },
    become: (event, state) => {
      const [from, to] = [describe(current), describe(state)]
      current = state
      if (from === to) return
      const transition = { at: isoTime(clock), event, from, to }
      recent.push(transition)
      if (recent.length > REMEMBERED) recent.shift()
      log.info({ machine: name, event, from, to }, 'state changed')
    },
    inspect: () => ({ state: describe(current), recent: [...recent] }),
  }
}
