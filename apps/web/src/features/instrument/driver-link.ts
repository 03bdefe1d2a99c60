import type { AcqHookEvent, BottleChange, Client, CsHookEvent, MachineState } from '@eluent/contract'
import {
  CONNECTING,
  DRIVER_POLL_INTERVAL_MS,
  STOPPED,
  afterPoll,
  becameReady,
  clockSkewText,
  isArmMoving,
  isInstrumentOnline,
  settlePending,
  type MachineButton,
} from '@eluent/domain/instrument'
import { pausesItself } from '@eluent/domain/queue'
import type { QueryClient } from '@tanstack/react-query'
import type { Fetch } from '../../frame/session/api-fetch.ts'
import type { ClientStore } from '../../frame/session/client-state.ts'
import type { Driver, DriverAnswer, DriverPlace } from './driver-client.ts'
import { createHookEvents } from './hook-events.ts'
import { createLinkStore, type LinkLog, type LinkStore } from './link-store.ts'
import { createQueueHandover } from './queue-handover.ts'

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
  openSocket: (driver: DriverPlace) => Promise<SocketLike>
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

/** The browser's side of the instrument: polls the driver, hands it tasks, stores what it measured. */
export function createDriverLink(deps: LinkDeps) {
  const { api, driver, queries, client } = deps
  const wait = deps.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const store: LinkStore = createLinkStore()
  let running: AbortController | null = null
  let pollsWithoutVial = 0
  let pollsWithoutStart = 0
  let socket: SocketLike | null = null

  const nowIso = () => (deps.now?.() ?? new Date()).toISOString()
  const log: LinkLog = (kind, text) => {
    const line = { at: nowIso(), kind, text }
    client.setState((state) => ({ log: [line, ...state.log].slice(0, LOG_LINES) }))
  }
  /** The machine changed into PRERUN. */
  const onReady = () => store.setState({ readySince: nowIso() })
  const isPaused = () => client.getState().queuePaused
  const pauseQueue = (paused: boolean) => client.setState({ queuePaused: paused })

  const handover = createQueueHandover({ api, driver, queries, client, store, log })
  const hooks = createHookEvents({
    api,
    send: deps.send,
    readRunFile: driver.file,
    machineName: () => store.getState().machine?.machine ?? null,
    log,
    wait,
    mayGoOn: () => running !== null,
    store,
    handover,
    confirm: (eventId) => socket?.confirm(eventId),
  })

  function observe({ machine, refusal }: DriverAnswer): void {
    const before = store.getState()
    if (refusal !== null && refusal !== before.refusal) log('error', refusal)
    store.setState({ refusal })
    const connection = afterPoll(before.connection, machine !== null)
    if (machine === null) {
      const disconnected = connection.status === 'Disconnected'
      if (disconnected && before.pending !== null)
        log('warning', 'The instrument was lost while an action was awaited.')
      store.setState({
        connection,
        ...(disconnected && {
          machine: null,
          pending: null,
          armMoving: false,
          readySince: null,
          // One that had been switched off before was told of then.
          lost: before.lost || isInstrumentOnline(before.machine, true),
        }),
      })
      if (disconnected) stopWith(refusal === null ? 'The driver does not answer.' : 'The connection was given up.')
      return
    }
    observeClock(machine)
    const previous = before.machine?.status ?? null
    const { pending, queue_paused } = settlePending(before.pending, machine.status)
    const online = isInstrumentOnline(machine, true)
    const wasOnline = isInstrumentOnline(before.machine, true)
    store.setState({
      connection,
      machine,
      pending,
      armMoving: isArmMoving(previous, machine.status, before.armMoving),
      lost: before.lost || (wasOnline && !online),
    })
    if (becameReady(previous, machine.status)) onReady()
    else if (machine.status !== 'PRERUN') store.setState({ readySince: null })
    const startedAt = machine.sequenceRunning ? machine.acquisitionStartedAt : null
    client.setState({ acquisitionStartedAtMs: startedAt === null ? null : Date.parse(startedAt) })
    if (queue_paused !== null) pauseQueue(queue_paused)
    else if (pausesItself(machine, isPaused())) pauseQueue(true)
    observeLoss(machine)
  }

  /** A vial that was handed over and is nowhere any more: its driver was killed. Two polls agree, so that none is on its way. */
  function observeLoss(machine: MachineState): void {
    const isIdle = machine.status === 'PRERUN' && machine.currentTask === null && machine.unconfirmedEvents === 0
    const { leading, pending, delivering } = store.getState()
    const isMissing = leading && isIdle && pending === null && delivering === 0 && handover.awaitsVial()
    pollsWithoutVial = isMissing ? pollsWithoutVial + 1 : 0
    if (pollsWithoutVial === 2) reported(handover.releaseStranded())
    // A start that was taken is paused no more: a driver that is has been started again and knows nothing of it.
    const isForgotten = pending === 'start' && machine.sequencePaused && machine.currentTask === null
    pollsWithoutStart = isForgotten ? pollsWithoutStart + 1 : 0
    if (pollsWithoutStart !== 2) return
    store.setState({ pending: null })
    log('warning', 'The driver was started again and did not start the run.')
  }

  /** The instrument reached RUN, which may be over before the next poll: an awaited start must not wait for ever. */
  function observeRun(): void {
    const { pending } = store.getState()
    if (pending !== 'start') return
    const outcome = settlePending(pending, 'RUN')
    store.setState({ pending: outcome.pending })
    if (outcome.queue_paused !== null) pauseQueue(outcome.queue_paused)
  }

  /** Times of injection come from the instrument computer: a clock that is wrong is told once. */
  function observeClock({ clock }: MachineState): void {
    const serverNow = deps.serverNow()
    const clockWarning = serverNow === null ? null : clockSkewText(Date.parse(clock) - serverNow)
    if (clockWarning !== null && store.getState().clockWarning === null) log('warning', clockWarning)
    store.setState({ clockWarning })
  }

  async function poll(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const answer = await driver.ask()
      if (stop.aborted) return // an answer to a question of before the stop
      observe(answer)
      await wait(DRIVER_POLL_INTERVAL_MS)
    }
  }

  const reported = (work: Promise<void>): void => {
    work.catch((error: unknown) => log('error', error instanceof Error ? error.message : String(error)))
  }

  async function drive(released: AbortSignal): Promise<void> {
    store.setState({ leading: true })
    try {
      socket = await deps.openSocket(driver)
      socket.on('CSHook', (event) => reported(hooks.onResult(event)))
      socket.on('AcqHook', (event) => {
        if (event.type === 'StartAcquisition') observeRun()
        reported(hooks.onAcquisition(event))
      })
      socket.on('refused', (text) => log('error', text))
      socket.on('gave_up', () => log('warning', 'The socket to the driver could not be opened again.'))
      if (!released.aborted) {
        await new Promise<void>((resolve) => released.addEventListener('abort', () => resolve(), { once: true }))
      }
    } finally {
      socket?.close()
      socket = null
      store.setState({ leading: false })
    }
  }

  function stopWith(reason: string | null): void {
    if (!running) return
    running.abort()
    running = null
    client.setState({ driverPolling: false, acquisitionStartedAtMs: null })
    pauseQueue(true)
    if (reason !== null) log('warning', reason)
  }

  return {
    store,
    start(): void {
      if (running) return
      running = new AbortController()
      client.setState({ driverPolling: true })
      store.setState({ connection: CONNECTING })
      reported(poll(running.signal))
      if (deps.mayLead()) reported(deps.lead(drive, running.signal))
    },
    /** Stopping also pauses the queue. */
    stop(): void {
      stopWith(null)
      store.setState({
        connection: STOPPED,
        machine: null,
        refusal: null,
        clockWarning: null,
        pending: null,
        armMoving: false,
        readySince: null,
        lost: false,
      })
    },
    acknowledgeLoss: () => store.setState({ lost: false }),
    /** Presses a button of the panel. */
    async press(button: MachineButton): Promise<void> {
      if (button.action === null) return
      store.setState({ pending: button.pending })
      try {
        if (button.action === 'start' && !store.getState().machine?.currentTask) {
          await handover.releaseStranded()
          const handed = await handover.submitNext()
          if (handed === 'not_taken') return store.setState({ pending: null })
        }
        if (button.action === 'pause') pauseQueue(true)
        await driver.control(button.action)
        observe(await driver.ask())
      } catch (error) {
        store.setState({ pending: null })
        log('error', error instanceof Error ? error.message : String(error))
      }
    },
    /** Tells the driver what a bottle holds now. @throws CallError with the driver's words */
    async changeBottle(change: BottleChange): Promise<void> {
      observe({ machine: await driver.changeBottle(change), refusal: null })
      log('info', `Bottle ${change.bottle} now holds ${change.botremain} of ${change.size} mL.`)
    },
    /** Asks the driver to send everything unconfirmed again. */
    async resume(): Promise<void> {
      const { sent } = await driver.resume()
      log('info', sent === 0 ? 'The driver has nothing left to deliver.' : `The driver sends ${sent} events again.`)
    },
    log,
  }
}
