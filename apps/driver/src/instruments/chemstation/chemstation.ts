import type { BottleChange, ControlAction, QueueTask, TaskSubmission } from '@eluent/contract'
import { RUN_METHOD, SLEEP_METHOD, STARTUP_FLUSH_METHOD } from '@eluent/contract'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../clock.ts'
import { DriverError } from '../../driver-error.ts'
import type { Injection, TaskJournal } from '../../outbox/task-journal.ts'
import { ChannelError, macroText } from '../../protocols/command-file.ts'
import type { ChannelOptions, CommandChannel } from '../../protocols/command-file.ts'
import { createRepeat } from '../../repeat.ts'
import { createStateCell } from '../../state-cell.ts'
import { isTask, shownTask } from '../instrument.ts'
import type { Acceptance, EventSink, Instrument } from '../instrument.ts'
import { groupFolder, isSameVial, runName } from '../run-names.ts'
import { startedEvent } from '../events.ts'
import { bottlesByHand } from './bottles-by-hand.ts'
import { describe, faultOf, isUnseen, isWorking, next, runOf, stateAtStart, taskOf } from './chemstation-state.ts'
import type { ChemstationEvent, GivenRun } from './chemstation-state.ts'
import { finishedRun } from './run-events.ts'
import { faultOfRun } from './run-log.ts'
import { parseReading } from './status-reading.ts'
import type { StatusReading } from './status-reading.ts'

export interface ChemstationDeps {
  clock: Clock
  journal: TaskJournal
  events: EventSink
  log: { error: (facts: object, text: string) => void; info: (facts: object, text: string) => void }
  channel: CommandChannel
  dataRoot: string
  machine: string
  pollMs?: number
}

/** Without an answer for this long the instrument counts as silent. */
const SILENT_MS = 20_000

/**
 * A real instrument behind ChemStation's command processor. ChemStation goes on when the driver dies, so what the driver took on
 * is followed by the run folder on disk, not by what the driver remembers of the status. What happens is written to the disk
 * first and becomes the state (chemstation-state.ts) then.
 */
