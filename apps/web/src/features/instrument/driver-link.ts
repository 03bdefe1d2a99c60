// Over 300 lines: polling, leading, tasks and events of one link share one state and are read together.
import {
  CallError,
  listQueue,
  releaseQueueTask,
  startAcquisition,
  submitQueueTask,
  type AcqHookEvent,
  type Client,
  type CsHookEvent,
  type MachineState,
  type QueueItem,
} from '@eluent/contract'
import {
  CONNECTING,
  DRIVER_POLL_INTERVAL_MS,
  STOPPED,
  afterFailedStart,
  afterPoll,
  isArmMoving,
  isInstrumentOnline,
  nextTask,
  pausesItself,
  settlePending,
  startsByItself,
  type MachineButton,
  type QueueTask,
} from '@eluent/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ClientStore } from '../../session/client-state.ts'
import { deliverResult } from './deliver-result.ts'
import type { Driver } from './driver-client.ts'
import { createLinkStore, type LinkStore } from './link-store.ts'

export interface SocketLike {
  on(event: 'CSHook', listener: (event: CsHookEvent) => void): unknown
  on(event: 'AcqHook', listener: (event: AcqHookEvent) => void): unknown
  on(event: 'gave_up', listener: () => void): unknown
  confirm: (id: string) => void
  close: () => void
}

export interface LinkDeps {
  api: Client
  driver: Driver
  queries: QueryClient
  client: ClientStore
  openSocket: (address: string) => Promise<SocketLike>
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
  /** Events being stored, by id: a repeat of one under way starts nothing. */
  const underWay = new Set<string>()
  let current: QueueTask | null = null
  let running: AbortController | null = null
  let socket: SocketLike | null = null

  const log = (kind: 'info' | 'warning' | 'error', text: string): void => {
    const line = { at: (deps.now?.() ?? new Date()).toISOString(), kind, text }
    client.setState((state) => ({ log: [line, ...state.log].slice(0, LOG_LINES) }))
  }
  const isPaused = () => client.getState().queuePaused
  const pauseQueue = (paused: boolean) => client.setState({ queuePaused: paused })

  const readQueue = async (): Promise<QueueItem[]> =>
    (
      await queries.fetchQuery({
        queryKey: ['queue'],
        staleTime: 0,
        queryFn: async ({ signal }) => api.call(listQueue, { signal }),
      })
    ).data

