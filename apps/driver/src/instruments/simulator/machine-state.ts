import type { MachineStatus, QueueTask } from '@eluent/contract'
import { RUN_METHOD, SLEEP_METHOD } from '@eluent/contract'
import type { SequenceState } from '../sequence-state.ts'
import { PROGRAMS } from './programs.ts'
import type { Purpose, Step } from './programs.ts'
import { freshBottles, secondsToEmpty } from '../solvent-bottles.ts'
import type { SolventBottle } from '../solvent-bottles.ts'

/** A vial as the machine holds it: its number in the journal and what is to be run. */
export interface LoadedTask {
  number: number
  task: QueueTask
}

/** What the instrument does at this moment. */
export type Activity =
  /** Without power. `asleep`: whether it slept before. Next: asleep, when the power is back. */
  | { kind: 'off'; asleep: boolean }
  /** Shows an error until a person clears it. Next: ready by Clear, off. */
  | { kind: 'failed'; reason: string; asleep: boolean }
  /** Lamp and pump are off. Next: running (warm-up, preparation), failed, off. */
  | { kind: 'asleep' }
  /** Equilibrated in the run method. Next: running, failed, off. */
  | { kind: 'ready' }
  /** In step `at` of a program, `remainingS` seconds before its end. Next: ready or asleep at its end, running a vial, failed, off. */
  | { kind: 'running'; purpose: Purpose; at: number; remainingS: number }

/** The vial in the instrument's hands; there is never more than one. */
export type VialState =
  /** No vial. Next: loaded. */
  | { kind: 'none' }
  /** Waits for Start or for the column, or is being run. `injectedAt` (ISO 8601) once the needle went in. Next: acquired, none when broken off. */
  | { kind: 'loaded'; loaded: LoadedTask; injectedAt: string | null }
  /** Its signal is complete, its files or event are not on the disk: its program cannot end. Next: none when stored, cut. */
  | { kind: 'acquired'; loaded: LoadedTask; injectedAt: string | null }
  /** As acquired, but an abort or a fault ended its program: it shows no more and is still stored. Next: none when stored. */
  | { kind: 'cut'; loaded: LoadedTask }

export interface SimulatorState {
  activity: Activity
  vial: VialState
  sequence: SequenceState
  bottles: readonly SolventBottle[]
}

/** What survives a restart of the driver. */
export interface MachineSnapshot {
  bottles: readonly SolventBottle[]
  asleep: boolean
  poweredOff: boolean
}

export function stateFrom(snapshot?: MachineSnapshot): SimulatorState {
  const { bottles, asleep, poweredOff } = snapshot ?? { bottles: freshBottles(), asleep: false, poweredOff: false }
  const activity: Activity = poweredOff ? { kind: 'off', asleep } : { kind: asleep ? 'asleep' : 'ready' }
  return { activity, vial: { kind: 'none' }, sequence: 'open', bottles }
}

export function snapshotOf({ activity, bottles }: SimulatorState): MachineSnapshot {
  const asleep = activity.kind === 'running' ? PROGRAMS[activity.purpose].endsAsleep : isAsleep(activity)
  return { bottles, asleep, poweredOff: activity.kind === 'off' }
}

export function isAsleep(activity: Activity): boolean {
  if (activity.kind === 'off' || activity.kind === 'failed') return activity.asleep
  return activity.kind === 'asleep'
}

export function statusOf({ activity }: SimulatorState): MachineStatus {
  switch (activity.kind) {
    case 'off':
      return 'POWEROFF'
    case 'failed':
      return 'ERROR'
    case 'asleep':
      return 'NOTREADY'
    case 'ready':
      return 'PRERUN'
    case 'running':
      return stepOf(activity)?.status ?? 'PRERUN'
  }
}

export function methodOf({ activity }: SimulatorState): string {
  if (activity.kind === 'running') return PROGRAMS[activity.purpose].method
  return isAsleep(activity) ? SLEEP_METHOD : RUN_METHOD
}

export function errorsOf({ activity }: SimulatorState): string {
  return activity.kind === 'failed' ? activity.reason : ''
}

/** The step of the program that runs; null when none does. */
export function stepOf(activity: Activity): Step | null {
  return activity.kind === 'running' ? (PROGRAMS[activity.purpose].steps[activity.at] ?? null) : null
}

/** The signal of the vial under way is complete; only storing and re-equilibration are left. */
export function isAcquired({ activity }: SimulatorState): boolean {
  return activity.kind === 'running' && activity.purpose === 'vial' && stepOf(activity)?.status === 'POSTRUN'
}

/**
 * The vial in work; over when its result is stored, though the column still re-equilibrates and a next vial waits for that.
 * Null when none is.
 */
export function vialInWork(state: SimulatorState): LoadedTask | null {
  const { activity, vial, sequence } = state
  if (activity.kind !== 'running' || activity.purpose !== 'vial') return null
  const isHeldBack = vial.kind === 'loaded' && isAcquired(state) && sequence === 'paused'
  return (vial.kind === 'loaded' || vial.kind === 'acquired') && !isHeldBack ? vial.loaded : null
}

/** The vial in work or waiting for start. */
export function shownVial({ vial }: SimulatorState): LoadedTask | null {
  return vial.kind === 'loaded' || vial.kind === 'acquired' ? vial.loaded : null
}

/** The acquired vial whose files or event are not yet on disk. */
export function awaitingStorage({ vial }: SimulatorState): LoadedTask | null {
  return vial.kind === 'acquired' || vial.kind === 'cut' ? vial.loaded : null
}

/** The program is at its end and only the disk is waited for. */
export function waitsForStorage(state: SimulatorState): boolean {
  return awaitingStorage(state) !== null && state.activity.kind === 'running' && state.activity.remainingS <= 0
}

/** Seconds until something changes by itself; null when nothing will. */
export function nextChangeS(state: SimulatorState): number | null {
  const { activity, bottles } = state
  const step = stepOf(activity)
  if (activity.kind !== 'running' || step === null || waitsForStorage(state)) return null
  return Math.min(activity.remainingS, secondsToEmpty(bottles, step.flow))
}

/** A few words for the log: what the instrument does, the vial, the sequence. */
export function describe(state: SimulatorState): string {
  const { activity, vial, sequence } = state
  const purpose = activity.kind === 'running' ? ` (${activity.purpose})` : ''
  const number = vial.kind === 'none' ? '' : ` ${vial.loaded.number}`
  return `${statusOf(state)}${purpose}, vial ${vial.kind}${number}, sequence ${sequence}`
}
