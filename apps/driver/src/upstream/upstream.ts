import { CLOCK_SKEW_LIMIT_MS, driverHello, type WatchedFolder } from '@eluent/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'
import type { Delivery } from '../delivery.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createRepeat } from '../repeat.ts'
import { createStateCell } from '../state-cell.ts'
import { DRIVER_VERSION } from '../version.ts'
import { deliverEvent, type DeliverDeps } from './deliver-event.ts'
import { ALONE_AFTER_MS, describe, next, nextTurn, retryAfterMs, stateAtStart } from './upstream-state.ts'
import type { UpstreamEvent } from './upstream-state.ts'

/** After this many failures of one event a person must look: Resume offers it again. */
const ATTEMPTS = 60
const HELLO_EVERY_MS = 60_000
/** A server that is started together with the driver is up within moments, and pages know the driver by its hello. */
const [STARTING_MS, HELLO_AGAIN_MS] = [60_000, 5000]

export interface UpstreamDeps extends DeliverDeps {
  clock: Clock
  outbox: Outbox
  delivery: Delivery
  log: FastifyBaseLogger
  aloneAfterMs?: number
  /** What the driver reports of the watched folder; null without one. */
  watched?: () => WatchedFolder | null
}

export type Upstream = ReturnType<typeof createUpstream>

/** Whether the outbox is being worked through. */
type Worker =
  /** Waits for the next event's turn, or for `wake`. */
  | { kind: 'resting'; cancelTimer: () => void }
  /** `isWoken`: something changed since the outbox was last read, so it is read again before resting. */
  | { kind: 'working'; done: Promise<void>; isWoken: boolean }
  /** For good; `done` ends with the attempt that was under way. */
  | { kind: 'stopped'; done: Promise<void> }

/**
 * The driver's own way to the server, for when no browser is open. It takes what waits in the outbox, oldest first and one at a
 * time, and confirms what the server has stored. A browser at work goes before it; should both deliver, the server
 * stores the run once.
 */
