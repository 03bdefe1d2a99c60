import type { BottleChange, ControlAction, QueueTask, TaskSubmission } from '@eluent/contract'
import { RUN_METHOD, SLEEP_METHOD, STARTUP_FLUSH_METHOD } from '@eluent/contract'
import type { Clock } from '../../clock.ts'
import { DriverError } from '../../driver-error.ts'
import type { Injection, JournalEntry, TaskJournal } from '../../outbox/task-journal.ts'
import { ChannelError, macroText } from '../../protocols/command-file.ts'
import type { CommandChannel } from '../../protocols/command-file.ts'
import { isTask } from '../instrument.ts'
import type { Acceptance, EventSink, Instrument } from '../instrument.ts'
import { groupFolder, isSameVial, runName } from '../run-names.ts'
import { startedEvent } from '../started-event.ts'
import { bottlesByHand } from './bottles-by-hand.ts'
import { parseState } from './chemstation-state.ts'
import type { ChemstationState } from './chemstation-state.ts'
import { finishedRun } from './run-events.ts'

export interface ChemstationDeps {
  clock: Clock
  journal: TaskJournal
  events: EventSink
  log: { error: (facts: object, text: string) => void }
  channel: CommandChannel
  dataRoot: string
  machine: string
  pollMs?: number
}

/** Without an answer for this long the instrument counts as silent. */
const SILENT_MS = 20_000
/** A run that cannot be read this long after the instrument came to rest needs a person. */
const UNREADABLE_MS = 10 * 60_000

interface CurrentRun extends JournalEntry {
  injection: Injection
}

/**
 * A real instrument behind ChemStation's command processor. ChemStation goes on when the driver dies, so what the driver took on
 * is followed by the run folder on disk, not by what the driver remembers of the status.
 */
