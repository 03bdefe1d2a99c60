import type { MachineState, takeQueueLease, ReplyOf } from '@eluent/contract'
import {
  CONNECTING,
  STOPPED,
  afterPoll,
  becameReady,
  clockSkewText,
  isArmMoving,
  isInstrumentOnline,
  settlePending,
  type DriverConnection,
  type PendingAction,
} from '@eluent/domain/instrument'
import { pausesItself, type QueueRunEnd, type QueueTask } from '@eluent/domain/queue'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Who hands out the queue, where the instrument's driver may; `mine`: this page does. */
export type HeldLease = Pick<ReplyOf<typeof takeQueueLease>, 'mine' | 'holder' | 'run'>

/** What the browser knows of the instrument at this moment. */
export interface LinkState {
  /** Stopped until Start; Connecting until the first state, Disconnected and stopped after six empty polls. */
  connection: DriverConnection
  /** Null until the first state came, and after the driver was lost. */
  machine: MachineState | null
  /** Why the driver answered and gave no state; null while it gives one, or says nothing. */
  refusal: string | null
  /** What to say of the instrument computer's clock; null while it is right, or the server's is not known. */
  clockWarning: string | null
  /** The button that was pressed; null once the machine reached what it asks for, or the call failed. */
  pending: PendingAction | null
  armMoving: boolean
  /** Whether this tab hands tasks to the driver and stores its results; one tab does. */
  leading: boolean
  /** True between claiming a task and the driver having it. */
  handing: boolean
  /** The task that the driver took last from this page; null before the first. */
  handedOver: QueueTask | null
  /** Results received and not yet stored. */
  delivering: number
  /** True from a power-off or disconnect until the loss was acknowledged; one loss is shown once. */
  lost: boolean
  /** When the machine became ready (ISO 8601); null while it is anything but ready. */
  readySince: string | null
  /** Polls in a row that missed a vial which was handed over; its driver was killed. */
  pollsWithoutVial: number
  /** Polls in a row of a driver that knows nothing of the start it took; it was started again. */
  pollsWithoutStart: number
  /** Null where the queue is the pages' alone. */
  lease: HeldLease | null
}

export type LinkEvent =
  /** A person, or the sign-in, switched the link on. */
  | { kind: 'started' }
  /** A person, or the sign-out, switched it off. */
  | { kind: 'stopped' }
  /** The driver gave the machine's state. */
  | { kind: 'answered'; machine: MachineState; facts: PollFacts }
  /** A poll brought no state. */
  | { kind: 'unanswered'; refusal: string | null }
  /** An acquisition began: the instrument is in RUN, which may be over before the next poll. */
  | { kind: 'run-began' }
  | { kind: 'pressed'; pending: PendingAction | null }
  /** The call of the pressed button failed, or there was nothing to start. */
  | { kind: 'press-failed' }
  /** This tab became the one that drives, or is no more. */
  | { kind: 'led'; leading: boolean }
  /** A task is being claimed. */
  | { kind: 'claiming' }
  /** The driver took it; null when it did not. */
  | { kind: 'handed'; task: QueueTask | null }
  /** A result is being stored, or is no more. */
  | { kind: 'delivery-began' | 'delivery-ended' }
  | { kind: 'loss-acknowledged' }
  /** The server said who holds the lease, and whether the queue is run. */
  | { kind: 'leased'; lease: HeldLease }

/** What else is known when a poll is answered. */
export interface PollFacts {
  /** ISO 8601. */
  at: string
  /** Ms since 1970; null while the server's clock is not known. */
  serverNow: number | null
  queuePaused: boolean
  /** The queue, as last read, has a vial that was handed over and is not complete. */
  awaitsVial: boolean
}

/** What is to be done because of an event. */
export type LinkEffect =
  | { kind: 'log'; level: 'warning' | 'error'; text: string }
  | { kind: 'pause-queue'; paused: boolean; rule?: QueueRunEnd }
  | { kind: 'note-acquisition'; startedAtMs: number | null }
  /** Vials that were handed over and are nowhere any more go back to the queue. */
  | { kind: 'release-vials' }
  /** Polling and leading end; the reason, if any, goes to the log. */
  | { kind: 'end'; reason: string | null }

export interface LinkStep {
  state: LinkState
  effects: LinkEffect[]
}

export const UNLINKED: LinkState = {
  connection: STOPPED,
  machine: null,
  refusal: null,
  clockWarning: null,
  pending: null,
  armMoving: false,
  leading: false,
  handing: false,
  handedOver: null,
  delivering: 0,
  lost: false,
  readySince: null,
  pollsWithoutVial: 0,
  pollsWithoutStart: 0,
  lease: null,
}

/** Polls that must agree that a vial or a start is missing, so that none is only on its way. */
const AGREEING_POLLS = 2

