import type {
  AcqHookEvent,
  BottleChange,
  ControlAction,
  CsHookEvent,
  MachineState,
  QueueTask,
  TaskSubmission,
} from '@eluent/contract'
import type { StateReport } from '../state-cell.ts'

/** What the edge adds to the state by itself. */
export type InstrumentState = Omit<MachineState, 'version' | 'clock' | 'unconfirmedEvents' | 'pairing'>

export interface Acceptance {
  /** The same task had been taken before; nothing was started. */
  repeated: boolean
}

/** Where an instrument puts what happened. Each call is on disk when it returns; it throws when the disk refused. */
export interface EventSink {
  acquisitionStarted(event: AcqHookEvent): void
  runStored(event: CsHookEvent): void
}

/** The one face of every instrument: simulator or ChemStation. Refusals are thrown as DriverError. */
export interface Instrument {
  /** @throws DriverError instrument_silent when nothing is known of it. */
  state(): InstrumentState
  submit(task: TaskSubmission): Acceptance | Promise<Acceptance>
  control(action: ControlAction): Acceptance | Promise<Acceptance>
  changeBottle(change: BottleChange): void
  /** Whether nothing but the driver's restart holds it back: a vial was under way then, and nobody has pressed anything since. */
  heldByRestart(): boolean
  /** Its own state and the last changes of it, for a log line. */
  inspect(): StateReport
  /** Stops timers; what is half done is found again at the next start. */
  stop(): Promise<void>
}

export function isTask(submission: TaskSubmission): submission is QueueTask {
  return 'sample_id' in submission
}

/** A vial as the machine state shows it. */
export function shownTask(task: QueueTask | null): InstrumentState['currentTask'] {
  if (task === null) return null
  const { location, sample_id, vial_number, vial_count } = task
  return { location, sample_id, vial_number, vial_count }
}
