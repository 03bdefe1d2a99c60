// Over 300 lines by design: all shapes of the daemon beside the instrument on one page; the calls stand in driver-calls.ts.
import { CONTROL_ACTIONS, MACHINE_STATUSES } from '@eluent/domain/instrument'
import { TRAY_POSITIONS } from '@eluent/domain/queue'
import * as z from 'zod'

/** The wire between the browser (or the API) and the daemon beside the instrument. Paths are below the driver's own address. */

const machineStatus = z.enum(MACHINE_STATUSES)
export type MachineStatus = z.output<typeof machineStatus>

export const bottle = z.object({
  /** The solvent line, e.g. 'A'. */
  channel: z.string(),
  /** Remaining percent of the bottle's size. */
  bot: z.number(),
  /** The bottle's size in litres. */
  botlmt: z.number(),
})
export type Bottle = z.output<typeof bottle>

const contentByAnalyte = z.record(z.string().min(1).max(64), z.number().min(0).max(1e9))

const queueTask = z.object({
  /** Position on the tray, 1 to 100. */
  location: z.number().int().min(1).max(TRAY_POSITIONS),
  name: z.string().min(1).max(128),
  sample_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** Counts from 1 to vial_count over the sample's vials with acquire true. */
  vial_number: z.number().int().min(1).max(TRAY_POSITIONS),
  vial_count: z.number().int().min(1).max(TRAY_POSITIONS),
  /** A repeated key is answered like the first time and starts nothing; without one, the same vial in work counts as a repeat. */
  task_key: z.string().min(1).max(128).optional(),
  /** The sample's result epoch: raised when its results are cleared, so that a late event cannot fill the new epoch. */
  epoch: z.number().int().min(0).optional(),
  // What was prepared. The simulator measures by it; a real instrument writes it into the sample's information.
  label: z.string().max(64).optional(),
  vial_type: z.string().max(32).optional(),
  sample_type: z.string().max(64).optional(),
  dilution_factor: z.number().positive().max(1e6).optional(),
  sample_weight_mg: z.number().positive().max(1e6).optional(),
  /** Final volume of the extract before dilution. */
  volume_ml: z.number().positive().max(1e4).optional(),
  /** What a standard's or calibration's label promises, for every analyte, in ug/mL; a blank promises 0. */
  standard_ug_ml: z.number().min(0).max(1e5).optional(),
  /** The sample of which this one is a duplicate or spike: the simulator's vial holds the same plant. */
  repeats_sample_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  // What the laboratory put into the vial of a QC sample, by analyte as its lots name it (GATE-06, GATE-07).
  /** Added to the extract of a spike, ug. */
  added_ug: contentByAnalyte.optional(),
  /** Of the solution that a standard was made of, before the vial's dilution, ug/mL. */
  stock_ug_ml: contentByAnalyte.optional(),
  /** Of the material of a control sample, mg/g. */
  content_mg_g: contentByAnalyte.optional(),
  /** Analytes of the sample's report method, in its order; all twelve when absent. */
  analytes: z.array(z.string().min(1).max(32)).max(64).optional(),
  /** Fixes the hidden composition of the simulator's sample; the sample's id does when absent. */
  composition_seed: z.number().int().min(0).max(0xffffffff).optional(),
})
export type QueueTask = z.output<typeof queueTask>

const queueAction = z.object({ action: z.enum(['sleep', 'wake']) })
export const taskSubmission = z.union([queueAction.strict(), queueTask])
export type TaskSubmission = z.output<typeof taskSubmission>

export const machineState = z.object({
  status: machineStatus,
  method: z.string(),
  pumpstate: z.string(),
  tempstate: z.string(),
  detectorstate: z.string(),
  numBottles: z.number().int(),
  bottles: z.array(bottle),
  /** A task (vial) is under way. */
  sequenceRunning: z.boolean(),
  /** No task starts until the control action start; a submitted one waits. */
  sequencePaused: z.boolean(),
  /** A pause was requested; it takes effect when the current vial is complete. */
  pausing: z.boolean(),
  /** Tray position of the vial in work, or null. */
  currentVialAcquiring: z.number().int().nullable(),
  /** The vial in work or waiting for start, with its sample; null when none. */
  currentTask: queueTask.pick({ location: true, sample_id: true, vial_number: true, vial_count: true }).nullable(),
  /** When the present injection was made (UTC), or null. */
  acquisitionStartedAt: z.string().nullable(),
  /** What is wrong, in the instrument software's words; empty when nothing is. */
  errors: z.string(),
  /** The instrument's name. */
  machine: z.string(),
  /** The driver's version. */
  version: z.string(),
  /** The driver's clock (UTC), for the skew check. */
  clock: z.string(),
  instrument: z.enum(['simulator', 'chemstation']),
  /** Instrument seconds per second; 1 on a real instrument. */
  speed: z.number(),
  /** Events not yet confirmed by a browser. */
  unconfirmedEvents: z.number().int(),
  /** True when the driver asks for a pairing token. */
  pairing: z.boolean(),
  /** The balance that the driver reads; null or missing where it reads none. */
  balance: z.string().nullish(),
})
export type MachineState = z.output<typeof machineState>

