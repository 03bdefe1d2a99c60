import type { BottleChange, ControlAction, QueueTask } from '@eluent/contract'
import { DriverError } from '../../driver-error.ts'
import { afterVial } from '../sequence-state.ts'
import {
  awaitingStorage,
  errorsOf,
  isAcquired,
  isAsleep,
  methodOf,
  stepOf,
  vialInWork,
  waitsForStorage,
  type Activity,
  type LoadedTask,
  type SimulatorState,
  type VialState,
} from './machine-state.ts'
import { PROGRAMS } from './programs.ts'
import type { Purpose } from './programs.ts'
import { changedBottles, drained, emptyBottle, secondsToEmpty } from '../solvent-bottles.ts'

/** What happened to a vial. `agoS`: instrument seconds before the end of the time that went by. */
export type MachineEffect =
  | { kind: 'injected'; loaded: LoadedTask; agoS: number }
  | { kind: 'acquired'; loaded: LoadedTask; agoS: number }
  | { kind: 'broken'; loaded: LoadedTask; reason: string }

export type SimulatorEvent =
  /** Instrument time went by. */
  | { kind: 'time'; seconds: number }
  /** A task that `checkTask` let through, with its number in the journal. */
  | { kind: 'load'; loaded: LoadedTask }
  /** The queue's entry that puts the instrument to sleep. */
  | { kind: 'queued-sleep' }
  /** The injection of a vial is in the journal. */
  | { kind: 'injected'; number: number; injectedAt: string }
  /** Files and event of an acquired vial are on the disk. */
  | { kind: 'stored'; number: number }
  | { kind: 'control'; action: ControlAction }
  | { kind: 'bottle'; change: BottleChange }
  /** A fault; a vial in work is lost unless its signal is complete. */
  | { kind: 'fail'; reason: string }
  /** A vial was found broken off at the start: nothing starts by itself. */
  | { kind: 'hold' }
  | { kind: 'power-off' | 'power-on' }

export interface MachineStep {
  state: SimulatorState
  effects: MachineEffect[]
}

const WASH_POSITIONS = [91, 92]
const NO_VIAL: VialState = { kind: 'none' }
const READY: Activity = { kind: 'ready' }

/**
 * The simulated HPLC in instrument seconds: the state after an event, and what happened to vials. It knows no clock, no disk and no
 * chemistry. @throws DriverError when the instrument refuses; the state is unchanged then
 */
export function next(state: SimulatorState, event: SimulatorEvent): MachineStep {
  switch (event.kind) {
    case 'time':
      return advance(state, event.seconds)
    case 'load': {
      const { loaded } = event
      if (state.vial.kind !== 'none') throw new TypeError(`a vial was loaded while another was ${state.vial.kind}`)
      return quiet(startVial({ ...state, vial: { kind: 'loaded', loaded, injectedAt: null } }))
    }
    case 'queued-sleep':
      refuseWhenOff(state)
      if (state.sequence !== 'open') throw new DriverError('sequence_paused')
      return quiet(flush(state, 'sleep'))
    case 'injected': {
      const { vial } = state
      const isThis = (vial.kind === 'loaded' || vial.kind === 'acquired') && vial.loaded.number === event.number
      return quiet(isThis ? { ...state, vial: { ...vial, injectedAt: event.injectedAt } } : state)
    }
    case 'stored':
      return quiet(afterStorage(state, event.number))
    case 'control':
      return control(state, event.action)
    case 'bottle':
      return quiet({ ...state, bottles: changedBottles(state.bottles, event.change) })
    case 'fail':
      return fail(state, event.reason)
    case 'hold':
      return quiet({ ...state, sequence: 'paused' })
    case 'power-off': {
      const { state: failed, effects } = fail(state, 'Power was cut.')
      return { state: { ...failed, activity: { kind: 'off', asleep: isAsleep(failed.activity) } }, effects }
    }
    case 'power-on':
      return quiet(state.activity.kind === 'off' ? { ...state, activity: { kind: 'asleep' } } : state)
  }
}

