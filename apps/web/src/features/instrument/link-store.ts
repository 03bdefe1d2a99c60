import type { MachineState } from '@eluent/contract'
import { STOPPED, type DriverConnection, type PendingAction } from '@eluent/domain/instrument'
import { createStore } from 'zustand/vanilla'

/** What the browser knows of the instrument at this moment. */
export interface LinkState {
  connection: DriverConnection
  /** Null until the first state came, and after the driver was lost. */
  machine: MachineState | null
  /** Why the driver answered and gave no state; null while it gives one, or says nothing. */
  refusal: string | null
  /** What to say of the instrument computer's clock; null while it is right, or the server's is not known. */
  clockWarning: string | null
  pending: PendingAction | null
  armMoving: boolean
  /** Whether this tab hands tasks to the driver and stores its results; one tab does. */
  leading: boolean
  /** Results received and not yet stored. */
  delivering: number
  /** True from a power-off or disconnect until the loss was acknowledged; one loss is told once. */
  lost: boolean
  /** When the machine became ready (ISO 8601); null while it is anything but ready. */
  readySince: string | null
}

/** A line for the notification log. */
export type LinkLog = (kind: 'info' | 'warning' | 'error', text: string) => void

export type LinkStore = ReturnType<typeof createLinkStore>

export function createLinkStore() {
  return createStore<LinkState>(() => ({
    connection: STOPPED,
    machine: null,
    refusal: null,
    clockWarning: null,
    pending: null,
    armMoving: false,
    leading: false,
    delivering: 0,
    lost: false,
    readySince: null,
  }))
}
