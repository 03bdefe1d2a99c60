import {
  CallError,
  listQueue,
  nextOfQueue,
  releaseQueueTask,
  submitQueueTask,
  type Client,
  type QueueItem,
} from '@eluent/contract'
import { nextTask, startsByItself, type QueueRunEnd, type QueueTask } from '@eluent/domain/queue'
import type { QueryClient } from '@tanstack/react-query'
import type { ClientStore } from '../../frame/session/client-state.ts'
import { readKey, readQuery } from '../../frame/data/read-query.ts'
import { reread } from '../../frame/data/use-change.ts'
import type { Driver } from './driver-client.ts'
import type { LinkLog, LinkStore } from './link-store.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

export interface HandoverDeps {
  api: Client
  driver: Driver
  queries: QueryClient
  client: ClientStore
  store: LinkStore
  log: LinkLog
  /** Reads the machine's state again. */
  look: () => Promise<void>
  pause: (rule: QueueRunEnd, text: string) => void
  /** The page of the lease; null where the queue is the pages' alone. */
  page: () => string | null
  /** False where the lease lets another go on, or nobody. */
  mayGoOn: () => boolean
}

export type QueueHandover = ReturnType<typeof createQueueHandover>

/** Hands the queue's tasks to the driver, one at a time. */
export function createQueueHandover({ api, driver, queries, client, store, log, look, ...lease }: HandoverDeps) {
  let lastFault = ''

  async function readQueue(): Promise<QueueItem[]> {
    const { data } = await queries.fetchQuery(readQuery(api, listQueue, {}, { staleTime: 0 }))
    return data
  }

  /**
   * Claims the next task with the server, then hands it to the driver. 'not_taken': the driver refused it, so it
   * went back and the queue is paused. `isPressed`: a person starts it, and so ends a pause.
   */
  async function submitNext(isPressed: boolean): Promise<'submitted' | 'nothing' | 'not_taken'> {
    store.apply({ kind: 'claiming' })
    lastFault = ''
    let handed: QueueTask | null = null
    try {
      const outcome = await claimAndSubmit(isPressed)
      if (typeof outcome === 'string') return outcome
      handed = outcome.task
      await readQueue()
      return 'submitted'
    } finally {
      store.apply({ kind: 'handed', task: handed })
    }
  }

  async function claimAndSubmit(isPressed: boolean): Promise<{ task: QueueTask } | 'nothing' | 'not_taken'> {
    const next = nextOfQueue(await readQueue())
    if (next === null) return 'nothing'
    const { entry, task, vial_number } = next
    const machine = store.getState().machine?.machine ?? null
    const page = lease.page()
    const claim = { params: { id: entry.id }, body: { vial_number, machine } }
    try {
      await api.call(submitQueueTask, { ...claim, body: { ...claim.body, ...(page !== null && { page }) } })
    } catch (error) {
      const code = error instanceof CallError ? error.code : ''
      // another was first; who pressed the button reads who drives
      if (code === 'task_already_submitted' || (code === 'queue_led_elsewhere' && !isPressed)) return 'nothing'
      const rule = code === 'equipment_unfit' ? 'unfit' : code === 'queue_stopped' ? 'failed_check' : null
      if (!(error instanceof CallError) || rule === null) throw error
      lease.pause(rule, error.message)
      log('error', translated(error.message))
      return 'not_taken'
    }
    try {
      // a vial waits at the driver for Start; Sleep is refused while the sequence is paused
      if (isPressed && 'action' in task) await driver.control('start')
      await driver.submit(task)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      lease.pause('not_taken', text)
      log('error', t('The driver did not take the task: {text}', { text }))
      await api.call(releaseQueueTask, { ...claim, body: { ...claim.body, how: 'not_started', text: said(text) } })
      await readQueue()
      return 'not_taken'
    }
    return { task: 'action' in task ? { action: 'sleep' } : task }
  }

  /** After a stored result: the next vial starts by itself unless something holds the queue. */
  async function goOn(): Promise<void> {
    const queue = await readQueue()
    await reread(queries, ['samples'])
    const machine = (await driver.state()) ?? store.getState().machine
    const facts = {
      current: store.getState().handedOver,
      current_completed: true,
      next: nextTask(queue),
      // read last: Pause may have been pressed while the driver was asked
      queue_paused: client.getState().queuePaused || machine?.sequencePaused === true || machine?.pausing === true,
      sequence_running: machine?.sequenceRunning ?? true,
    }
    if (!startsByItself(facts) || !lease.mayGoOn()) return
    // No Start is sent: it would end a pause that was pressed meanwhile. The driver starts what it takes unless it is paused.
    if ((await submitNext(false)) === 'submitted') await look()
  }

  /**
   * Gives back vials that were handed over and will never come: the driver has no task, nothing waits in its outbox and
   * nothing is being stored. So a driver that was killed costs a repeated injection, and no vial is left behind.
   */
  async function releaseStranded(): Promise<void> {
    const machine = await driver.state()
    if (machine === null || machine.currentTask !== null || machine.unconfirmedEvents > 0) return
    if (store.getState().delivering > 0) return
    const text = said(lastFault)
    const released: { id: number; vial_number: number }[] = []
    for (const { id, vials } of await readQueue()) {
      for (const { vial_number } of vials.filter(isHandedOver)) {
        if (store.getState().handing) return tellReleased(released)
        const body = { vial_number, machine: machine.machine, how: 'interrupted' as const, text }
        await api.call(releaseQueueTask, { params: { id }, body })
        released.push({ id, vial_number })
      }
    }
    await tellReleased(released)
  }

  async function tellReleased(released: readonly { id: number; vial_number: number }[]): Promise<void> {
    if (released.length === 0) return
    const queue = await readQueue()
    for (const { id, vial_number } of released) {
      const item = queue.find((entry) => entry.id === id)
      const failed = item?.vials.find((vial) => vial.vial_number === vial_number)?.failed
      const of = { vial_number, name: item?.sample?.name ?? t('the queue') }
      if (failed === undefined) log('warning', t('Vial {vial_number} of {name} was not finished; it is run again.', of))
      else log('error', t('Vial {vial_number} of {name} was not finished; it waits for a person.', of))
    }
  }

  /** Keeps what the instrument says in an error: it is why the vial that it had comes back. */
  function noteFault(text: string): void {
    lastFault = text
  }

  /** Whether the queue, as last read, has a vial that was handed over and is not complete. */
  function awaitsVial(): boolean {
    const queue = queries.getQueryData(readKey(listQueue))?.data ?? []
    return !store.getState().handing && queue.some(({ vials }) => vials.some(isHandedOver))
  }

  async function isEmpty(): Promise<boolean> {
    const queue = await readQueue()
    return nextTask(queue) === null && !queue.some(({ vials }) => vials.some(isHandedOver))
  }

  return { readQueue, submitNext, goOn, releaseStranded, noteFault, awaitsVial, isEmpty }
}

/** As much of a text as the server takes. */
const said = (text: string): string => text.slice(0, 500)

function isHandedOver(vial: QueueItem['vials'][number]): boolean {
  return vial.submitted && !vial.completed
}
