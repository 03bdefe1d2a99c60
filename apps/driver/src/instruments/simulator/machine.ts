import type { BottleChange, ControlAction, MachineStatus, QueueTask } from '@eluent/contract'
import { RUN_METHOD, SLEEP_METHOD } from '@eluent/contract'
import { DriverError } from '../../driver-error.ts'
import { PROGRAMS } from './programs.ts'
import type { Purpose, Step } from './programs.ts'
import { drain, emptyBottle, freshBottles, secondsToEmpty } from './solvent-bottles.ts'
import type { SolventBottle } from './solvent-bottles.ts'
import type { LoadedTask, MachineEffect, MachineSnapshot } from './machine-effects.ts'

interface Running {
  purpose: Purpose
  at: number
  remainingS: number
}

const WASH_POSITIONS = [91, 92]

/**
 * The simulated HPLC as a state machine in instrument seconds. It knows no clock, no disk and no chemistry: `advance` is told
 * how much time went by and answers what happened in it.
 */
export class SimulatedMachine {
  bottles: SolventBottle[]
  errors = ''
  pausing = false
  sequencePaused = false
  private asleep: boolean
  private poweredOff: boolean
  private running: Running | null = null
  private loaded: LoadedTask | null = null
  /** The vial in POSTRUN whose files are not yet on disk; its program cannot end before. */
  private unstored: LoadedTask | null = null

  constructor(from?: MachineSnapshot) {
    this.bottles = from?.bottles ?? freshBottles()
    this.asleep = from?.asleep ?? false
    this.poweredOff = from?.poweredOff ?? false
  }

  get snapshot(): MachineSnapshot {
    const asleep = this.running === null ? this.asleep : PROGRAMS[this.running.purpose].endsAsleep
    return { bottles: this.bottles, asleep, poweredOff: this.poweredOff }
  }

  get status(): MachineStatus {
    if (this.poweredOff) return 'POWEROFF'
    if (this.errors !== '') return 'ERROR'
    return this.step?.status ?? (this.asleep ? 'NOTREADY' : 'PRERUN')
  }

  get method(): string {
    if (this.running) return PROGRAMS[this.running.purpose].method
    return this.asleep ? SLEEP_METHOD : RUN_METHOD
  }

  /** A vial is in work; over when its result is stored, though the column still re-equilibrates and a next vial waits for that. */
  get sequenceRunning(): boolean {
    const isNextWaiting = this.acquired && this.unstored === null && this.sequencePaused
    return this.running?.purpose === 'vial' && this.loaded !== null && !isNextWaiting
  }

  /** The vial in work or waiting for start. */
  get task(): LoadedTask | null {
    return this.loaded
  }

  get acquiring(): LoadedTask | null {
    return this.sequenceRunning ? this.loaded : null
  }

  /** The vial's signal is complete; only storing and re-equilibration are left. */
  private get acquired(): boolean {
    return this.running?.purpose === 'vial' && this.step?.status === 'POSTRUN'
  }

  private get step(): Step | null {
    return this.running ? (PROGRAMS[this.running.purpose].steps[this.running.at] ?? null) : null
  }

  /** Seconds until something changes by itself; null when nothing will. */
  get nextChangeS(): number | null {
    const step = this.step
    if (!this.running || !step || this.waitsForStorage) return null
    return Math.min(this.running.remainingS, secondsToEmpty(this.bottles, step.flow))
  }

  /** The acquired vial whose files or event are not yet on disk. */
  get awaitingStorage(): LoadedTask | null {
    return this.unstored
  }

  private get waitsForStorage(): boolean {
    return this.unstored !== null && this.running !== null && this.running.remainingS <= 0
  }

  advance(seconds: number): MachineEffect[] {
    const effects: MachineEffect[] = []
    let left = seconds
    while (this.running && this.step && !this.waitsForStorage) {
      const { flow } = this.step
      const lasts = Math.min(this.running.remainingS, secondsToEmpty(this.bottles, flow))
      const spent = Math.min(left, lasts)
      drain(this.bottles, flow, spent)
      this.running.remainingS -= spent
      left -= spent
      const empty = emptyBottle(this.bottles, flow)
      if (empty) effects.push(...this.fail(`Pump: bottle ${empty.channel} is empty.`))
      else if (this.running.remainingS > 1e-9) break
      else if (!this.waitsForStorage) this.endStep(effects, left)
    }
    return effects
  }

  private endStep(effects: MachineEffect[], agoS: number): void {
    const { running, loaded } = this
    if (!running) return
    const ended = this.step?.status
    if (running.purpose === 'vial' && loaded) {
      if (ended === 'INJECTING') effects.push({ kind: 'injected', loaded, agoS })
      if (ended === 'RAWDATA') {
        this.unstored = loaded
        effects.push({ kind: 'acquired', loaded, agoS })
      }
    }
    running.at += 1
    const next = this.step
    if (next) running.remainingS = next.seconds
    else this.endProgram()
  }

  private endProgram(): void {
    if (!this.running) return
    this.asleep = PROGRAMS[this.running.purpose].endsAsleep
    this.running = null
    if (this.loaded && !this.sequencePaused) this.begin('vial')
  }

  /** The acquired vial's files and event are on disk. */
  stored(number: number): void {
    if (this.unstored?.number !== number) return
    this.unstored = null
    if (this.loaded?.number === number) this.loaded = null
    if (this.pausing) this.sequencePaused = true
    this.pausing = false
    if (this.running?.purpose === 'vial' && this.running.remainingS <= 0) this.endProgram()
  }

