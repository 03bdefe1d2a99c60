import type { QueueTask } from '@eluent/contract'
import { DriverError } from '../../driver-error.ts'
import type { Injection } from '../../outbox/task-journal.ts'
import { afterVial, type SequenceState } from '../sequence-state.ts'
import type { StatusReading } from './status-reading.ts'

/** A vial that ChemStation was given: its number in the journal, and the run folder that it fills. */
export interface GivenRun {
  number: number
  task: QueueTask
  injection: Injection
}

/** The vial that the driver has taken on; there is never more than one. */
export type VialState =
  /** No vial. Next: waiting, commanded. */
  | { kind: 'none' }
  /** Taken while the sequence was paused; in memory only. Next: commanded by Start, none by Abort. */
  | { kind: 'waiting'; task: QueueTask }
  /** In the journal, EluentRun is on its way or was accepted, and the run has not shown itself. Next: injected, doubtful, none. */
  | { kind: 'commanded'; run: GivenRun }
  /** Whether EluentRun arrived is not known: no answer, or the driver stopped. Next: injected when it shows itself, none by a person. */
  | { kind: 'doubtful'; run: GivenRun }
  /** In the journal as injected. `restingSinceMs`: since when the instrument rests, by the steady clock. Next: none, unreadable. */
  | { kind: 'injected'; run: GivenRun; restingSinceMs: number | null }
  /** The instrument came to rest long ago and the folder is no whole run. Next: none, by a whole folder or by a person. */
  | { kind: 'unreadable'; run: GivenRun; reason: string }

export interface ChemstationState {
  vial: VialState
  sequence: SequenceState
  /** The last answer to EluentState and when it came, by the steady clock; null before the first. */
  reading: { status: StatusReading; atMs: number } | null
}

/** What happened. Events with a `number` concern that vial alone: they come too late when it is gone. */
export type ChemstationEvent =
  /** ChemStation answered EluentState. */
  | { kind: 'read'; status: StatusReading; atMs: number }
  /** A task was taken while the sequence is paused. */
  | { kind: 'queued'; task: QueueTask }
  /** A vial is in the journal; its command goes out next. */
  | { kind: 'commanded'; run: GivenRun }
  /** No answer came to the vial's command. */
  | { kind: 'unanswered'; number: number }
  /** The run showed itself and is in the journal as injected. */
  | { kind: 'injected'; run: GivenRun }
  /** The instrument rests and the run's folder is not whole. */
  | { kind: 'unread'; number: number; reason: string; atMs: number }
  /** The vial has its end in the journal: a result, a refusal, or a person gave it up. */
  | { kind: 'ended'; number: number }
  | { kind: 'start' | 'pause' | 'abort' }

/** A run that cannot be read this long after the instrument came to rest needs a person. */
const UNREADABLE_MS = 10 * 60_000

/** The state at the start of the driver, from what its journal holds. */
export function stateAtStart(open: { run: GivenRun; isInjected: boolean } | null, paused: boolean): ChemstationState {
  if (open === null) return { vial: { kind: 'none' }, sequence: paused ? 'paused' : 'open', reading: null }
  const { run, isInjected } = open
  const vial: VialState = isInjected ? { kind: 'injected', run, restingSinceMs: null } : { kind: 'doubtful', run }
  return { vial, sequence: 'paused', reading: null }
}

