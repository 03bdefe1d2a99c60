import {
  listQueue,
  type AcqHookEvent,
  type BottleChange,
  type Client,
  type CsHookEvent,
  type MachineState,
} from '@eluent/contract'
import { DRIVER_POLL_INTERVAL_MS, type MachineButton } from '@eluent/domain/instrument'
import type { QueueRunEnd } from '@eluent/domain/queue'
import type { QueryClient } from '@tanstack/react-query'
import type { Fetch } from '../../frame/session/api-fetch.ts'
import { readKey } from '../../frame/data/read-query.ts'
import type { ClientStore } from '../../frame/session/client-state.ts'
import type { Driver, DriverAnswer, DriverPlace } from './driver-client.ts'
import { createHookEvents } from './hook-events.ts'
import type { LinkEffect } from './link-state.ts'
import { createLinkStore, type LinkLog } from './link-store.ts'
import { createQueueHandover } from './queue-handover.ts'
import type { QueueLease } from './queue-lease.ts'
import { t } from '../../language/t.ts'

export interface SocketLike {
  on(event: 'CSHook', listener: (event: CsHookEvent) => void): unknown
  on(event: 'AcqHook', listener: (event: AcqHookEvent) => void): unknown
  on(event: 'gave_up', listener: () => void): unknown
  /** The driver refused this browser, for the reason given. */
  on(event: 'refused', listener: (text: string) => void): unknown
  confirm: (id: string) => void
  close: () => void
}

export interface LinkDeps {
  api: Client
  driver: Driver
  /** Sends a run's files to where the server's ticket says. */
  send: Fetch
  queries: QueryClient
  client: ClientStore
  openSocket: (driver: DriverPlace, page: string) => Promise<SocketLike>
  /** The server's clock now, ms since 1970; null while it is not known. */
  serverNow: () => number | null
  /** Whether this user may run samples and store results; others only look on. */
  mayLead: () => boolean
  /** Runs `work` while this tab is the one that drives; other tabs wait for their turn. */
  lead: (work: (released: AbortSignal) => Promise<void>, stop: AbortSignal) => Promise<void>
  wait?: (ms: number) => Promise<void>
  now?: () => Date
}

export type DriverLink = ReturnType<typeof createDriverLink>

const LOG_LINES = 500

/** What the link holds open; the state that follows from the driver's answers stands in link-state.ts. */
type Session =
  /** Switched off, or given up after empty polls. */
  | { kind: 'off' }
  /** Polls until `stop` is aborted; `socket` while this tab leads and its socket is made. Driver and server know it as `page`. */
  | { kind: 'on'; stop: AbortController; socket: SocketLike | null; page: string }