export const controlAction = z.enum(CONTROL_ACTIONS)
export type ControlAction = z.output<typeof controlAction>

/** `accepted` is always true: a refusal is an error reply. */
export const acceptedReply = z.object({ accepted: z.literal(true), repeated: z.boolean(), status: machineStatus })

/** The largest bottle a change may name, mL. */
export const BOTTLE_LIMIT_ML = 100_000
export const bottleChange = z.object({
  /** The bottle's channel, e.g. 'A'. */
  bottle: z.string().min(1).max(16),
  /** What is in it now, in mL. */
  botremain: z.number().min(0).max(BOTTLE_LIMIT_ML),
  /** What it holds at most, in mL. */
  size: z.number().positive().max(BOTTLE_LIMIT_ML),
})
export type BottleChange = z.output<typeof bottleChange>

// ---- Events ----------------------------------------------------------------

const driverAnalyteRow = z.object({
  name: z.string(),
  /** In ug/mL of the injected solution, as measured; 0 when not detected, null (invalid rows only) when not calibrated. */
  amount: z.number().nullable(),
  amount_ug_ml: z.number().nullable(),
  /** In (channel unit) x seconds; 0 when not detected. */
  peak_area: z.number(),
  peak_height: z.number().nullable(),
  rt_min: z.number().nullable(),
  peak_retention_time: z.number().nullable(),
  peak_start: z.number().nullable(),
  peak_end: z.number().nullable(),
  resolution: z.number().nullable(),
  /** The detector signal it was measured on, e.g. 'DAD1A'. */
  signal: z.string().nullable(),
})
export type DriverAnalyteRow = z.output<typeof driverAnalyteRow>

