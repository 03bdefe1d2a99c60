import type { QueueTimes } from './queue-times.ts'

/** A queue as far as it is known whether anybody hands out its next vial. */
export interface WorkedQueue {
  data: readonly { vials: readonly { submitted: boolean; completed: boolean; machine?: string | null | undefined }[] }[]
  /** The failed check that stopped it. */
  stopped?: object | null | undefined
  /** Instruments whose driver may run it; `run` from Begin Run until it is empty, paused or stopped. */
  drivers?: readonly { machine: string; run: object | null }[] | undefined
}

/** What the instrument that this computer reaches says besides. */
export interface WorkHere {
  paused: boolean
  /** A result is being stored or the next vial handed over: nothing is with the instrument for a moment. */
  betweenVials: boolean
}

/**
 * Whether somebody works towards the end of the queue: it is neither stopped nor paused, and a run of it is open or, where
 * only pages run it, a vial is with the instrument.
 */
export function isWorkedOff({ data, stopped, drivers = [] }: WorkedQueue, here: WorkHere | null): boolean {
  if (stopped || here?.paused) return false
  const judged = new Set(drivers.map(({ machine }) => machine))
  const running = data.flatMap(({ vials }) => vials.filter(({ submitted, completed }) => submitted && !completed))
  return (
    here?.betweenVials === true ||
    drivers.some(({ run }) => run !== null) ||
    running.some(({ machine }) => !judged.has(machine ?? ''))
  )
}

/** Times of a queue that nobody works off: how far it is, and no end or beginning that would be a promise. */
export function withoutPromises({ beginsAtMs, ...known }: QueueTimes): QueueTimes {
  return { ...known, endsAtMs: null, beginsAtMs: beginsAtMs.map(() => null) }
}
