import { CLOCK_SKEW_LIMIT_MS, driverHello } from '@eluent/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'
import type { Delivery } from '../delivery.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DRIVER_VERSION } from '../version.ts'
import { deliverEvent, type DeliverDeps } from './deliver-event.ts'

/** A page that is only being reloaded keeps its turn. */
const ALONE_AFTER_MS = 10_000
/** A browser tries for five minutes; what it has not stored after six is brought by the driver, too. */
const BROWSER_TURN_MS = 360_000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 300_000
/** After this many failures of one event a person must look: Resume offers it again. */
const ATTEMPTS = 60
const HELLO_EVERY_MS = 60_000

export interface UpstreamDeps extends DeliverDeps {
  clock: Clock
  outbox: Outbox
  delivery: Delivery
  log: FastifyBaseLogger
  aloneAfterMs?: number
}

/** What is kept in memory of an event that waits. */
interface EventNote {
  firstSeenMs: number
  failures: number
  dueMs: number
  /** Ids of its files that the server has, by path. */
  arrived: Map<string, string>
}

export type Upstream = ReturnType<typeof createUpstream>

/** Twice as long after each failure in a row, at most five minutes. */
const retryAfterMs = (failures: number): number => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))

/**
 * The driver's own way to the server, for when no browser is open. It takes what waits in the outbox, oldest first and one at a
 * time, and confirms what the server has stored. A browser at work goes before it; should both deliver, the server
 * stores the run once.
 */