function quiet(state: SimulatorState): MachineStep {
  return { state, effects: [] }
}

function advance(from: SimulatorState, seconds: number): MachineStep {
  const effects: MachineEffect[] = []
  let state = from
  let left = seconds
  for (;;) {
    const { activity, bottles } = state
    const step = stepOf(activity)
    if (activity.kind !== 'running' || step === null || waitsForStorage(state)) break
    const spent = Math.min(left, activity.remainingS, secondsToEmpty(bottles, step.flow))
    const restS = activity.remainingS - spent
    const remainingS = restS > 1e-9 ? restS : 0
    left -= spent
    state = { ...state, bottles: drained(bottles, step.flow, spent), activity: { ...activity, remainingS } }
    const empty = emptyBottle(state.bottles, step.flow)
    const ended = empty ? fail(state, `Pump: bottle ${empty.channel} is empty.`) : null
    if (!ended && (remainingS > 0 || waitsForStorage(state))) break
    const after = ended ?? endStep(state, left)
    state = after.state
    effects.push(...after.effects)
  }
  return { state, effects }
}

function endStep(state: SimulatorState, agoS: number): MachineStep {
  const { activity, vial } = state
  if (activity.kind !== 'running') return quiet(state)
  const status = stepOf(activity)?.status
  const inWork = activity.purpose === 'vial' && vial.kind === 'loaded' ? vial : null
  const effects: MachineEffect[] = []
  let after: VialState = vial
  if (inWork && status === 'INJECTING') effects.push({ kind: 'injected', loaded: inWork.loaded, agoS })
  if (inWork && status === 'RAWDATA') {
    effects.push({ kind: 'acquired', loaded: inWork.loaded, agoS })
    after = { ...inWork, kind: 'acquired' }
  }
  const at = activity.at + 1
  const step = PROGRAMS[activity.purpose].steps[at]
  const moved: SimulatorState = { ...state, vial: after }
  if (!step) return { state: endProgram(moved, activity.purpose), effects }
  return { state: { ...moved, activity: { ...activity, at, remainingS: step.seconds } }, effects }
}

function endProgram(state: SimulatorState, purpose: Purpose): SimulatorState {
  return startVial({ ...state, activity: PROGRAMS[purpose].endsAsleep ? { kind: 'asleep' } : READY })
}

/** A loaded vial starts when nothing runs and the sequence is not paused. */
function startVial(state: SimulatorState): SimulatorState {
  const { activity, vial, sequence } = state
  if (vial.kind !== 'loaded' || sequence === 'paused' || activity.kind === 'running') return state
  return { ...state, activity: begun('vial') }
}

function begun(purpose: Purpose): Activity {
  return { kind: 'running', purpose, at: 0, remainingS: PROGRAMS[purpose].steps[0]?.seconds ?? 0 }
}

function afterStorage(state: SimulatorState, number: number): SimulatorState {
  const { activity, sequence } = state
  if (awaitingStorage(state)?.number !== number) return state
  const stored: SimulatorState = { ...state, vial: NO_VIAL, sequence: afterVial(sequence) }
  const isAtEnd = activity.kind === 'running' && activity.purpose === 'vial' && activity.remainingS <= 0
  return isAtEnd ? endProgram(stored, 'vial') : stored
}

/** @throws DriverError saying why the task is refused. */
export function checkTask(state: SimulatorState, { location }: QueueTask): void {
  refuseWhenOff(state)
  refuseOnError(state)
  if (WASH_POSITIONS.includes(location)) throw new DriverError('wash_position', { location })
  const { vial, activity } = state
  if (vial.kind !== 'none') throw new DriverError('sequence_running', { location: vial.loaded.task.location })
  if (activity.kind === 'running' && !isAcquired(state)) {
    throw new DriverError('instrument_not_ready', { reason: `it runs ${methodOf(state)}.` })
  }
  refuseAsleep(activity)
}