const runFile = z.object({
  /** Below the data root, with '/'. */
  path: z.string(),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type RunFile = z.output<typeof runFile>

const runSignal = z.object({ name: z.string(), path: z.string() })
export type RunSignal = z.output<typeof runSignal>

export const runMeta = z.object({
  csDataFolder: z.string(),
  csDataName: z.string(),
  machineName: z.string(),
  location: z.number().int().nullable(),
  name: z.string(),
  sample_id: z.number().int(),
  vial_number: z.number().int(),
  vial_count: z.number().int(),
  epoch: z.number().int().nullable(),
  label: z.string().nullable(),
  method: z.string(),
  /** The instrument's clock at injection and the driver's at storing, UTC. */
  injected_at: z.string(),
  received_at: z.string(),
  /** Data-root path of the first signal file: the chromatogram. */
  chromatogram: z.string().nullable(),
  /** Every detector signal and the file that holds it; absent in events that an earlier driver kept. */
  signals: z.array(runSignal).optional(),
  /** Data-root path of the report. */
  report: z.string().nullable(),
  files: z.array(runFile),
  driver_version: z.string(),
  /** True when made by the simulator: such a result is never a real measurement. */
  simulated: z.boolean(),
})

export const csHookEvent = z.object({
  id: z.string(),
  type: z.literal('PostDA'),
  results: z.object({ amounts: z.array(driverAnalyteRow) }),
  /** Peaks that belong to no analyte, named 'N/A', and analytes that could not be measured. */
  invalid: z.array(driverAnalyteRow),
  runMeta,
})
export type CsHookEvent = z.output<typeof csHookEvent>

export const acqHookEvent = z.object({
  id: z.string(),
  type: z.literal('StartAcquisition'),
  sampleInfo: z.object({
    sample_id: z.number().int(),
    vial_number: z.number().int(),
    vial_count: z.number().int(),
    location: z.number().int(),
    name: z.string(),
    epoch: z.number().int().nullable(),
    started_at: z.string(),
    machineName: z.string(),
  }),
})
export type AcqHookEvent = z.output<typeof acqHookEvent>

export type DriverEvent = { hook: 'CSHook'; event: CsHookEvent } | { hook: 'AcqHook'; event: AcqHookEvent }

export const issuedConfirmation = z.object({ id: z.string().min(1).max(200) })
export type IssuedConfirmation = z.output<typeof issuedConfirmation>

/** socket.io typing: what the driver emits and what it listens to. The pairing token goes in the handshake's `auth.token`. */
export interface DriverToBrowser {
  CSHook: (event: CsHookEvent) => void
  AcqHook: (event: AcqHookEvent) => void
  /** New runs are complete in the data root; none was imported. */
  RunsChanged: (changes: RunChanges) => void
}
export interface BrowserToDriver {
  /** Sent only after the API has stored the event; `done` receives whether the driver knew the id. */
  issued: (confirmation: IssuedConfirmation, done?: (answer: { known: boolean }) => void) => void
}

// ---- Runs of the instrument's software --------------------------------------

const runFault = z.enum([
  'run_not_found',
  'not_a_run',
  'run_empty',
  'run_truncated',
  'run_being_written',
  'run_unreadable',
])
export type RunFault = z.output<typeof runFault>

/** The server takes no larger file of a run. */
export const LARGEST_RUN_FILE_BYTES = 50_000_000

const chemstationRunRow = z.object({
  /** Below the data root, with '/'; the argument of the one-run call. */
  path: z.string(),
  csDataFolder: z.string(),
  csDataName: z.string(),
  sample_name: z.string().nullable(),
  vial: z.string().nullable(),
  injected_at: z.string().nullable(),
  method: z.string().nullable(),
  /** Why it cannot be imported now; null when it can. */
  fault: runFault.nullable(),
  /** large: too large to be opened for a list, it is read when it is chosen; too_large: a file of it is above what the server takes. */
  size: z.enum(['large', 'too_large']).optional(),
})
const runGroup = z.object({
  /** The sample group folder's name, or the special group's title. */
  name: z.string(),
  kind: z.enum(['group', 'loose_sequences', 'loose_runs']),
  runs: z.array(chemstationRunRow),
})
export const runList = z.object({
  machine: z.string(),
  groups: z.array(runGroup),
  /** That of `runChanges` before the list was read; a different one there means that this list is outdated. */
  revision: z.string(),
})
export type RunList = z.output<typeof runList>

/** Runs that came into the data root and are whole since the driver started, oldest first; the last hundred of them. */
export const runChanges = z.object({
  /** Changes when the list of runs should be read again. */
  revision: z.string(),
  complete: z.array(z.object({ path: z.string(), noticed_at: z.string() })),
})
export type RunChanges = z.output<typeof runChanges>

const runChannel = z.object({
  name: z.string(),
  detector: z.string().nullable(),
  wavelength_nm: z.number().nullable(),
  unit: z.string(),
  points: z.number().int(),
  start_min: z.number(),
  end_min: z.number(),
  source_file: z.string(),
})
export const chemstationRun = z.object({
  path: z.string(),
  csDataFolder: z.string(),
  csDataName: z.string(),
  machineName: z.string(),
  /** Ready for append_results: named, calibrated rows. */
  results: z.array(driverAnalyteRow),
  invalid: z.array(driverAnalyteRow),
  metadata: z.record(z.string(), z.string()),
  injected_at: z.string().nullable(),
  channels: z.array(runChannel),
  files: z.array(runFile),
  chromatogram: z.string().nullable(),
  report: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type ChemstationRun = z.output<typeof chemstationRun>

// ---- Outbox, health, simulator ----------------------------------------------

const outboxRow = z.object({
  id: z.string(),
  hook: z.enum(['CSHook', 'AcqHook']),
  sample_id: z.number().int(),
  vial_number: z.number().int(),
  stored_at: z.string(),
  emitted: z.number().int(),
  last_emitted_at: z.string().nullable(),
  /** The server's final refusal of the driver's own delivery; null without one. Resume delivers the event again. */
  refusal: z.string().nullable(),
})
export const outboxList = z.object({ events: z.array(outboxRow) })

export const driverHealth = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  clock: z.string(),
  /** What is wrong, one sentence each. */
  faults: z.array(z.string()),
  /** What a person should look at although the driver works: an unreachable server, a clock that is off. */
  warnings: z.array(z.string()),
})

export const simulatorError = z.object({ text: z.string().min(1).max(200).optional() })
export const simulatorDrain = z.object({ bottle: z.string().min(1).max(16), percent: z.number().min(0).max(100) })
/** Faults of the simulated instrument that a person switches on; every injection from then on shows them. */
export const SIMULATOR_FAULTS = [
  'air_bubble',
  'lamp_drift',
  'carry_over',
  'wrong_vial',
  'column_ageing',
  'clogged_needle',
  'power_cut',
] as const
const simulatorFault = z.enum(SIMULATOR_FAULTS)
export const simulatorFaultSwitch = z.object({ fault: simulatorFault, on: z.boolean() })
export type SimulatorFault = z.infer<typeof simulatorFault>
export const simulatorSpeed = z.object({ speed: z.number().min(1).max(600) })
