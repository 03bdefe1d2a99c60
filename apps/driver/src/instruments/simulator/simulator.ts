import type { ControlAction, TaskSubmission } from '@eluent/contract'
import { isoTime, type Clock } from '../../clock.ts'
import { DRIVER_STOPPED, type JournalEntry, type TaskJournal } from '../../outbox/task-journal.ts'
import { faultWords } from '../../places/file-faults.ts'
import { createStateCell } from '../../state-cell.ts'
import { groupFolder, isSameVial, runName } from '../run-names.ts'
import { isTask, type Acceptance, type EventSink, type Instrument } from '../instrument.ts'
import { startedEvent } from '../events.ts'
import {
  awaitingStorage,
  describe,
  errorsOf,
  nextChangeS,
  shownVial,
  snapshotOf,
  stateFrom,
  vialInWork,
  type LoadedTask,
  type MachineSnapshot,
} from './machine-state.ts'
import { checkTask, next, type MachineEffect, type SimulatorEvent } from './machine.ts'
import { leaveCutRun, produceRun, type RunPlace } from './produce-run.ts'
import { shownState } from './shown-state.ts'
import { carryOverShare, faultSwitches, POWER_CUT_AFTER_S, takenUp, type FaultSwitches } from './simulated-faults.ts'

export interface SimulatorDeps {
  clock: Clock
  journal: TaskJournal
  events: EventSink
  log: { error: (facts: object, text: string) => void; info: (facts: object, text: string) => void }
  dataRoot: string
  machine: string
  seed: number
  speed: number
}

/** What the demonstration page can do beyond an instrument. */
export interface SimulatorControls extends FaultSwitches {
  makeError(text: string): void
  clearError(): void
  powerOff(): void
  powerOn(): void
  drainBottle(channel: string, percent: number): void
  setSpeed(speed: number): void
}

export interface Simulator extends Instrument, SimulatorControls {
  submit(task: TaskSubmission): Acceptance
  control(action: ControlAction): Acceptance
  /** Resolves when no run is being stored. */
  settled(): Promise<void>
}

/** How instrument time follows the computer's. */
interface Pace {
  /** Instrument seconds per second; a person sets it. */
  speed: number
  /** Up to here the machine has lived, by the steady clock. */
  livedToMs: number
  /** Gives up the wait for the machine's next change. */
  cancelTimer: () => void
  /** True for good once the driver stops: nothing changes by itself any more. */
  stopped: boolean
}

