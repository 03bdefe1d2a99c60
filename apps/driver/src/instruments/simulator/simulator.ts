import type { ControlAction, TaskSubmission } from '@eluent/contract'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../clock.ts'
import type { JournalEntry, TaskJournal } from '../../outbox/task-journal.ts'
import { isTask } from '../instrument.ts'
import { groupFolder, isSameVial, runName } from '../run-names.ts'
import type { Acceptance, EventSink, Instrument, InstrumentState } from '../instrument.ts'
import { startedEvent } from '../started-event.ts'
import type { MachineEffect, MachineSnapshot } from './machine-effects.ts'
import { SimulatedMachine } from './machine.ts'
import { produceRun } from './produce-run.ts'
import { sampleSolution } from './sample-solution.ts'
import { shownBottle } from './solvent-bottles.ts'

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
export interface SimulatorControls {
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

/** Share of an injection that the next one still finds in needle and loop. */
const CARRY_OVER = 0.0003

/** The simulated HPLC on a clock: time goes by, vials become runs on disk, and each run an event. */
export function createSimulator(deps: SimulatorDeps): Simulator {
  const { clock, journal, log } = deps
  const machine = new SimulatedMachine((journal.recall('machine') as MachineSnapshot | null) ?? undefined)
  let { speed } = deps
  let lastMs = clock.monotonicMs()
  let cancelTimer = (): void => {}
  let injectedAt: string | null = null
  let stopped = false
  const storing = new Map<number, Promise<void>>()

  /** Lets the machine live up to now, then sleeps until its next change. */
  const catchUp = (): void => {
    const nowMs = clock.monotonicMs()
    const seconds = ((nowMs - lastMs) / 1000) * speed
    lastMs = nowMs
    apply(machine.advance(seconds))
    cancelTimer()
    const nextS = machine.nextChangeS
    cancelTimer = nextS === null || stopped ? () => {} : clock.after((nextS / speed) * 1000 + 1, catchUp)
  }

  const apply = (effects: readonly MachineEffect[]): void => {
    for (const effect of effects) {
      try {
        record(effect)
      } catch (cause) {
        // Without its journal the driver must not go on injecting.
        log.error({ err: cause, effect: effect.kind }, 'the driver could not write to its disk')
        machine.fail(`The driver cannot write to its disk: ${(cause as Error).message}`)
      }
    }
  }

  const record = (effect: MachineEffect): void => {
    const { number, task } = effect.loaded
    if (effect.kind === 'injected') {
      inject(effect, new Date(clock.nowMs() - (effect.agoS / speed) * 1000).toISOString())
    } else if (effect.kind === 'acquired') {
      journal.acquired(number)
      storeAcquired()
    } else {
      journal.broken(number, effect.reason)
      log.info({ sample_id: task.sample_id, vial_number: task.vial_number, reason: effect.reason }, 'vial broken off')
    }
    journal.keep('machine', machine.snapshot)
  }

  const inject = ({ loaded: { number, task } }: MachineEffect, moment: string): void => {
    const attempt = journal.nextAttempt(task)
    const csDataFolder = groupFolder(task.name, task.sample_id)
    const csDataName = runName(task.location, moment, attempt)
    const carryOverUgMl = (journal.recall('carryOver') as Record<string, number> | null) ?? {}
    const leftBehind = Object.entries(sampleSolution(task).concentrationsUgMl).map(([name, c]) => [
      name,
      c * CARRY_OVER,
    ])
    injectedAt = moment
    journal.together(() => {
      journal.injected(number, { injectedAt: moment, csDataFolder, csDataName, attempt, carryOverUgMl })
      journal.keep('carryOver', Object.fromEntries(leftBehind))
      deps.events.acquisitionStarted(startedEvent(deps.machine, task, { injectedAt: moment, csDataFolder, csDataName }))
    })
  }

  /** Starts the storing of every acquired vial that has no files or no event yet. */
  const storeAcquired = (): void => {
    for (const entry of journal.unfinished()) {
      if (entry.state === 'acquired' && !storing.has(entry.number)) storing.set(entry.number, store(entry))
    }
  }

  const store = async (entry: JournalEntry): Promise<void> => {
    try {
      const place = { dataRoot: deps.dataRoot, machine: deps.machine, seed: deps.seed, receivedAt: isoTime(clock) }
      const event = await produceRun(place, entry)
      journal.together(() => {
        deps.events.runStored(event)
        journal.finished(entry.number)
      })
      machine.stored(entry.number)
      injectedAt = null
    } catch (cause) {
      // The task stays 'acquired': Clear tries again, and so does the next start.
      log.error({ err: cause, task: entry.number }, 'a run could not be stored')
      apply(machine.fail(`Data of vial ${entry.task.location} could not be saved: ${(cause as Error).message}`))
    } finally {
      storing.delete(entry.number)
      if (!stopped) catchUp()
    }
  }

  /** Clear after an error: what could not be stored is tried again. */
  const retryStorage = (): void => {
    const waiting = machine.awaitingStorage
    if (waiting && !storing.has(waiting.number)) journal.acquired(waiting.number)
    storeAcquired()
  }

  const recover = (): void => {
    for (const entry of journal.unfinished()) {
      if (entry.state === 'acquired') continue
      const { location, sample_id } = entry.task
      journal.broken(entry.number, 'The driver stopped.')
      machine.sequencePaused = true
      if (entry.state === 'injected') {
        apply(
          machine.fail(
            `The injection of vial ${location} (sample ${sample_id}) was broken off when the driver stopped.`,
          ),
        )
      }
    }
  }

  /** Every touch from outside happens at the present moment. */
  const now = <T>(work: () => T): T => {
    catchUp()
    try {
      return work()
    } finally {
      journal.keep('machine', machine.snapshot)
      catchUp()
    }
  }

  const submit = (submission: TaskSubmission): Acceptance => {
    if (!isTask(submission)) {
      apply(machine.control(submission.action === 'sleep' ? 'sleep' : 'warmup'))
      return { repeated: false }
    }
    const busy = machine.task
    if (busy && isSameVial(busy.task, submission)) return { repeated: true }
    if (submission.task_key !== undefined && journal.findByKey(submission.task_key)) return { repeated: true }
    machine.checkTask(submission)
    machine.load({ number: journal.accept(submission), task: submission })
    return { repeated: false }
  }

  recover()
  storeAcquired()
  return {
    state: () => {
      catchUp()
      return shownState(machine, deps.machine, speed, injectedAt)
    },
    submit: (submission) => now(() => submit(submission)),
    control: (action) =>
      now(() => {
        apply(machine.control(action))
        if (action === 'preprun') retryStorage()
        return { repeated: false }
      }),
    changeBottle: (change) => {
      now(() => machine.changeBottle(change))
    },
    makeError: (text) => {
      now(() => apply(machine.fail(text)))
    },
    clearError: () => {
      now(() => {
        if (machine.errors !== '') apply(machine.control('preprun'))
        retryStorage()
      })
    },
    powerOff: () => {
      now(() => apply(machine.powerOff()))
    },
    powerOn: () => {
      now(() => machine.powerOn())
    },
    drainBottle: (channel, percent) => {
      now(() => {
        const size = machine.bottles.find((bottle) => bottle.channel === channel)?.sizeMl ?? 0
        machine.changeBottle({ bottle: channel, size, botremain: (size * percent) / 100 })
      })
    },
    setSpeed: (wanted) => {
      now(() => {
        speed = wanted
      })
    },
    settled: async () => {
      while (storing.size > 0) await Promise.all(storing.values())
    },
    stop: async () => {
      stopped = true
      cancelTimer()
      while (storing.size > 0) await Promise.all(storing.values())
    },
  }
}

function shownState(
  machine: SimulatedMachine,
  name: string,
  speed: number,
  injectedAt: string | null,
): InstrumentState {
  const { status, method, task, acquiring } = machine
  const off = status === 'POWEROFF'
  const asleep = status === 'NOTREADY'
  return {
    status,
    method,
    pumpstate: off ? 'OFF' : status === 'ERROR' ? 'ERROR' : asleep ? 'STANDBY' : 'READY',
    tempstate: off ? 'OFF' : asleep ? 'NOT_READY' : 'READY',
    detectorstate: off ? 'OFF' : asleep ? 'LAMP_OFF' : status === 'RUN' ? 'ACQUIRING' : 'READY',
    numBottles: machine.bottles.length,
    bottles: machine.bottles.map(shownBottle),
    sequenceRunning: machine.sequenceRunning,
    sequencePaused: machine.sequencePaused,
    pausing: machine.pausing,
    currentVialAcquiring: acquiring?.task.location ?? null,
    currentTask: task
      ? {
          location: task.task.location,
          sample_id: task.task.sample_id,
          vial_number: task.task.vial_number,
          vial_count: task.task.vial_count,
        }
      : null,
    acquisitionStartedAt: acquiring && status !== 'INJECTING' ? injectedAt : null,
    errors: machine.errors,
    machine: name,
    instrument: 'simulator',
    speed,
  }
}