export function createChemstation(deps: ChemstationDeps): Instrument & { poll(): Promise<void> } {
  const { clock, journal, channel } = deps
  const { pollMs = 2000 } = deps
  const bottles = bottlesByHand(journal)
  let known: ChemstationState | null = null
  let knownMs = -Infinity
  let restingSinceMs: number | null = null
  let current = openRun(journal)
  let waiting: QueueTask | null = null
  let sequencePaused = current !== null || journal.recall('paused') === true
  let pausing = false
  let ownError = ''
  // Accepted but never seen injecting: only a look at the instrument tells whether the command arrived.
  if (current?.state === 'accepted') ownError = doubtAbout(current.task)
  let cancelTimer = (): void => {}
  let polling: Promise<void> | null = null
  let stopped = false

  const setPaused = (paused: boolean): void => {
    sequencePaused = paused
    journal.keep('paused', paused)
  }

  const breakOff = (reason: string): void => {
    if (current) journal.broken(current.number, reason)
    current = null
    ownError = ''
  }

  const follow = async (state: ChemstationState): Promise<void> => {
    if (!current) return
    const isOurs = state.dataFile.toLowerCase() === current.injection.csDataName.toLowerCase()
    if (current.state === 'accepted' && isOurs && ['RUN', 'RAWDATA', 'POSTRUN'].includes(state.status)) {
      noteInjection(current)
      ownError = ''
    }
    if (['RUN', 'INJECTING', 'RAWDATA', 'POSTRUN'].includes(state.status)) {
      restingSinceMs = null
      return
    }
    restingSinceMs ??= clock.monotonicMs()
    await collect(current)
  }

  const noteInjection = (run: CurrentRun): void => {
    const injection = { ...run.injection, injectedAt: new Date(clock.nowMs()).toISOString() }
    journal.together(() => {
      journal.injected(run.number, injection)
      deps.events.acquisitionStarted(startedEvent(deps.machine, run.task, injection))
    })
    current = { ...run, injection, state: 'injected' }
  }

  /** The run folder, once it is whole, becomes the result. */
  const collect = async (run: CurrentRun): Promise<void> => {
    const found = await finishedRun(deps, run)
    // Aborted or given up while the folder was read.
    if (current?.number !== run.number) return
    if (found.event) {
      const { event } = found
      if (current.state === 'accepted') noteInjection(run)
      journal.together(() => {
        deps.events.runStored(event)
        journal.finished(run.number)
      })
      current = null
      ownError = ''
      if (pausing) setPaused(true)
      pausing = false
    } else if (run.state === 'injected' && clock.monotonicMs() - (restingSinceMs ?? Infinity) > UNREADABLE_MS) {
      ownError = `The run of vial ${run.task.location} cannot be read: ${found.reason}`
      setPaused(true)
    }
  }

  const poll = (): Promise<void> => {
    polling ??= pollOnce().finally(() => {
      polling = null
      if (!stopped) cancelTimer = clock.after(pollMs, () => void poll())
    })
    return polling
  }

  const pollOnce = async (): Promise<void> => {
    try {
      known = parseState(await channel.send('EluentState'))
      knownMs = clock.monotonicMs()
      await follow(known)
    } catch (cause) {
      if (!(cause instanceof ChannelError))
        deps.log.error({ err: cause }, 'the state of the instrument could not be followed')
    }
  }

  const present = (): ChemstationState => {
    if (!known || clock.monotonicMs() - knownMs > SILENT_MS) throw new DriverError('instrument_silent')
    return known
  }

  const command = async (text: string): Promise<void> => {
    try {
      await channel.send(text)
    } catch (cause) {
      if (!(cause instanceof ChannelError)) throw cause
      if (cause.fault === 'refused') throw new DriverError('instrument_refused', { reason: cause.message }, { cause })
      throw new DriverError('instrument_silent', {}, { cause })
    }
  }

  const run = async (task: QueueTask): Promise<void> => {
    const injection: Injection = {
      injectedAt: new Date(clock.nowMs()).toISOString(),
      csDataFolder: groupFolder(task.name, task.sample_id),
      csDataName: '',
      attempt: journal.nextAttempt(task),
      carryOverUgMl: {},
    }
    injection.csDataName = runName(task.location, injection.injectedAt, injection.attempt)
    // On disk before ChemStation hears of it: a driver that dies in between knows that it may have.
    const number = journal.acceptWith(task, injection)
    current = { number, state: 'accepted', task, injection }
    restingSinceMs = null
    try {
      const words = [
        task.location,
        macroText(task.name),
        macroText(injection.csDataFolder),
        macroText(injection.csDataName),
      ]
      await command(`EluentRun ${words.join(', ')}`)
    } catch (cause) {
      if ((cause as DriverError).code === 'instrument_refused') breakOff((cause as Error).message)
      else {
        ownError = doubtAbout(task)
        setPaused(true)
      }
      throw cause
    }
  }

  const submit = async (submission: TaskSubmission): Promise<Acceptance> => {
    if (!isTask(submission)) return control(submission.action === 'sleep' ? 'sleep' : 'warmup')
    const busy = current?.task ?? waiting
    if (busy && isSameVial(busy, submission)) return { repeated: true }
    if (submission.task_key !== undefined && journal.findByKey(submission.task_key)) return { repeated: true }
    const { status, method, errors } = present()
    if (status === 'POWEROFF') throw new DriverError('instrument_off')
    if (ownError !== '' || status === 'ERROR') throw new DriverError('instrument_error', { errors: ownError || errors })
    if (busy) throw new DriverError('sequence_running', { location: busy.location })
    // Not ready in the run method is a column that equilibrates: ChemStation starts the run when it is done.
    const isReady = status === 'PRERUN' || (status === 'NOTREADY' && method === RUN_METHOD)
    if (!isReady) throw new DriverError('instrument_not_ready', { reason: `${method} is in ${status}.` })
    if (sequencePaused) waiting = submission
    else await run(submission)
    return { repeated: false }
  }

  const actions: Record<ControlAction, () => Promise<void>> = {
    start: async () => {
      if (ownError !== '') throw new DriverError('instrument_error', { errors: ownError })
      const task = waiting
      waiting = null
      pausing = false
      setPaused(false)
      if (task && !current) await run(task)
    },
    pause: async () => {
      if (current) pausing = true
      else setPaused(true)
    },
    preprun: async () => {
      const isWorking = current !== null && ownError === '' && present().status !== 'ERROR'
      if (current && isWorking) throw new DriverError('sequence_running', { location: current.task.location })
      await command('EluentPrepare')
      breakOff('Given up by a person.')
    },
    warmup: () => flush(STARTUP_FLUSH_METHOD),
    sleep: () => flush(SLEEP_METHOD),
    abort: async () => {
      setPaused(true)
      waiting = null
      await command('StopMethod')
      breakOff('Aborted.')
    },
    stopMethod: () => command('StopMethod'),
  }

  const flush = async (method: string): Promise<void> => {
    if (current) throw new DriverError('sequence_running', { location: current.task.location })
    await command(`EluentMethod ${macroText(method)}`)
  }

  const control = async (action: ControlAction): Promise<Acceptance> => {
    if (present().status === 'POWEROFF') throw new DriverError('instrument_off')
    await actions[action]()
    return { repeated: false }
  }

  return {
    poll,
    submit,
    control,
    changeBottle: (change: BottleChange) => bottles.change(change),
    state: () => {
      const { status, method, errors } = present()
      const isBusy = current !== null
      return {
        status: ownError === '' ? status : 'ERROR',
        method: isBusy ? RUN_METHOD : method,
        pumpstate: status,
        tempstate: status,
        detectorstate: status,
        ...bottles.shown(),
        sequenceRunning: isBusy,
        sequencePaused,
        pausing,
        currentVialAcquiring: current?.task.location ?? null,
        currentTask: shownTask(current?.task ?? waiting),
        acquisitionStartedAt: current?.state === 'injected' ? current.injection.injectedAt : null,
        errors: ownError || errors,
        machine: deps.machine,
        instrument: 'chemstation',
        speed: 1,
      }
    },
    stop: async () => {
      stopped = true
      cancelTimer()
      channel.stop()
      await polling
    },
  }
}

const doubtAbout = ({ location }: QueueTask): string => new DriverError('instrument_doubtful', { location }).message

const shownTask = (task: QueueTask | null) =>
  task && {
    location: task.location,
    sample_id: task.sample_id,
    vial_number: task.vial_number,
    vial_count: task.vial_count,
  }

function openRun(journal: TaskJournal): CurrentRun | null {
  const entry = journal.unfinished().at(-1)
  return entry?.injection ? { ...entry, injection: entry.injection } : null
}