export function createUpstream(deps: UpstreamDeps) {
  const { clock, outbox, delivery, log } = deps
  const events = new Map<string, EventNote>()
  let outage = { failures: 0, untilMs: -Infinity, reason: null as string | null }
  let skewMs: number | null = null
  let browserLeftMs = clock.monotonicMs()
  let running: Promise<void> | null = null
  let greeting = Promise.resolve()
  let wokenMeanwhile = false
  const life = new AbortController()
  let cancelTimer = (): void => {}
  let cancelHello = (): void => {}

  const noteOf = (id: string): EventNote => {
    const fresh = { firstSeenMs: clock.monotonicMs(), failures: 0, dueMs: -Infinity, arrived: new Map() }
    const known = events.get(id) ?? fresh
    events.set(id, known)
    return known
  }

  /** From when on an event is the driver's to deliver. */
  const turnMs = (id: string): number => {
    const { firstSeenMs, dueMs } = noteOf(id)
    const browsersTurn =
      delivery.receivers() > 0 ? firstSeenMs + BROWSER_TURN_MS : browserLeftMs + (deps.aloneAfterMs ?? ALONE_AFTER_MS)
    return Math.max(dueMs, browsersTurn, outage.untilMs)
  }

  const next = (): { id: string; atMs: number } | null => {
    const rows = outbox.rows()
    // What a browser has stored meanwhile needs no note any more.
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of events.keys()) if (!ids.has(id)) events.delete(id)
    const waiting = rows.filter(({ refusal }) => refusal === null)
    let first: { id: string; atMs: number } | null = null
    for (const { id } of waiting) {
      const atMs = turnMs(id)
      if (first === null || atMs < first.atMs) first = { id, atMs }
      if (atMs <= clock.monotonicMs()) return { id, atMs }
    }
    return first
  }

  const noteAway = (reason: string): void => {
    const failures = outage.failures + 1
    if (outage.reason !== reason) log.warn({ reason }, 'the server does not take results now')
    outage = { failures, untilMs: clock.monotonicMs() + retryAfterMs(failures), reason }
  }
  const noteReached = (): void => {
    if (outage.reason !== null) log.info('the server takes results again')
    outage = { failures: 0, untilMs: -Infinity, reason: null }
  }

  const settle = (id: string): void => {
    events.delete(id)
    delivery.confirm(id)
  }

  async function deliver(id: string): Promise<void> {
    const event = outbox.find(id)
    if (event === null) return // a browser was faster
    // The start of a run that has ended shows a progress bar that nobody needs any more.
    if (event.hook === 'AcqHook' && outbox.knows(id.replace(/^StartAcquisition:/, 'PostDA:'))) return settle(id)
    const note = noteOf(id)
    const filesBefore = note.arrived.size
    const outcome = await deliverEvent(deps, event, note.arrived)
    if (life.signal.aborted) return
    // A network that lets something through is tried again soon.
    if (outcome.kind !== 'away' || note.arrived.size > filesBefore) noteReached()
    if (outcome.kind === 'away') return noteAway(outcome.reason)
    if (outcome.kind === 'stored') return settle(id)
    note.failures += 1
    note.dueMs = clock.monotonicMs() + retryAfterMs(note.failures)
    log.warn({ event: id, failures: note.failures, reason: outcome.reason }, 'an event was not stored')
    if (outcome.kind === 'refused' || note.failures >= ATTEMPTS) outbox.refuse(id, outcome.reason)
  }

  async function work(): Promise<void> {
    while (!life.signal.aborted) {
      wokenMeanwhile = false
      const turn = next()
      const waitMs = turn === null ? Infinity : turn.atMs - clock.monotonicMs()
      if (turn !== null && waitMs <= 0) await deliver(turn.id)
      else if (!wokenMeanwhile) {
        if (turn !== null) cancelTimer = clock.after(waitMs, wake)
        running = null
        return
      }
    }
  }

  function wake(): void {
    wokenMeanwhile = true
    if (life.signal.aborted || running !== null) return
    cancelTimer()
    // A task of its own: whoever woke us has his own transaction to end first.
    running = Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        running = null
        log.error({ err: error }, 'delivery met an unexpected fault; it is tried again')
        noteAway('The driver could not read its outbox.')
        cancelTimer = clock.after(retryAfterMs(outage.failures), wake)
      })
  }

  async function hello(): Promise<void> {
    try {
      const { clock_skew_ms, organization, name } = await deps.server.api.call(driverHello, {
        body: {
          machine: deps.machine,
          version: DRIVER_VERSION,
          clock: isoTime(clock),
          waiting_events: outbox.count(),
        },
      })
      if (skewMs === null) log.info({ organization, name }, 'paired with the server')
      skewMs = clock_skew_ms
      const wasAway = outage.reason !== null
      noteReached()
      if (wasAway) wake()
    } catch (cause) {
      if (!life.signal.aborted) noteAway(cause instanceof Error ? cause.message : String(cause))
    }
  }
  const helloAgain = (): void => {
    greeting = hello().finally(() => {
      if (!life.signal.aborted) cancelHello = clock.after(HELLO_EVERY_MS, helloAgain)
    })
  }

  const forgetStored = outbox.onStored(wake)
  const forgetReceivers = delivery.onReceivers(() => {
    if (delivery.receivers() === 0) browserLeftMs = clock.monotonicMs()
    wake()
  })

  return {
    start: (): void => {
      helloAgain()
      wake()
    },
    /** Offers everything again now, also what was refused. */
    resume: (): void => {
      outbox.forgetRefusals()
      for (const note of events.values()) Object.assign(note, { failures: 0, dueMs: -Infinity })
      outage = { failures: 0, untilMs: -Infinity, reason: null }
      wake()
    },
    /** What a person should look at, one sentence each. */
    warnings: (): string[] => [
      ...(outage.reason === null ? [] : [`Results wait for the server: ${outage.reason}`]),
      ...(skewMs !== null && Math.abs(skewMs) > CLOCK_SKEW_LIMIT_MS
        ? [
            `This computer's clock is ${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the server's.`,
          ]
        : []),
      ...outbox.rows().flatMap(({ id, refusal }) => (refusal === null ? [] : [`The server refused ${id}: ${refusal}`])),
    ],
    /** Ends once the attempts under way have ended. */
    settled: async (): Promise<void> => {
      await running
    },
    /** Ends once the hello under way was answered or given up. */
    greeted: (): Promise<void> => greeting,
    stop: (): void => {
      life.abort()
      cancelTimer()
      cancelHello()
      forgetStored()
      forgetReceivers()
    },
  }
}