/** The state after an event. @throws TypeError when a vial would be lost by another taking its place */
export function next(state: ChemstationState, event: ChemstationEvent): ChemstationState {
  const { vial, sequence } = state
  switch (event.kind) {
    case 'read': {
      const { status, atMs } = event
      return { ...state, reading: { status, atMs }, vial: afterReading(vial, status, atMs) }
    }
    case 'queued':
      if (vial.kind !== 'none') throw new TypeError(`a task came while a vial was ${vial.kind}`)
      return { ...state, vial: { kind: 'waiting', task: event.task } }
    case 'commanded':
      if (runOf(vial) !== null) throw new TypeError(`a vial was commanded while another was ${vial.kind}`)
      return { ...state, vial: { kind: 'commanded', run: event.run } }
    case 'unanswered':
      if (vial.kind !== 'commanded' || vial.run.number !== event.number) return state
      return { ...state, vial: { kind: 'doubtful', run: vial.run }, sequence: 'paused' }
    case 'injected':
      if (!isUnseen(vial) || vial.run.number !== event.run.number) return state
      return { ...state, vial: { kind: 'injected', run: event.run, restingSinceMs: null } }
    case 'unread':
      return afterUnread(state, event)
    case 'ended':
      if (runOf(vial)?.number !== event.number) return state
      return { ...state, vial: { kind: 'none' }, sequence: afterVial(sequence) }
    case 'start':
      return { ...state, sequence: 'open' }
    case 'pause':
      if (runOf(vial) === null) return { ...state, sequence: 'paused' }
      return { ...state, sequence: sequence === 'open' ? 'pausing' : sequence }
    case 'abort':
      return { ...state, vial: vial.kind === 'waiting' ? { kind: 'none' } : vial, sequence: 'paused' }
  }
}

function afterReading(vial: VialState, status: StatusReading, atMs: number): VialState {
  if (vial.kind !== 'injected') return vial
  return { ...vial, restingSinceMs: isWorking(status) ? null : (vial.restingSinceMs ?? atMs) }
}

function afterUnread(
  state: ChemstationState,
  { number, reason, atMs }: Extract<ChemstationEvent, { kind: 'unread' }>,
): ChemstationState {
  const { vial } = state
  switch (vial.kind) {
    case 'none':
    case 'waiting':
    case 'commanded':
    case 'doubtful':
      return state
    case 'injected': {
      const restsMs = atMs - (vial.restingSinceMs ?? Infinity)
      if (vial.run.number !== number || restsMs <= UNREADABLE_MS) return state
      return { ...state, vial: { kind: 'unreadable', run: vial.run, reason }, sequence: 'paused' }
    }
    case 'unreadable':
      return vial.run.number === number ? { ...state, vial: { ...vial, reason } } : state
  }
}

/** The instrument is busy with a run, whosoever it is. */
export function isWorking({ status }: StatusReading): boolean {
  return ['RUN', 'INJECTING', 'RAWDATA', 'POSTRUN'].includes(status)
}

/** The vial was commanded and has not shown itself. */
export function isUnseen(vial: VialState): vial is Extract<VialState, { kind: 'commanded' | 'doubtful' }> {
  return vial.kind === 'commanded' || vial.kind === 'doubtful'
}

/** The vial that ChemStation was given; null when it has none of ours. */
export function runOf(vial: VialState): GivenRun | null {
  return vial.kind === 'none' || vial.kind === 'waiting' ? null : vial.run
}

/** The vial taken on, given to ChemStation or not. */
export function taskOf(vial: VialState): QueueTask | null {
  return vial.kind === 'waiting' ? vial.task : (runOf(vial)?.task ?? null)
}

/** What a person must look at before anything goes on; empty when there is nothing. */
export function faultOf(vial: VialState): string {
  if (vial.kind === 'doubtful') {
    return new DriverError('instrument_doubtful', { location: vial.run.task.location }).message
  }
  if (vial.kind === 'unreadable') return `The run of vial ${vial.run.task.location} cannot be read: ${vial.reason}`
  return ''
}

/** A few words for the log: the instrument's status, the vial, the sequence. */
export function describe({ vial, sequence, reading }: ChemstationState): string {
  const run = runOf(vial)
  const place = run === null ? '' : ` ${run.injection.csDataFolder}/${run.injection.csDataName}`
  return `${reading?.status.status ?? 'not read'}, vial ${vial.kind}${place}, sequence ${sequence}`
}