  function observe(machine: MachineState | null): void {
    const before = store.getState()
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
          lost: before.machine !== null || before.lost,
        }),
      })
      if (disconnected) stopWith('The driver does not answer.')
      return
    }
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
    if (queue_paused !== null) pauseQueue(queue_paused)
    else if (pausesItself(machine, isPaused())) pauseQueue(true)
  }

  async function poll(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      observe(await driver.state())
      await wait(DRIVER_POLL_INTERVAL_MS)
    }
  }

  /** Claims the next task with the server, then hands it to the driver; a hand-over that fails gives it back. */
  async function submitNext(): Promise<boolean> {
    const queue = await readQueue()
    const task = nextTask(queue)
    if (task === null) return false
    const entry = queue.find((item) =>
      'action' in task ? item.action === task.action : item.sample?.id === task.sample_id,
    )
    if (!entry) return false
    const vial = 'action' in task ? undefined : entry.vials.find(({ location }) => location === task.location)
    const claim = { params: { id: entry.id }, body: { vial_number: vial?.vial_number ?? null } }
    try {
      await api.call(submitQueueTask, claim)
    } catch (error) {
      if (error instanceof CallError && error.code === 'task_already_submitted') return false // another tab was first
      throw error
    }
    try {
      await driver.submit(
        'action' in task
          ? { action: 'sleep' }
          : {
              ...task,
              vial_number: vial?.vial_number ?? task.vial_number,
              vial_count: Math.max(task.vial_count, vial?.vial_number ?? 1),
              task_key: `${entry.id}-${task.sample_id}-${entry.sample?.epoch ?? 0}-${vial?.vial_number ?? task.vial_number}`,
              epoch: entry.sample?.epoch ?? 0,
              ...(vial && {
                label: vial.prepared_sample.label,
                vial_type: vial.prepared_sample.vial_type,
                dilution_factor: vial.prepared_sample.dilution_factor,
              }),
              ...(entry.sample && { sample_type: entry.sample.sample_type.slug }),
              ...((entry.sample?.intake_form.sample_weight ?? 0) > 0 && {
                sample_weight_mg: entry.sample?.intake_form.sample_weight ?? 1,
              }),
            },
      )
    } catch (error) {
      pauseQueue(true)
      log('error', `The driver did not take the task: ${error instanceof Error ? error.message : String(error)}`)
      if (vial) await api.call(releaseQueueTask, claim)
      await readQueue()
      return false
    }
    current = task
    await readQueue()
    return true
  }

  /** After a stored result: the next vial starts by itself unless something holds the queue. */
  async function goOn(): Promise<void> {
    const queue = await readQueue()
    await queries.invalidateQueries({ queryKey: ['sample'] })
    await queries.invalidateQueries({ queryKey: ['samples'] })
    const machine = store.getState().machine
    const facts = {
      current,
      current_completed: true,
      next: nextTask(queue),
      queue_paused: isPaused(),
      sequence_running: (await driver.state())?.sequenceRunning ?? machine?.sequenceRunning ?? true,
    }
    if (!startsByItself(facts)) return
    if (await submitNext()) await driver.control('start')
  }

  async function onResult(event: CsHookEvent): Promise<void> {
    if (event.type !== 'PostDA' || underWay.has(event.id)) return
    underWay.add(event.id)
    store.setState((state) => ({ delivering: state.delivering + 1 }))
    try {
      const delivery = await deliverResult(
        { api, readRunFile: driver.file, log, wait, mayGoOn: () => running !== null },
        event,
      )
      // A refusal is final: the server's words stand in the log, and the run stays importable from its folder.
      if (delivery !== 'given_up') socket?.confirm(event.id)
      if (delivery === 'stored') await goOn()
    } finally {
      underWay.delete(event.id)
      store.setState((state) => ({ delivering: state.delivering - 1 }))
    }
  }

  async function onAcquisition(event: AcqHookEvent): Promise<void> {
    if (event.type !== 'StartAcquisition' || underWay.has(event.id)) return
    underWay.add(event.id)
    try {
      for (let failed = 1; ; failed += 1) {
        try {
          await api.call(startAcquisition, {
            params: { id: event.sampleInfo.sample_id },
            body: { started_at: event.sampleInfo.started_at },
            idempotencyKey: `event-${event.id}`,
          })
          break
        } catch (error) {
          const gone = error instanceof CallError && error.status === 404
          const next = gone ? { retry_after_ms: null, log: null } : afterFailedStart(failed)
          if (next.log !== null) log('warning', next.log)
          if (next.retry_after_ms === null) break
          await wait(next.retry_after_ms)
        }
      }
      socket?.confirm(event.id)
      await readQueue()
    } finally {
      underWay.delete(event.id)
    }
  }

  const reported = (work: Promise<void>): void => {
    work.catch((error: unknown) => log('error', error instanceof Error ? error.message : String(error)))
  }

  async function drive(released: AbortSignal): Promise<void> {
    store.setState({ leading: true })
    const opened = await deps.openSocket(driver.address)
    socket = opened
    opened.on('CSHook', (event) => reported(onResult(event)))
    opened.on('AcqHook', (event) => reported(onAcquisition(event)))
    opened.on('gave_up', () => log('warning', 'The socket to the driver could not be opened again.'))
    await new Promise<void>((resolve) => released.addEventListener('abort', () => resolve(), { once: true }))
    opened.close()
    socket = null
    store.setState({ leading: false })
  }

  function stopWith(reason: string | null): void {
    if (!running) return
    running.abort()
    running = null
    client.setState({ driverPolling: false })
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
      reported(deps.lead(drive, running.signal))
    },
    /** Stopping also pauses the queue. */
    stop(): void {
      stopWith(null)
      store.setState({ connection: STOPPED, machine: null, pending: null, armMoving: false })
    },
    acknowledgeLoss: () => store.setState({ lost: false }),
    /** Presses a button of the panel. */
    async press(button: MachineButton): Promise<void> {
      if (button.action === null) return
      store.setState({ pending: button.pending })
      try {
        if (button.action === 'start' && !store.getState().machine?.currentTask) await submitNext()
        if (button.action === 'pause') pauseQueue(true)
        await driver.control(button.action)
        observe(await driver.state())
      } catch (error) {
        store.setState({ pending: null })
        log('error', error instanceof Error ? error.message : String(error))
      }
    },
    /** Asks the driver to send everything unconfirmed again. */
    async resume(): Promise<void> {
      const { sent } = await driver.resume()
      log('info', sent === 0 ? 'The driver has nothing left to deliver.' : `The driver sends ${sent} events again.`)
    },
    log,
  }
}