function control(state: SimulatorState, action: ControlAction): MachineStep {
  refuseWhenOff(state)
  switch (action) {
    case 'start':
      refuseOnError(state)
      refuseAsleep(state.activity)
      return quiet(startVial({ ...state, sequence: 'open' }))
    case 'pause':
      return quiet({ ...state, sequence: isVialToComplete(state) ? 'pausing' : 'paused' })
    case 'preprun':
      return quiet(prepareRun(state))
    case 'warmup':
    case 'sleep':
      return quiet(flush(state, action))
    case 'abort':
      return abort(state)
    case 'stopMethod':
      return vialInWork(state) ? abort(state) : quiet(stopMethod(state))
  }
}

/** A vial is in work and has not only the column before it. */
function isVialToComplete(state: SimulatorState): boolean {
  return vialInWork(state) !== null && (!isAcquired(state) || awaitingStorage(state) !== null)
}

function flush(state: SimulatorState, purpose: 'warmup' | 'sleep'): SimulatorState {
  refuseOnError(state)
  refuseDuringVial(state)
  const { activity } = state
  const isThere = activity.kind === 'running' ? activity.purpose === purpose : purpose === 'sleep' && isAsleep(activity)
  return isThere ? state : { ...state, activity: begun(purpose) }
}

function prepareRun(state: SimulatorState): SimulatorState {
  if (errorsOf(state) === '') refuseDuringVial(state)
  return { ...state, activity: state.activity.kind === 'asleep' ? begun('prepare') : READY }
}

function stopMethod(state: SimulatorState): SimulatorState {
  const { activity } = state
  if (activity.kind !== 'running') return state
  return { ...state, activity: PROGRAMS[activity.purpose].endsAsleep ? { kind: 'asleep' } : READY }
}

function abort(before: SimulatorState): MachineStep {
  const state: SimulatorState = { ...before, sequence: 'paused' }
  const { activity } = state
  if (activity.kind !== 'running' || activity.purpose !== 'vial') {
    const { state: without, effects } = withoutVial(state, 'Aborted before the injection.')
    return { state: stopMethod(without), effects }
  }
  if (!isAcquired(state)) {
    const { state: without, effects } = withoutVial(state, 'Aborted.')
    return { state: { ...without, activity: READY }, effects }
  }
  // What is already acquired is kept: only the column's re-equilibration is cut short.
  const { state: without, effects } = withoutVial(state, 'Aborted before the injection.')
  const isStored = awaitingStorage(without) === null
  return { state: { ...without, activity: isStored ? READY : { ...activity, remainingS: 0 } }, effects }
}

/** The vial is broken off, unless it is acquired: then it is only shown no more. */
function withoutVial(state: SimulatorState, reason: string): MachineStep {
  const { vial } = state
  switch (vial.kind) {
    case 'none':
    case 'cut':
      return quiet(state)
    case 'loaded':
      return { state: { ...state, vial: NO_VIAL }, effects: [{ kind: 'broken', loaded: vial.loaded, reason }] }
    case 'acquired':
      return quiet({ ...state, vial: { kind: 'cut', loaded: vial.loaded } })
  }
}

function fail(state: SimulatorState, reason: string): MachineStep {
  if (state.activity.kind === 'off') return quiet(state)
  const { state: without, effects } = withoutVial(state, reason)
  const activity: Activity = { kind: 'failed', reason, asleep: isAsleep(state.activity) }
  return { state: { ...without, activity, sequence: 'paused' }, effects }
}

function refuseOnError(state: SimulatorState): void {
  const errors = errorsOf(state)
  if (errors !== '') throw new DriverError('instrument_error', { errors })
}

function refuseWhenOff({ activity }: SimulatorState): void {
  if (activity.kind === 'off') throw new DriverError('instrument_off')
}

function refuseAsleep({ kind }: Activity): void {
  if (kind === 'asleep') throw new DriverError('instrument_not_ready', { reason: 'it sleeps; warm it up first.' })
}

function refuseDuringVial(state: SimulatorState): void {
  const busy = vialInWork(state) ?? awaitingStorage(state)
  if (busy) throw new DriverError('sequence_running', { location: busy.task.location })
}
