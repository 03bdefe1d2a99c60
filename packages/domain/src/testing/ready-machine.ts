import type { MachineState } from '../instrument/machine-state.ts'

/** An instrument that waits for its next run. */
export const READY_MACHINE: MachineState = {
  status: 'PRERUN',
  method: '1_Run.M',
  pumpstate: 'READY',
  tempstate: 'READY',
  detectorstate: 'READY',
  numBottles: 1,
  bottles: [{ channel: 'A', bot: 20, botlmt: 2 }],
  sequenceRunning: false,
  sequencePaused: false,
  pausing: false,
  currentVialAcquiring: null,
  errors: '',
  machine: 'HPLC-1',
}