/** The simulated HPLC on a clock: time goes by, vials become runs on disk, and each run an event. */
export function createSimulator(deps: SimulatorDeps): Simulator {
  const { clock, journal, log } = deps
  const cell = createStateCell({
    name: 'simulator',
    initial: stateFrom((journal.recall('machine') as MachineSnapshot | null) ?? undefined),
    describe,
    clock,
    log,
  })
  const pace: Pace = { speed: deps.speed, livedToMs: clock.monotonicMs(), cancelTimer: () => {}, stopped: false }
  const switches = faultSwitches(journal)
  /** Runs on their way to the disk, by number in the journal. */
  const storing = new Map<number, Promise<void>>()
  /** Vials broken off that the journal could not take, by number, with the reason: until then they count as taken. */
  const unwritten = new Map<number, string>()
  /** What the restart alone holds back, and the error that it shows; null once a person has pressed something. */
  let restart: { error: string } | null = null

  /** The machine changes first; what happened to vials is written then. */
  function apply(event: SimulatorEvent): void {
    const { state, effects } = next(cell.current, event)
    cell.become(event.kind, state)
    for (const effect of effects) {
      try {
        record(effect)
      } catch (cause) {
        if (effect.kind === 'broken') unwritten.set(effect.loaded.number, effect.reason)
        // Without its journal the driver must not go on injecting.
        log.error({ err: cause, effect: effect.kind, ...cell.inspect() }, 'the driver could not write to its disk')
        apply({ kind: 'fail', reason: `The driver cannot write to its disk: ${(cause as Error).message}` })
      }
    }
  }

  /** Lets the machine live up to now, then sleeps until its next change. */
  function catchUp(): void {
    const nowMs = clock.monotonicMs()
    const seconds = ((nowMs - pace.livedToMs) / 1000) * pace.speed
    pace.livedToMs = nowMs
    apply({ kind: 'time', seconds })
    pace.cancelTimer()
    const nextS = nextChangeS(cell.current)
    pace.cancelTimer = nextS === null || pace.stopped ? () => {} : clock.after((nextS / pace.speed) * 1000 + 1, catchUp)
  }

  function record(effect: MachineEffect): void {
    const { number, task } = effect.loaded
    switch (effect.kind) {
      case 'injected':
        inject(effect.loaded, new Date(clock.nowMs() - (effect.agoS / pace.speed) * 1000).toISOString())
        break
      case 'acquired':
        journal.acquired(number)
        storeAcquired()
        break
      case 'broken':
        journal.broken(number, effect.reason)
        log.info({ sample_id: task.sample_id, vial_number: task.vial_number, reason: effect.reason }, 'vial broken off')
    }
    journal.keep('machine', snapshotOf(cell.current))
  }

  function inject({ number, task }: LoadedTask, injectedAt: string): void {
    const attempt = journal.nextAttempt(task)
    const csDataFolder = groupFolder(task.name, task.sample_id)
    const csDataName = runName(task.location, injectedAt, attempt)
    const carryOverUgMl = (journal.recall('carryOver') as Record<string, number> | null) ?? {}
    const faults = switches.faults()
    const left = carryOverShare(faults)
    const leftBehind = Object.entries(takenUp(task, faults).concentrationsUgMl).map(([name, c]) => [name, c * left])
    journal.together(() => {
      const shown = faults.length === 0 ? {} : { faults }
      journal.injected(number, { injectedAt, csDataFolder, csDataName, attempt, carryOverUgMl, ...shown })
      journal.keep('carryOver', Object.fromEntries(leftBehind))
      deps.events.acquisitionStarted(startedEvent(deps.machine, task, { injectedAt, csDataFolder, csDataName }))
    })
    apply({ kind: 'injected', number, injectedAt })
    if (faults.includes('power_cut')) cutPowerDuring(number)
  }

  /** Once: who plugs in again does not want it to go at the next vial too. */
  function cutPowerDuring(number: number): void {
    switches.switchFault('power_cut', false)
    clock.after((POWER_CUT_AFTER_S / pace.speed) * 1000, () => {
      if (pace.stopped || vialInWork(cell.current)?.number !== number) return
      const entry = journal.unfinished().find((one) => one.number === number)
      now(() => apply({ kind: 'power-off' }))
      if (!entry) return
      const left = leaveCutRun(runPlace(), entry, POWER_CUT_AFTER_S / 60)
        .catch((cause: unknown) => log.error({ err: cause, task: number }, 'half a run could not be stored'))
        .finally(() => storing.delete(number))
      storing.set(number, left)
    })
  }

  function runPlace(): RunPlace {
    return { dataRoot: deps.dataRoot, machine: deps.machine, seed: deps.seed, receivedAt: isoTime(clock) }
  }

  /** Starts the storing of every acquired vial that has no files or no event yet. */
  function storeAcquired(): void {
    for (const entry of journal.unfinished()) {
      if (entry.state === 'acquired' && !storing.has(entry.number)) storing.set(entry.number, store(entry))
    }
  }

  async function store(entry: JournalEntry): Promise<void> {
    try {
      const event = await produceRun(runPlace(), entry)
      journal.together(() => {
        deps.events.runStored(event)
        journal.finished(entry.number)
      })
      apply({ kind: 'stored', number: entry.number })
    } catch (cause) {
      // The task stays 'acquired': Clear tries again, and so does the next start.
      log.error({ err: cause, task: entry.number, ...cell.inspect() }, 'a run could not be stored')
      const folder = entry.injection?.csDataFolder ?? 'the data root'
      const reason = `Data of vial ${entry.task.location} could not be saved: ${folder} ${faultWords(cause)}.`
      apply({ kind: 'fail', reason })
    } finally {
      storing.delete(entry.number)
      if (!pace.stopped) catchUp()
    }
  }

  /** Clear after an error: what could not be stored is tried again. */
  function retryStorage(): void {
    const waiting = awaitingStorage(cell.current)
    if (waiting && !storing.has(waiting.number)) journal.acquired(waiting.number)
    storeAcquired()
  }

  /** Writes what the disk refused before, so that those vials may be run again. */
  function writeBroken(): void {
    for (const [number, reason] of unwritten) {
      journal.broken(number, reason)
      unwritten.delete(number)
    }
  }

  /** What a driver that was killed had under way. */
  function recover(): void {
    for (const { number, state, task } of journal.unfinished()) {
      if (state === 'acquired') continue
      journal.broken(number, DRIVER_STOPPED)
      apply({ kind: 'hold' })
      restart = { error: '' }
      if (state !== 'injected') continue
      const vial = `vial ${task.location} (sample ${task.sample_id})`
      restart = { error: `The injection of ${vial} was broken off when the driver stopped.` }
      apply({ kind: 'fail', reason: restart.error })
    }
  }

  /** Every touch from outside happens at the present moment. */
  function now<T>(work: () => T): T {
    catchUp()
    try {
      return work()
    } finally {
      journal.keep('machine', snapshotOf(cell.current))
      catchUp()
    }
  }

  function submit(submission: TaskSubmission): Acceptance {
    if (!isTask(submission)) {
      apply(submission.action === 'sleep' ? { kind: 'queued-sleep' } : { kind: 'control', action: 'warmup' })
      return { repeated: false }
    }
    writeBroken()
    const busy = shownVial(cell.current)
    if (busy && isSameVial(busy.task, submission)) return { repeated: true }
    if (submission.task_key !== undefined && journal.findByKey(submission.task_key)) return { repeated: true }
    checkTask(cell.current, submission)
    apply({ kind: 'load', loaded: { number: journal.accept(submission), task: submission } })
    return { repeated: false }
  }

  function drain(channel: string, percent: number): void {
    const size = cell.current.bottles.find((bottle) => bottle.channel === channel)?.sizeMl ?? 0
    apply({ kind: 'bottle', change: { bottle: channel, size, botremain: (size * percent) / 100 } })
  }

  async function settled(): Promise<void> {
    while (storing.size > 0) await Promise.all(storing.values())
  }

  recover()
  storeAcquired()
  return {
    inspect: cell.inspect,
    state: () => {
      catchUp()
      return shownState(cell.current, deps.machine, pace.speed)
    },
    submit: (submission) => now(() => submit(submission)),
    control: (action) =>
      now(() => {
        restart = null
        apply({ kind: 'control', action })
        if (action === 'preprun') retryStorage()
        return { repeated: false }
      }),
    heldByRestart: () => {
      const error = errorsOf(cell.current)
      return restart !== null && (error === '' || error === restart.error)
    },
    changeBottle: (change) => now(() => apply({ kind: 'bottle', change })),
    makeError: (text) => now(() => apply({ kind: 'fail', reason: text })),
    clearError: () =>
      now(() => {
        if (errorsOf(cell.current) !== '') apply({ kind: 'control', action: 'preprun' })
        retryStorage()
      }),
    powerOff: () => now(() => apply({ kind: 'power-off' })),
    powerOn: () => now(() => apply({ kind: 'power-on' })),
    drainBottle: (channel, percent) => now(() => drain(channel, percent)),
    setSpeed: (speed) =>
      now(() => {
        pace.speed = speed
      }),
    ...switches,
    settled,
    stop: async () => {
      pace.stopped = true
      pace.cancelTimer()
      await settled()
    },
  }
}