export function createChemstation(deps: ChemstationDeps): Instrument & { poll(): Promise<void> } {
  const { clock, journal, channel, log } = deps
  const bottles = bottlesByHand(journal)
  const cell = createStateCell({
    name: 'chemstation',
    initial: stateAtStart(openRun(journal), journal.recall('paused') === true),
    describe,
    clock,
    log,
  })
  const polls = createRepeat(clock, deps.pollMs ?? 2000, readAndFollow)
  /** The restart found a vial under way in a sequence that was open, and no button has been pressed since. */
  let isUntouched = openRun(journal) !== null && journal.recall('paused') !== true

  function apply(event: ChemstationEvent): void {
    const before = cell.current.sequence
    cell.become(event.kind, next(cell.current, event))
    const after = cell.current.sequence
    if ((before === 'paused') !== (after === 'paused')) journal.keep('paused', after === 'paused')
  }

  async function readAndFollow(): Promise<void> {
    try {
      const status = await withLogbook(parseReading(await channel.send('EluentState')))
      apply({ kind: 'read', status, atMs: clock.monotonicMs() })
      await follow(status)
    } catch (cause) {
      if (cause instanceof ChannelError) return // silence shows by the age of the last reading
      log.error({ err: cause, ...cell.inspect() }, 'the state of the instrument could not be followed')
    }
  }

  /** The status word says only that there is an error; which one stands in the logbook of the run. */
  async function withLogbook(status: StatusReading): Promise<StatusReading> {
    const run = status.status === 'ERROR' ? runOf(cell.current.vial) : null
    if (run === null) return status
    const errors = await faultOfRun(deps.dataRoot, run.injection.csDataFolder, run.injection.csDataName)
    return errors === '' ? status : { ...status, errors }
  }

  async function follow(status: StatusReading): Promise<void> {
    const { vial } = cell.current
    const run = runOf(vial)
    if (run === null) return
    const isOurs = status.dataFile.toLowerCase() === run.injection.csDataName.toLowerCase()
    if (isUnseen(vial) && isOurs && ['RUN', 'RAWDATA', 'POSTRUN'].includes(status.status)) noteInjection(run)
    if (!isWorking(status)) await collect(run)
  }

  function noteInjection(run: GivenRun): void {
    const injection = { ...run.injection, injectedAt: isoTime(clock) }
    journal.together(() => {
      journal.injected(run.number, injection)
      deps.events.acquisitionStarted(startedEvent(deps.machine, run.task, injection))
    })
    apply({ kind: 'injected', run: { ...run, injection } })
  }

  /** The run folder, once it is whole, becomes the result. */
  async function collect(run: GivenRun): Promise<void> {
    const { number } = run
    const { event, reason } = await finishedRun(deps, run)
    const { vial } = cell.current
    if (runOf(vial)?.number !== number) return // aborted or given up while the folder was read
    if (event === null) return apply({ kind: 'unread', number, reason, atMs: clock.monotonicMs() })
    if (isUnseen(vial)) noteInjection(run)
    journal.together(() => {
      deps.events.runStored(event)
      journal.finished(number)
    })
    apply({ kind: 'ended', number })
  }

  /** The vial ends without a result and may be run again. */
  function breakOff(run: GivenRun | null, reason: string): void {
    if (run === null || runOf(cell.current.vial)?.number !== run.number) return
    journal.broken(run.number, reason)
    apply({ kind: 'ended', number: run.number })
  }

  function currentReading(): StatusReading {
    const { reading } = cell.current
    if (reading === null || clock.monotonicMs() - reading.atMs > SILENT_MS) throw new DriverError('instrument_silent')
    return reading.status
  }

  async function command(text: string): Promise<void> {
    try {
      await channel.send(text)
    } catch (cause) {
      if (!(cause instanceof ChannelError)) throw cause
      if (cause.fault === 'refused') throw new DriverError('instrument_refused', { reason: cause.message }, { cause })
      throw new DriverError('instrument_silent', {}, { cause })
    }
  }

  async function runVial(task: QueueTask): Promise<void> {
    const run = acceptRun(task)
    const { csDataFolder, csDataName } = run.injection
    const words = [task.location, macroText(task.name), macroText(csDataFolder), macroText(csDataName)]
    try {
      await command(`EluentRun ${words.join(', ')}`)
    } catch (cause) {
      if (cause instanceof DriverError && cause.code === 'instrument_refused') breakOff(run, cause.message)
      else apply({ kind: 'unanswered', number: run.number })
      throw cause
    }
  }

  /** On disk before ChemStation hears of it: a driver that dies in between knows that it may have. */
  function acceptRun(task: QueueTask): GivenRun {
    const [injectedAt, attempt] = [isoTime(clock), journal.nextAttempt(task)]
    const injection: Injection = {
      injectedAt,
      csDataFolder: groupFolder(task.name, task.sample_id),
      csDataName: runName(task.location, injectedAt, attempt),
      attempt,
      carryOverUgMl: {},
    }
    const run = { number: journal.acceptWith(task, injection), task, injection }
    apply({ kind: 'commanded', run })
    return run
  }

  async function submit(submission: TaskSubmission): Promise<Acceptance> {
    const { vial, sequence } = cell.current
    if (!isTask(submission)) {
      if (submission.action === 'sleep' && sequence !== 'open') throw new DriverError('sequence_paused')
      return control(submission.action === 'sleep' ? 'sleep' : 'warmup')
    }
    const busy = taskOf(vial)
    if (busy && isSameVial(busy, submission)) return { repeated: true }
    if (submission.task_key !== undefined && journal.findByKey(submission.task_key)) return { repeated: true }
    const { status, method, errors } = currentReading()
    if (status === 'POWEROFF') throw new DriverError('instrument_off')
    const fault = faultOf(vial)
    if (fault !== '' || status === 'ERROR') throw new DriverError('instrument_error', { errors: fault || errors })
    if (busy) throw new DriverError('sequence_running', { location: busy.location })
    // Not ready in the run method is a column that equilibrates: ChemStation starts the run when it is done.
    const isReady = status === 'PRERUN' || (status === 'NOTREADY' && method === RUN_METHOD)
    if (!isReady) throw new DriverError('instrument_not_ready', { reason: `${method} is in ${status}.` })
    if (sequence === 'paused') apply({ kind: 'queued', task: submission })
    else await runVial(submission)
    return { repeated: false }
  }

  async function start(): Promise<void> {
    const { vial } = cell.current
    const fault = faultOf(vial)
    if (fault !== '') throw new DriverError('instrument_error', { errors: fault })
    apply({ kind: 'start' })
    if (vial.kind === 'waiting') await runVial(vial.task)
  }

  /** Only the vial that was there when the button was pressed is given up: one that comes meanwhile is commanded after it. */
  async function prepareRun(): Promise<void> {
    const { vial } = cell.current
    const run = runOf(vial)
    if (run && faultOf(vial) === '' && currentReading().status !== 'ERROR') {
      throw new DriverError('sequence_running', { location: run.task.location })
    }
    await command('EluentPrepare')
    breakOff(run, 'Given up by a person.')
  }

  async function abort(): Promise<void> {
    const run = runOf(cell.current.vial)
    apply({ kind: 'abort' })
    await command('StopMethod')
    breakOff(run, 'Aborted.')
  }

  async function flush(method: string): Promise<void> {
    const run = runOf(cell.current.vial)
    if (run) throw new DriverError('sequence_running', { location: run.task.location })
    await command(`EluentMethod ${macroText(method)}`)
  }

  async function act(action: ControlAction): Promise<void> {
    switch (action) {
      case 'start':
        return start()
      case 'pause':
        return apply({ kind: 'pause' })
      case 'preprun':
        return prepareRun()
      case 'warmup':
        return flush(STARTUP_FLUSH_METHOD)
      case 'sleep':
        return flush(SLEEP_METHOD)
      case 'abort':
        return abort()
      case 'stopMethod':
        return command('StopMethod')
    }
  }

  async function control(action: ControlAction): Promise<Acceptance> {
    isUntouched = false
    if (currentReading().status === 'POWEROFF') throw new DriverError('instrument_off')
    await act(action)
    return { repeated: false }
  }

  return {
    poll: polls.now,
    submit,
    control,
    changeBottle: (change: BottleChange) => bottles.change(change),
    heldByRestart: () => isUntouched && faultOf(cell.current.vial) === '' && cell.current.sequence === 'paused',
    inspect: cell.inspect,
    state: () => {
      const { status, method, errors } = currentReading()
      const { vial, sequence } = cell.current
      const run = runOf(vial)
      const fault = faultOf(vial)
      const isInjected = run !== null && !isUnseen(vial)
      return {
        status: fault === '' ? status : 'ERROR',
        method: run ? RUN_METHOD : method,
        pumpstate: status,
        tempstate: status,
        detectorstate: status,
        ...bottles.shown(),
        sequenceRunning: run !== null,
        sequencePaused: sequence === 'paused',
        pausing: sequence === 'pausing',
        currentVialAcquiring: run?.task.location ?? null,
        currentTask: shownTask(taskOf(vial)),
        acquisitionStartedAt: isInjected ? run.injection.injectedAt : null,
        errors: fault || errors,
        machine: deps.machine,
        instrument: 'chemstation',
        speed: 1,
      }
    },
    stop: async () => {
      polls.stop()
      channel.stop()
      await polls.settled()
    },
  }
}

/** Numbers of commands that survive a restart. */
export function commandNumbersIn(journal: TaskJournal): Pick<ChannelOptions, 'lastNumber' | 'noteNumber'> {
  return {
    lastNumber: Number(journal.recall('commandNumber') ?? 0),
    noteNumber: (number) => journal.keep('commandNumber', number),
  }
}

/** The vial that the last driver left without an end. */
function openRun(journal: TaskJournal): Parameters<typeof stateAtStart>[0] {
  const entry = journal.unfinished().at(-1)
  if (!entry?.injection) return null
  const { number, task, injection, state } = entry
  return { run: { number, task, injection }, isInjected: state !== 'accepted' }
}
