import type { MachineStatus } from '@eluent/contract'
import { RUN_METHOD, SLEEP_METHOD, STARTUP_FLUSH_METHOD } from '@eluent/contract'
import type { Flow } from '../solvent-bottles.ts'

/** What the instrument is busy with. */
export type Purpose = 'vial' | 'warmup' | 'sleep' | 'prepare'

export interface Step {
  status: MachineStatus
  seconds: number
  flow: Flow
}

export interface Program {
  method: string
  steps: readonly Step[]
  /** True when the instrument ends asleep, else it ends ready in the run method. */
  endsAsleep: boolean
}

const still: Flow = {}
const gradient: Flow = { A: 0.45, B: 0.75 }
const flush: Flow = { A: 0.3, B: 0.6, C: 0.1 }
const wash: Flow = { C: 0.4, D: 0.4 }

/** Order and length of what each action makes the instrument do, in the instrument's own seconds. */
export const PROGRAMS: Readonly<Record<Purpose, Program>> = {
  vial: {
    method: RUN_METHOD,
    endsAsleep: false,
    steps: [
      { status: 'INJECTING', seconds: 45, flow: gradient },
      { status: 'RUN', seconds: 600, flow: gradient },
      { status: 'RAWDATA', seconds: 8, flow: gradient },
      { status: 'POSTRUN', seconds: 90, flow: gradient },
    ],
  },
  warmup: {
    method: STARTUP_FLUSH_METHOD,
    endsAsleep: false,
    steps: [
      { status: 'NOTREADY', seconds: 120, flow: flush },
      { status: 'PRERUN', seconds: 10, flow: flush },
      { status: 'RUN', seconds: 600, flow: flush },
    ],
  },
  sleep: {
    method: SLEEP_METHOD,
    endsAsleep: true,
    steps: [
      { status: 'PRERUN', seconds: 10, flow: wash },
      { status: 'RUN', seconds: 480, flow: wash },
      { status: 'POSTRUN', seconds: 20, flow: still },
    ],
  },
  prepare: { method: RUN_METHOD, endsAsleep: false, steps: [{ status: 'NOTREADY', seconds: 60, flow: gradient }] },
}
