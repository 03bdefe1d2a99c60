import type {
  AcqHookEvent,
  BottleChange,
  ControlAction,
  CsHookEvent,
  MachineState,
  QueueTask,
  TaskSubmission,
} from '@eluent/contract'

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
  /** Stops timers; what is half done is found again at the next start. */
  stop(): Promise<void>
}

export const isTask = (submission: TaskSubmission): submission is QueueTask => 'sample_id' in submission