/** The browser's side of the instrument: polls the driver, hands it tasks, stores what it measured. */
export function createDriverLink(deps: LinkDeps) {
  const { api, driver, queries, client } = deps
  const wait = deps.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const store = createLinkStore(nowIso, perform)
  const { apply } = store
  let session: Session = { kind: 'off' }
  /** Null until the server says that the instrument's driver may run the queue. */
  let lease: QueueLease | null = null

  const handover = createQueueHandover({
    api,
    driver,
    queries,
    client,
    store,
    log,
    look,
    pause: (rule, text) => pauseQueue(true, rule, text),
    page: () => lease?.page ?? null,
    mayGoOn: () => lease === null || lease.isRun(),
  })
  const hooks = createHookEvents({
    api,
    send: deps.send,
    readRunFile: driver.file,
    machineName: () => store.getState().machine?.machine ?? null,
    log,
    wait,
    mayGoOn: () => session.kind === 'on',
    apply,
    handover,
    confirm: (eventId) => {
      if (session.kind === 'on') session.socket?.confirm(eventId)
    },
  })

  function nowIso(): string {
    return (deps.now?.() ?? new Date()).toISOString()
  }

  function log(...[kind, text]: Parameters<LinkLog>): void {
    const line = { at: nowIso(), kind, text }
    client.setState((state) => ({ log: [line, ...state.log].slice(0, LOG_LINES) }))
  }

  function reported(work: Promise<void>): void {
    work.catch((error: unknown) => log('error', error instanceof Error ? error.message : String(error)))
  }

  function pauseQueue(paused: boolean, rule: QueueRunEnd = 'paused', text = ''): void {
    client.setState({ queuePaused: paused })
    if (paused && lease?.isRun()) reported(lease.end(rule, text))
  }

  /** Where the instrument's driver may run the queue, one page or the driver does: asked at each poll. */
  async function keepLease(machine: MachineState): Promise<void> {
    const led = session
    const drivers = queries.getQueryData(readKey(listQueue))?.drivers ?? []
    if (lease === null && drivers.some((one) => one.machine === machine.machine)) {
      const { createQueueLease } = await import('./queue-lease.ts')
      if (session !== led || led.kind === 'off' || !store.getState().leading) return
      lease ??= createQueueLease({ api, driver, store, handover, page: led.page, machine: machine.machine })
    }
    await lease?.keep(machine)
  }

  /** A page that was just opened may not have asked yet, and a press must not be lost to the driver that held the queue until then. */
  async function learnLease(): Promise<void> {
    const { machine } = store.getState()
    await handover.readQueue()
    if (machine !== null) await keepLease(machine)
  }

  function closeLease(): void {
    lease?.close()
    lease = null
  }

  function perform(effect: LinkEffect): void {
    switch (effect.kind) {
      case 'log':
        return log(effect.level, effect.text)
      case 'pause-queue':
        return pauseQueue(effect.paused, effect.rule)
      case 'note-acquisition':
        return client.setState({ acquisitionStartedAtMs: effect.startedAtMs })
      case 'release-vials':
        return reported(handover.releaseStranded())
      case 'end':
        return end(effect.reason)
    }
  }

  function observe({ machine, refusal }: DriverAnswer): void {
    if (machine === null) return apply({ kind: 'unanswered', refusal })
    if (machine.status === 'ERROR') handover.noteFault(machine.errors)
    const { queuePaused } = client.getState()
    const facts = { at: nowIso(), serverNow: deps.serverNow(), queuePaused, awaitsVial: handover.awaitsVial() }
    apply({ kind: 'answered', machine, facts })
    if (store.getState().leading) reported(keepLease(machine))
  }

  async function look(): Promise<void> {
    observe(await driver.ask())
  }

  async function poll(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const answer = await driver.ask()
      if (stop.aborted) return // an answer to a question of before the stop
      observe(answer)
      await wait(DRIVER_POLL_INTERVAL_MS)
    }
  }

  async function drive(released: AbortSignal): Promise<void> {
    const led = session
    if (led.kind === 'off') return
    apply({ kind: 'led', leading: true })
    let socket: SocketLike | null = null
    try {
      socket = await deps.openSocket(driver, led.page)
      led.socket = socket
      socket.on('CSHook', (event) => reported(hooks.onResult(event)))
      socket.on('AcqHook', (event) => {
        if (event.type === 'StartAcquisition') apply({ kind: 'run-began' })
        reported(hooks.onAcquisition(event))
      })
      socket.on('refused', (text) => log('error', text))
      socket.on('gave_up', () => log('warning', t('The socket to the driver could not be opened again.')))
      if (!released.aborted) {
        await new Promise<void>((resolve) => released.addEventListener('abort', () => resolve(), { once: true }))
      }
    } finally {
      socket?.close()
      if (session === led || session.kind === 'off') closeLease()
      // A link that was switched off leads no more; one that was switched on again leads with a socket of its own.
      if (session === led) apply({ kind: 'led', leading: false })
    }
  }

  function end(reason: string | null): void {
    if (session.kind === 'off') return
    session.stop.abort()
    session = { kind: 'off' }
    // the page's own pause: where the driver may, it goes on
    client.setState({ driverPolling: false, acquisitionStartedAtMs: null, queuePaused: true })
    closeLease()
    if (reason !== null) log('warning', reason)
  }

  return {
    store,
    start(): void {
      if (session.kind === 'on') return
      const stop = new AbortController()
      session = { kind: 'on', stop, socket: null, page: crypto.randomUUID() }
      client.setState({ driverPolling: true })
      apply({ kind: 'started' })
      reported(poll(stop.signal))
      if (deps.mayLead()) reported(deps.lead(drive, stop.signal))
    },
    /** Stopping also pauses the queue; the driver's run of it where a person switched the connection off. */
    stop(byPerson = false): void {
      if (byPerson) pauseQueue(true)
      apply({ kind: 'stopped' })
    },
    acknowledgeLoss: () => apply({ kind: 'loss-acknowledged' }),
    /** Presses a button of the panel. */
    async press(button: MachineButton): Promise<void> {
      if (button.action === null) return
      apply({ kind: 'pressed', pending: button.pending })
      try {
        if (button.action === 'start') {
          if (lease === null) await learnLease()
          await lease?.begin()
        }
        if (button.action === 'start' && !store.getState().machine?.currentTask) {
          await handover.releaseStranded()
          const handed = await handover.submitNext(true)
          if (handed === 'not_taken') return apply({ kind: 'press-failed' })
        }
        if (button.action === 'pause') pauseQueue(true)
        await driver.control(button.action)
        await look()
      } catch (error) {
        apply({ kind: 'press-failed' })
        log('error', error instanceof Error ? error.message : String(error))
      }
    },
    /** Tells the driver what a bottle holds now. @throws CallError with the driver's words */
    async changeBottle(change: BottleChange): Promise<void> {
      observe({ machine: await driver.changeBottle(change), refusal: null })
      log(
        'info',
        t('Bottle {bottle} now holds {botremain} of {size} mL.', {
          bottle: change.bottle,
          botremain: change.botremain,
          size: change.size,
        }),
      )
    },
    /** Asks the driver to send everything unconfirmed again. */
    async resume(): Promise<void> {
      const { sent } = await driver.resume()
      log(
        'info',
        sent === 0
          ? t('The driver has nothing left to deliver.')
          : t('The driver sends {sent} events again.', { sent }),
      )
    },
    log,
  }
}
