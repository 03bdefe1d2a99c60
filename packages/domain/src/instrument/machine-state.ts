/** What the instrument reports; POWEROFF counts as offline. */
export const MACHINE_STATUSES = [
  'ERROR',
  'PRERUN',
  'RUN',
  'RAWDATA',
  'POSTRUN',
  'NOTREADY',
  'INJECTING',
  'POWEROFF',
] as const

export type MachineStatus = (typeof MACHINE_STATUSES)[number]

export interface Bottle {
  channel: string
  /** Remaining percent. */
  bot: number
  /** Limit in litres. */
  botlmt: number
}

/** The machine state as the local driver answers it. */
export interface MachineState {
  status: MachineStatus
  /** File name of the instrument method. */
  method: string
  pumpstate: string
  tempstate: string
  detectorstate: string
  numBottles: number
  bottles: Bottle[]
  sequenceRunning: boolean
  sequencePaused: boolean
  pausing: boolean
  /** Position in the tray, null while none is being acquired. */
  currentVialAcquiring: number | null
  /** What is wrong, in the instrument software's words; empty when nothing is. */
  errors: string
  machine: string
}

const RUNNING: readonly MachineStatus[] = ['RUN', 'INJECTING', 'RAWDATA', 'POSTRUN']

/** Whether a method is under way. */
export function isRunningStatus(status: MachineStatus): boolean {
  return RUNNING.includes(status)
}

/** Whether the instrument can be used: it is connected, has a state, and is not switched off. */
export function isInstrumentOnline(state: Pick<MachineState, 'status'> | null, connected: boolean): boolean {
  return connected && state !== null && state.status !== 'POWEROFF'
}

/** Whether a status change makes the instrument ready, once per change into PRERUN. */
export function becameReady(before: MachineStatus | null, after: MachineStatus): boolean {
  return after === 'PRERUN' && before !== 'PRERUN'
}

/** The arm moves from a change to INJECTING until the change from it. */
export function isArmMoving(before: MachineStatus | null, after: MachineStatus, wasMoving: boolean): boolean {
  if (before === after) return wasMoving
  if (after === 'INJECTING') return true
  return before === 'INJECTING' ? false : wasMoving
}

export const NO_MACHINE_TEXT = 'No machine connection detected.'

/** The text of the box on ERROR. */
export function machineErrorText(errors: string): string {
  return `ChemStation error. View the instrument software and contact client services. Reference: ${errors}`
}