/** The state after an event, and what is to be done. */
export function next(state: LinkState, event: LinkEvent): LinkStep {
  switch (event.kind) {
    case 'started':
      return quiet({ ...state, connection: CONNECTING, pollsWithoutVial: 0, pollsWithoutStart: 0 })
    case 'stopped': {
      const { handing, handedOver, delivering } = state
      return {
        state: { ...UNLINKED, handing, handedOver, delivering },
        effects: [{ kind: 'end', reason: null }],
      }
    }
    case 'answered':
      return afterState(state, event.machine, event.facts)
    case 'unanswered':
      return afterEmptyPoll(state, event.refusal)
    case 'run-began': {
      if (state.pending !== 'start') return quiet(state)
      const { pending, queue_paused } = settlePending(state.pending, 'RUN')
      return { state: { ...state, pending }, effects: queue_paused === null ? [] : [pauseQueue(queue_paused)] }
    }
    case 'pressed':
      return quiet({ ...state, pending: event.pending })
    case 'press-failed':
      return quiet({ ...state, pending: null })
    case 'led':
      return quiet({ ...state, leading: event.leading, lease: null })
    case 'claiming':
      return quiet({ ...state, handing: true })
    case 'handed':
      return quiet({ ...state, handing: false, handedOver: event.task ?? state.handedOver })
    case 'delivery-began':
      return quiet({ ...state, delivering: state.delivering + 1 })
    case 'delivery-ended':
      return quiet({ ...state, delivering: state.delivering - 1 })
    case 'loss-acknowledged':
      return quiet({ ...state, lost: false })
    case 'leased': {
      const [before, after] = [state.lease?.run ?? null, event.lease.run]
      const changed = (before === null) !== (after === null)
      return { state: { ...state, lease: event.lease }, effects: changed ? [pauseQueue(after === null)] : [] }
    }
  }
}

function quiet(state: LinkState): LinkStep {
  return { state, effects: [] }
}

function pauseQueue(paused: boolean): LinkEffect & { kind: 'pause-queue' } {
  return { kind: 'pause-queue', paused }
}

function afterEmptyPoll(before: LinkState, refusal: string | null): LinkStep {
  const connection = afterPoll(before.connection, false)
  const effects: LinkEffect[] = []
  if (refusal !== null && refusal !== before.refusal) effects.push({ kind: 'log', level: 'error', text: refusal })
  const state = { ...before, connection, refusal }
  if (connection.status !== 'Disconnected') return { state, effects }
  if (before.pending !== null) {
    effects.push({ kind: 'log', level: 'warning', text: t('The instrument was lost while an action was awaited.') })
  }
  effects.push({
    kind: 'end',
    reason: refusal === null ? t('The driver does not answer.') : t('The connection was given up.'),
  })
  // One that had been switched off before was shown as lost then.
  const lost = before.lost || isInstrumentOnline(before.machine, true)
  return {
    state: {
      ...state,
      machine: null,
      pending: null,
      armMoving: false,
      leading: false,
      readySince: null,
      lost,
      lease: null,
    },
    effects,
  }
}

function afterState(before: LinkState, machine: MachineState, facts: PollFacts): LinkStep {
  const previous = before.machine?.status ?? null
  const { pending, queue_paused } = settlePending(before.pending, machine.status)
  const wentOffline = isInstrumentOnline(before.machine, true) && !isInstrumentOnline(machine, true)
  const startedAt = machine.sequenceRunning ? machine.acquisitionStartedAt : null
  const ready = becameReady(previous, machine.status) ? facts.at : before.readySince
  const effects: LinkEffect[] = [
    { kind: 'note-acquisition', startedAtMs: startedAt === null ? null : Date.parse(startedAt) },
  ]
  if (queue_paused !== null) effects.push(pauseQueue(queue_paused))
  else if (pausesItself(machine, facts.queuePaused)) effects.push({ ...pauseQueue(true), rule: 'service' })
  const state: LinkState = {
    ...before,
    connection: afterPoll(before.connection, true),
    machine,
    refusal: null,
    clockWarning:
      facts.serverNow === null ? null : translated(clockSkewText(Date.parse(machine.clock) - facts.serverNow)),
    pending,
    armMoving: isArmMoving(previous, machine.status, before.armMoving),
    lost: before.lost || wentOffline,
    readySince: machine.status === 'PRERUN' ? ready : null,
  }
  // A clock that is wrong is reported once: times of injection come from the instrument's computer.
  if (state.clockWarning !== null && before.clockWarning === null) {
    effects.push({ kind: 'log', level: 'warning', text: state.clockWarning })
  }
  return withLosses({ state, effects }, machine, facts.awaitsVial)
}

/** Notices a vial or a start that went with a driver that was killed. */
function withLosses({ state, effects }: LinkStep, machine: MachineState, awaitsVial: boolean): LinkStep {
  const { leading, pending, delivering } = state
  const isIdle = machine.status === 'PRERUN' && machine.currentTask === null && machine.unconfirmedEvents === 0
  const isVialMissing = leading && isIdle && pending === null && delivering === 0 && awaitsVial
  // A start that was taken is paused no more: a driver that is has been started again and knows nothing of it.
  const isStartMissing = pending === 'start' && machine.sequencePaused && machine.currentTask === null
  const pollsWithoutVial = isVialMissing ? state.pollsWithoutVial + 1 : 0
  const pollsWithoutStart = isStartMissing ? state.pollsWithoutStart + 1 : 0
  const counted = { ...state, pollsWithoutVial, pollsWithoutStart }
  if (pollsWithoutVial === AGREEING_POLLS) return { state: counted, effects: [...effects, { kind: 'release-vials' }] }
  if (pollsWithoutStart !== AGREEING_POLLS) return { state: counted, effects }
  const text = t('The driver was started again and did not start the run.')
  return { state: { ...counted, pending: null }, effects: [...effects, { kind: 'log', level: 'warning', text }] }
}

/** The state in a few words, for the list of transitions. */
export function describe({ connection, machine, pending, leading, handing, delivering }: LinkState): string {
  const words = [connection.status, machine?.status ?? 'no state']
  if (pending !== null) words.push(t('awaits {pending}', { pending }))
  if (leading) words.push('leads')
  if (handing) words.push('hands over')
  if (delivering > 0) words.push(t('delivers {delivering}', { delivering }))
  return words.join(', ')
}
