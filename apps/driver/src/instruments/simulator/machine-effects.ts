import type { QueueTask } from '@eluent/contract'
import type { SolventBottle } from './solvent-bottles.ts'

/** A task as the machine holds it: its number in the journal and what was asked. */
export interface LoadedTask {
  number: number
  task: QueueTask
}

/** What happened while time went on. `agoS`: instrument seconds before the end of the advance. */
export type MachineEffect =
  | { kind: 'injected'; loaded: LoadedTask; agoS: number }
  | { kind: 'acquired'; loaded: LoadedTask; agoS: number }
  | { kind: 'broken'; loaded: LoadedTask; reason: string }

export interface MachineSnapshot {
  bottles: SolventBottle[]
  asleep: boolean
  poweredOff: boolean
}