  /** @throws DriverError saying why the task is refused. */
  checkTask({ location }: QueueTask): void {
    this.refuseWhenOff()
    this.refuseOnError()
    if (WASH_POSITIONS.includes(location)) throw new DriverError('wash_position', { location })
    const busy = this.loaded ?? this.unstored
    if (busy) throw new DriverError('sequence_running', { location: busy.task.location })
    if (this.running && !this.acquired) {
      throw new DriverError('instrument_not_ready', { reason: `it runs ${this.method}.` })
    }
    if (this.asleep) throw new DriverError('instrument_not_ready', { reason: 'it sleeps; warm it up first.' })
  }

  /** Takes a checked task; it starts at once unless the sequence is paused. */
  load(loaded: LoadedTask): void {
    this.loaded = loaded
    if (!this.sequencePaused && !this.running) this.begin('vial')
  }

  control(action: ControlAction): MachineEffect[] {
    this.refuseWhenOff()
    const actions: Record<ControlAction, () => MachineEffect[]> = {
      start: () => this.start(),
      pause: () => this.pause(),
      preprun: () => this.prepareRun(),
      warmup: () => this.flush('warmup'),
      sleep: () => this.flush('sleep'),
      abort: () => this.abort(),
      stopMethod: () => (this.sequenceRunning ? this.abort() : this.stopMethod()),
    }
    return actions[action]()
  }

  private start(): MachineEffect[] {
    this.refuseOnError()
    if (this.asleep) throw new DriverError('instrument_not_ready', { reason: 'it sleeps; warm it up first.' })
    this.sequencePaused = false
    this.pausing = false
    if (this.loaded && !this.running) this.begin('vial')
    return []
  }

  private pause(): MachineEffect[] {
    const isVialInWork = this.sequenceRunning && (!this.acquired || this.unstored !== null)
    if (isVialInWork) this.pausing = true
    else this.sequencePaused = true
    return []
  }

  private flush(purpose: 'warmup' | 'sleep'): MachineEffect[] {
    this.refuseOnError()
    this.refuseDuringVial()
    const isAsleepAlready = purpose === 'sleep' && this.asleep && !this.running
    if (this.running?.purpose !== purpose && !isAsleepAlready) this.begin(purpose)
    return []
  }

  private prepareRun(): MachineEffect[] {
    if (this.errors === '') this.refuseDuringVial()
    const wasAsleep = this.asleep
    const wasFailed = this.errors !== ''
    this.errors = ''
    this.running = null
    this.asleep = false
    if (wasAsleep && !wasFailed) this.begin('prepare')
    return []
  }

  private stopMethod(): MachineEffect[] {
    if (this.running) this.asleep = PROGRAMS[this.running.purpose].endsAsleep
    this.running = null
    return []
  }

  private abort(): MachineEffect[] {
    this.sequencePaused = true
    this.pausing = false
    if (!this.running || this.running.purpose !== 'vial') {
      const effects = this.breakLoaded('Aborted before the injection.')
      return [...effects, ...this.stopMethod()]
    }
    // What is already acquired is kept: only the column's re-equilibration is cut short.
    if (this.acquired) {
      const next = this.breakLoaded('Aborted before the injection.')
      this.running.remainingS = 0
      if (!this.unstored) this.endProgram()
      return next
    }
    const effects = this.breakLoaded('Aborted.')
    this.running = null
    return effects
  }

  private breakLoaded(reason: string): MachineEffect[] {
    const { loaded } = this
    this.loaded = null
    return loaded && loaded.number !== this.unstored?.number ? [{ kind: 'broken', loaded, reason }] : []
  }

  /** Goes into ERROR; the vial in work is lost unless its signal is already complete. */
  fail(text: string): MachineEffect[] {
    if (this.poweredOff) return []
    const effects = this.breakLoaded(text)
    if (this.running) this.asleep = false
    this.running = null
    this.errors = text
    this.sequencePaused = true
    this.pausing = false
    return effects
  }

  powerOff(): MachineEffect[] {
    const effects = this.fail('Power was cut.')
    this.errors = ''
    this.poweredOff = true
    return effects
  }

  powerOn(): void {
    if (!this.poweredOff) return
    this.poweredOff = false
    this.asleep = true
  }

  changeBottle({ bottle, botremain, size }: BottleChange): void {
    const found = this.bottles.find(({ channel }) => channel === bottle)
    if (!found) throw new DriverError('bottle_unknown', { bottle })
    if (botremain > size) throw new DriverError('bottle_over_maximum')
    found.remainMl = botremain
    found.sizeMl = size
  }

  private begin(purpose: Purpose): void {
    this.running = { purpose, at: 0, remainingS: PROGRAMS[purpose].steps[0]?.seconds ?? 0 }
    this.asleep = false
  }

  private refuseOnError(): void {
    if (this.errors !== '') throw new DriverError('instrument_error', { errors: this.errors })
  }

  private refuseWhenOff(): void {
    if (this.poweredOff) throw new DriverError('instrument_off')
  }

  private refuseDuringVial(): void {
    const busy = this.acquiring ?? this.unstored
    if (busy) throw new DriverError('sequence_running', { location: busy.task.location })
  }
}
