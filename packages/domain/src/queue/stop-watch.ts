import type { MachineState } from '../instrument/machine-state.ts'
import { ERROR_STANDS_MS, isInstrumentFault, runStopOf, type QueueStop } from './queue-run.ts'

/**
 * Looks at the instrument for who hands out its vials. An error ends the run once it has stood for ERROR_STANDS_MS. One that is gone before may
 * leave the sequence paused: nobody paused it, so that stop is still the error's, until the queue has gone on.
 */
export function createStopWatch(nowMs: () => number) {
  let fault: QueueStop | null = null
  let sinceMs: number | null = null

  function forget(): void {
    fault = null
    sinceMs = null
  }

  return {
    forget,
    /** Why no vial is handed over now, and whether the run ends for it; null where the queue may go on. */
    look(state: MachineState): { stop: QueueStop; isDue: boolean } | null {
      const stop = runStopOf(state)
      if (stop === null) {
        forget()
        return null
      }
      if (!isInstrumentFault(stop.rule)) {
        sinceMs = null
        return { stop: stop.rule === 'paused' ? (fault ?? stop) : stop, isDue: true }
      }
      fault = stop
      sinceMs ??= nowMs()
      return { stop, isDue: nowMs() - sinceMs >= ERROR_STANDS_MS }
    },
  }
}
