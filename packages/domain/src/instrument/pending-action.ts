import type { MachineStatus } from './machine-state.ts'

/** The status at which each awaited action ends. */
const PENDING_ENDS = {
  start: 'RUN',
  warmup: 'RUN',
  sleep: 'RUN',
  stop_warming: 'PRERUN',
  stop_sleeping: 'NOTREADY',
  abort: 'PRERUN',
  preprun: 'PRERUN',
} as const satisfies Record<string, MachineStatus>

export type PendingAction = keyof typeof PENDING_ENDS

export interface PendingOutcome {
  /** The action still awaited. */
  pending: PendingAction | null
  /** What becomes of the queue: paused at the end of every action but start, which resumes it; null leaves it. */
  queue_paused: boolean | null
}

/** What a status does to an awaited action; any status but its own leaves it pending. */
export function settlePending(pending: PendingAction | null, status: MachineStatus): PendingOutcome {
  if (pending === null || PENDING_ENDS[pending] !== status) return { pending, queue_paused: null }
  return { pending: null, queue_paused: pending !== 'start' }
}

/** Whether the instrument counts as busy, its buttons disabled. */
export function isInstrumentBusy(pending: PendingAction | null, armMoving: boolean): boolean {
  return pending !== null || armMoving
}