export function createUpstream(deps: UpstreamDeps) {
  const { clock, outbox, delivery, log, aloneAfterMs = ALONE_AFTER_MS } = deps
  const cell = createStateCell({
    name: 'upstream',
    initial: stateAtStart(clock.monotonicMs()),
    describe,
    clock,
    log,
  })
  const greetings = createRepeat(clock, HELLO_EVERY_MS, sayHello)
  let worker: Worker = { kind: 'resting', cancelTimer: () => {} }
  const startedMs = clock.monotonicMs()
  let cancelGreeting = (): void => {}

  function apply(event: UpstreamEvent): void {
    cell.become(event.kind, next(cell.current, event))
  }

  function isStopped(): boolean {
    return worker.kind === 'stopped'
  }

  function noteAway(reason: string): void {
    const { way } = cell.current
    if (way.kind === 'open' || way.reason !== reason) log.warn({ reason }, 'the server does not take results now')
    apply({ kind: 'away', reason, atMs: clock.monotonicMs() })
  }

  function noteReached(event: UpstreamEvent = { kind: 'reached' }): void {
    if (cell.current.way.kind === 'away') log.info('the server takes results again')
    apply(event)
  }

  function settle(id: string): void {
    apply({ kind: 'settled', id })
    delivery.confirm(id)
  }

  async function deliver(id: string): Promise<void> {
    const event = outbox.find(id)
    const note = cell.current.events.get(id)
    if (event === null || !note) return // a browser was faster
    // The start of a run that has ended shows a progress bar that nobody needs any more.
    if (event.hook === 'AcqHook' && outbox.knows(id.replace(/^StartAcquisition:/, 'PostDA:'))) return settle(id)
    const filesBefore = note.arrived.size
    const outcome = await deliverEvent(deps, event, note.arrived)
    if (isStopped()) return
    // A network that lets something through is tried again soon.
    if (outcome.kind !== 'away' || note.arrived.size > filesBefore) noteReached()
    if (outcome.kind === 'away') return noteAway(outcome.reason)
    if (outcome.kind === 'stored') return settle(id)
    apply({ kind: 'failed', id, atMs: clock.monotonicMs() })
    const failures = cell.current.events.get(id)?.failures ?? 0
    log.warn({ event: id, failures, reason: outcome.reason }, 'an event was not stored')
    const isGivenUp = outcome.kind === 'refused' || (outcome.kind === 'later' && failures >= ATTEMPTS)
    if (isGivenUp) outbox.refuse(id, outcome.reason)
  }

  function turn(): ReturnType<typeof nextTurn> {
    const rows = outbox.rows()
    const nowMs = clock.monotonicMs()
    apply({ kind: 'looked', ids: rows.map(({ id }) => id), atMs: nowMs })
    return nextTurn(cell.current, rows, nowMs, aloneAfterMs)
  }

  async function work(): Promise<void> {
    while (worker.kind === 'working') {
      worker.isWoken = false
      const due = turn()
      const waitMs = due === null ? Infinity : due.atMs - clock.monotonicMs()
      if (due !== null && waitMs <= 0) await deliver(due.id)
      else if (!worker.isWoken) return rest(due === null ? null : waitMs)
    }
  }

  /** Until `wake`, and at most so long. */
  function rest(forMs: number | null): void {
    if (!isStopped()) worker = { kind: 'resting', cancelTimer: forMs === null ? () => {} : clock.after(forMs, wake) }
  }

  function wake(): void {
    switch (worker.kind) {
      case 'stopped':
        return
      case 'working':
        worker.isWoken = true
        return
      case 'resting': {
        worker.cancelTimer()
        // A task of its own: whoever woke us has their own transaction to end first.
        const done = Promise.resolve().then(work).catch(restAfterFault)
        worker = { kind: 'working', done, isWoken: true }
      }
    }
  }

  function restAfterFault(error: unknown): void {
    log.error({ err: error, ...cell.inspect() }, 'delivery met an unexpected fault; it is tried again')
    noteAway('The driver could not read its outbox.')
    const { way } = cell.current
    rest(retryAfterMs(way.kind === 'away' ? way.failures : 1))
  }

  async function sayHello(): Promise<void> {
    const body = {
      machine: deps.machine,
      version: DRIVER_VERSION,
      clock: isoTime(clock),
      waiting_events: outbox.count(),
      watched: deps.watched?.() ?? null,
    }
    try {
      const { clock_skew_ms, organization, name, may_run_queue } = await deps.server.api.call(driverHello, { body })
      const { skewMs, way } = cell.current
      if (skewMs === null) log.info({ organization, name, mayRunQueue: may_run_queue }, 'paired with the server')
      noteReached({ kind: 'greeted', skewMs: clock_skew_ms })
      if (way.kind === 'away') wake()
    } catch (cause) {
      if (isStopped()) return
      noteAway(cause instanceof Error ? cause.message : String(cause))
      const isStarting = cell.current.skewMs === null && clock.monotonicMs() - startedMs < STARTING_MS
      if (isStarting) cancelGreeting = clock.after(HELLO_AGAIN_MS, () => void greetings.now())
    }
  }

  function noteBrowsers(): void {
    apply({ kind: 'browsers', count: delivery.receivers(), atMs: clock.monotonicMs() })
  }

  function clockWarnings(): string[] {
    const { skewMs } = cell.current
    if (skewMs === null || Math.abs(skewMs) <= CLOCK_SKEW_LIMIT_MS) return []
    const seconds = Math.round(Math.abs(skewMs) / 1000)
    return [`This computer's clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the server's.`]
  }

  if (delivery.receivers() > 0) noteBrowsers()
  const forgetStored = outbox.onStored(wake)
  const forgetReceivers = delivery.onReceivers(() => {
    noteBrowsers()
    wake()
  })

  return {
    start: (): void => {
      void greetings.now()
      wake()
    },
    /** Offers everything again now, also what was refused. */
    resume: (): void => {
      outbox.forgetRefusals()
      apply({ kind: 'resume' })
      wake()
    },
    /** Brings at once what waits for the ten seconds of a page that left: the next vial of the queue waits for it. */
    lead: (): void => {
      const { aloneSinceMs } = cell.current
      if (aloneSinceMs === null || aloneSinceMs === -Infinity) return
      apply({ kind: 'leads' })
      wake()
    },
    /** What a person should look at, one sentence each. */
    warnings: (): string[] => {
      const { way } = cell.current
      const refused = outbox.rows().filter(({ refusal }) => refusal !== null)
      return [
        ...(way.kind === 'open' ? [] : [`Results wait for the server: ${way.reason}`]),
        ...clockWarnings(),
        ...refused.map(({ id, refusal }) => `The server refused ${id}: ${refusal}`),
      ]
    },
    inspect: cell.inspect,
    /** Ends once the attempts under way have ended. */
    settled: async (): Promise<void> => {
      if (worker.kind !== 'resting') await worker.done
    },
    /** Tells the server now how it stands. */
    greet: (): void => void greetings.now(),
    /** Ends once the hello under way was answered or given up. */
    greeted: greetings.settled,
    stop: (): void => {
      if (worker.kind === 'resting') worker.cancelTimer()
      worker = { kind: 'stopped', done: worker.kind === 'resting' ? Promise.resolve() : worker.done }
      cancelGreeting()
      greetings.stop()
      forgetStored()
      forgetReceivers()
    },
  }
}
