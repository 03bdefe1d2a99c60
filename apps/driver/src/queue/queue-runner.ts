import {
  CallError,
  claimNextTask,
  endQueueRun,
  returnTask,
  takeQueueLease,
  type ReplyOf,
  type TaskSubmission,
} from '@eluent/contract'
import { createStopWatch, type QueueStop, type VialReturn } from '@eluent/domain/queue'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Delivery } from '../delivery.ts'
import { DriverError } from '../driver-error.ts'
import type { Instrument, InstrumentState } from '../instruments/instrument.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { TaskJournal } from '../outbox/task-journal.ts'
import { createRepeat } from '../repeat.ts'
import type { ServerLink } from '../upstream/server-link.ts'
import { ALONE_AFTER_MS } from '../upstream/upstream-state.ts'
import { fateOf } from './handed-vial.ts'
import { createPageAbsence } from './page-absence.ts'

const TURN_EVERY_MS = 5000
/** A token that may not run the queue is asked about again: it may have been replaced by another server's. */
const REFUSED_REST_MS = 300_000
/** With no page and nothing to run; a page that comes or goes is noticed at once. */
const QUIET_REST_MS = 30_000
/** A page that closes gives its lease back in the moment in which its socket goes. */
const AFTER_PAGE_MS = 1000

export interface QueueRunnerDeps {
  server: ServerLink
  clock: Clock
  instrument: Instrument
  journal: Pick<TaskJournal, 'lastOf'>
  outbox: Outbox
  delivery: Delivery
  machine: string
  log: FastifyBaseLogger
  /** Told at each turn in which this driver runs the queue. */
  onLead?: () => void
}

export type QueueRunner = ReturnType<typeof createQueueRunner>
type Lease = ReplyOf<typeof takeQueueLease>

/**
 * Hands the queue's vials to the instrument while no page does. The lease at the server says whether it is this driver's turn;
 * each vial is claimed there before the instrument gets it, and goes back where it was not taken. It keeps nothing in memory that a
 * restart would miss: what became of a vial is read from the journal and the outbox.
 */
export function createQueueRunner({
  server,
  clock,
  instrument,
  journal,
  outbox,
  delivery,
  machine,
  log,
  onLead = () => {},
}: QueueRunnerDeps) {
  const absence = createPageAbsence(clock, delivery)
  const turns = createRepeat(clock, TURN_EVERY_MS, turn)
  let isWoken = false
  let isStopped = false
  let restUntilMs = -Infinity
  let aloneSinceMs = clock.monotonicMs()
  const watch = createStopWatch(() => clock.monotonicMs())
  let cancelWake = (): void => {}

  async function turn(): Promise<void> {
    do {
      isWoken = false
      if (clock.monotonicMs() < restUntilMs) return
      try {
        await takeTurn()
      } catch (cause) {
        // a server that is away or refuses is asked again at the next turn
        if (!(cause instanceof CallError)) log.error({ err: cause }, 'the queue could not be run')
      }
    } while (mustLookAgain())
  }

  function mustLookAgain(): boolean {
    return isWoken && !isStopped
  }

  async function takeTurn(): Promise<void> {
    const alone = delivery.receivers() === 0 && clock.monotonicMs() - aloneSinceMs >= ALONE_AFTER_MS
    const lease = await askForLease(alone)
    const isRun = lease !== null && lease.mine && lease.run !== null
    if (!isRun) watch.forget() // what stood in another run, or in another's hands, is no time of this one
    if (isStopped || lease === null || !lease.mine) return
    if (lease.run === null) return rest(QUIET_REST_MS)
    onLead()
    if (instrument.heldByRestart() && instrument.state().currentTask === null) await goOnAfterRestart()
    const state = instrument.state()
    if (state.currentTask !== null || state.sequenceRunning) return void (await stopFor(state))
    if (!(await giveBack(lease))) return
    if (!(await stopFor(state))) await handOver()
  }

  /** Null for a token that may not run the queue, and a server that knows no leases. */
  async function askForLease(alone: boolean): Promise<Lease | null> {
    try {
      const gone = absence.gone()
      const lease = await server.api.call(takeQueueLease, { body: { machine, alone, ...(gone && { gone }) } })
      absence.note(lease.holder.page)
      return lease
    } catch (cause) {
      if (!(cause instanceof CallError) || ![401, 403, 404].includes(cause.status)) throw cause
      rest(REFUSED_REST_MS)
      return null
    }
  }

  function rest(ms: number): void {
    restUntilMs = clock.monotonicMs() + ms
  }

  /** The restart of the driver held the instrument back; nothing else is wrong with it. */
  async function goOnAfterRestart(): Promise<void> {
    const { status } = instrument.state()
    log.info({ status }, 'the queue goes on after the restart of the driver')
    if (status === 'ERROR') await instrument.control('preprun')
    await instrument.control('start')
  }

  /** Ends the run where the instrument says so; whether it did. */
  async function stopFor(state: InstrumentState): Promise<boolean> {
    const seen = watch.look(state)
    if (seen === null) return false
    if (seen.isDue) await end(seen.stop)
    return true
  }

  async function end({ rule, text }: QueueStop): Promise<void> {
    watch.forget()
    log.warn({ rule, text }, 'the queue is paused')
    await server.api.call(endQueueRun, { body: { machine, rule, text: text.slice(0, 500) } })
  }

  async function release(
    task: { entry_id: number; vial_number: number | null },
    { how, text }: { how: VialReturn; text: string },
  ): Promise<boolean> {
    const { entry_id: id, vial_number } = task
    const body = { machine, vial_number, how, text: text.slice(0, 500) }
    const { returned } = await server.api.call(returnTask, { params: { id }, body })
    log.info({ ...task, how, text }, 'a task went back to the queue')
    return returned
  }

  /** The instrument has no vial: those that it was handed and that have no result go back. True where there was none. */
  async function giveBack({ handed }: Lease): Promise<boolean> {
    const rows = outbox.rows()
    for (const vial of handed) {
      const fate = fateOf(vial, journal, rows)
      if (fate !== null && (await release(vial, fate))) isWoken = true // the server says what follows
    }
    return handed.length === 0
  }

  async function handOver(): Promise<void> {
    const next = await server.api.call(claimNextTask, { body: { machine } })
    if (next.task === null || isStopped) return
    // Pause may have been pressed while the server was asked
    const seen = watch.look(instrument.state())
    if (seen !== null) {
      await release(next, { how: 'not_started', text: '' })
      return end(seen.stop)
    }
    await submit(next, next.task)
  }

  async function submit(next: { entry_id: number; vial_number: number | null }, task: TaskSubmission): Promise<void> {
    try {
      await instrument.submit(task)
    } catch (cause) {
      if (!(cause instanceof DriverError)) throw cause
      await release(next, { how: 'not_started', text: cause.message })
      await end({ rule: 'not_taken', text: cause.message })
    }
  }

  function wake(): void {
    isWoken = true
    if (!isStopped) void turns.now()
  }

  const forgetConfirmed = outbox.onConfirmed(wake)
  const forgetReceivers = delivery.onReceivers(() => {
    aloneSinceMs = clock.monotonicMs()
    absence.look()
    restUntilMs = -Infinity
    cancelWake()
    cancelWake = clock.after(AFTER_PAGE_MS, wake)
  })

  return {
    start: (): void => void turns.now(),
    /** Ends once the turn under way has ended. */
    settled: turns.settled,
    stop: (): void => {
      isStopped = true
      cancelWake()
      turns.stop()
      forgetConfirmed()
      forgetReceivers()
    },
  }
}
