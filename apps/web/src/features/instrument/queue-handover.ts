import { CallError, listQueue, releaseQueueTask, submitQueueTask, type Client, type QueueItem } from '@eluent/contract'
import { nextTask, startsByItself, type QueueTask } from '@eluent/domain/queue'
import type { QueryClient } from '@tanstack/react-query'
import type { ClientStore } from '../../frame/session/client-state.ts'
import { readKey, readQuery } from '../../frame/data/read-query.ts'
import { reread } from '../../frame/data/use-change.ts'
import type { Driver } from './driver-client.ts'
import type { LinkLog, LinkStore } from './link-store.ts'
import { t } from '../../language/t.ts'
import { told } from '../../language/told.ts'

export interface HandoverDeps {
  api: Client
  driver: Driver
  queries: QueryClient
  client: ClientStore
  store: LinkStore
  log: LinkLog
  /** Reads the machine's state again. */
  look: () => Promise<void>
}

export type QueueHandover = ReturnType<typeof createQueueHandover>

/** Hands the queue's tasks to the driver, one at a time. */
export function createQueueHandover({ api, driver, queries, client, store, log, look }: HandoverDeps) {
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
    const queue = await readQueue()
    const task = nextTask(queue)
    if (task === null) return 'nothing'
    const entry = queue.find((item) =>
      'action' in task ? item.action === task.action : item.sample?.id === task.sample_id,
    )
    if (!entry) return 'nothing'
    const vial = 'action' in task ? undefined : entry.vials.find(({ location }) => location === task.location)
    const claim = { params: { id: entry.id }, body: { vial_number: vial?.vial_number ?? null } }
    const machine = store.getState().machine?.machine ?? null
    try {
      await api.call(submitQueueTask, { ...claim, body: { ...claim.body, machine } })
    } catch (error) {
      if (error instanceof CallError && error.code === 'task_already_submitted') return 'nothing' // another tab was first
      if (error instanceof CallError && (error.code === 'equipment_unfit' || error.code === 'queue_stopped')) {
        client.setState({ queuePaused: true })
        log('error', told(error.message))
        return 'not_taken'
      }
      throw error
    }
    try {
      // a vial waits at the driver for Start; Sleep is refused while the sequence is paused
      if (isPressed && 'action' in task) await driver.control('start')
      await driver.submit(taskBody(task, entry, vial))
    } catch (error) {
      client.setState({ queuePaused: true })
      log(
        'error',
        t('The driver did not take the task: {text}', { text: error instanceof Error ? error.message : String(error) }),
      )
      await api.call(releaseQueueTask, { ...claim, body: { ...claim.body, machine } })
      await readQueue()
      return 'not_taken'
    }
    return { task }
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
    if (!startsByItself(facts)) return
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
    let released = false
    for (const { id, sample, vials } of await readQueue()) {
      for (const { vial_number } of vials.filter(isHandedOver)) {
        if (store.getState().handing) return
        await api.call(releaseQueueTask, { params: { id }, body: { vial_number, machine: machine.machine } })
        released = true
        log(
          'warning',
          t('Vial {vial_number} of {name} was not finished; it is run again.', {
            vial_number,
            name: sample?.name ?? t('the queue'),
          }),
        )
      }
    }
    if (released) await readQueue()
  }

  /** Whether the queue, as last read, has a vial that was handed over and is not complete. */
  function awaitsVial(): boolean {
    const queue = queries.getQueryData(readKey(listQueue))?.data ?? []
    return !store.getState().handing && queue.some(({ vials }) => vials.some(isHandedOver))
  }

  return { readQueue, submitNext, goOn, releaseStranded, awaitsVial }
}

function isHandedOver(vial: QueueItem['vials'][number]): boolean {
  return vial.submitted && !vial.completed
}

/** The task as the driver takes it: with what was prepared, and a key under which it starts once. */
function taskBody(task: QueueTask, { id, sample }: QueueItem, vial: QueueItem['vials'][number] | undefined) {
  if ('action' in task) return { action: 'sleep' as const }
  const vial_number = vial?.vial_number ?? task.vial_number
  const epoch = sample?.epoch ?? 0
  const weightMg = sample?.intake_form.sample_weight ?? 0
  return {
    ...task,
    vial_number,
    vial_count: Math.max(task.vial_count, vial_number),
    task_key: `${id}-${task.sample_id}-${epoch}-${vial_number}`,
    epoch,
    ...(vial && {
      label: vial.prepared_sample.label,
      vial_type: vial.prepared_sample.vial_type,
      dilution_factor: vial.prepared_sample.dilution_factor,
    }),
    ...(sample && { sample_type: sample.sample_type.slug }),
    ...(weightMg > 0 && { sample_weight_mg: weightMg }),
  }
}
