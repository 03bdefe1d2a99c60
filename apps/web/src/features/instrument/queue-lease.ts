import {
  CallError,
  beginQueueRun,
  endQueueLease,
  endQueueRun,
  takeQueueLease,
  type Client,
  type MachineState,
} from '@eluent/contract'
import { createStopWatch, type QueueRunEnd } from '@eluent/domain/queue'
import type { Driver } from './driver-client.ts'
import type { LinkStore } from './link-store.ts'
import type { QueueHandover } from './queue-handover.ts'

export interface LeaseDeps {
  api: Client
  driver: Pick<Driver, 'state'>
  store: LinkStore
  handover: Pick<QueueHandover, 'awaitsVial' | 'isEmpty' | 'submitNext'>
  /** Of this load of the page. */
  page: string
  machine: string
  nowMs?: () => number
}

export type QueueLease = ReturnType<typeof createQueueLease>

/** The page's side of the lease, where the instrument's driver may run the queue: one page or the driver hands out vials. */
export function createQueueLease({
  api,
  driver,
  store,
  handover,
  page,
  machine,
  nowMs = () => performance.now(),
}: LeaseDeps) {
  const body = { machine, page }
  /** The question under way; one at a time. */
  let asking: Promise<void> | null = null
  let isMine = false
  let isClosed = false
  const watch = createStopWatch(nowMs)

  function isRun(): boolean {
    const { lease } = store.getState()
    return lease?.mine === true && lease.run !== null
  }

  /** At each poll: keeps the lease, and goes on where the driver, or a page before, left the queue. */
  async function keep(state: MachineState): Promise<void> {
    if (asking !== null || isClosed) return
    asking = ask()
    try {
      await asking
      if (isRun() && !isClosed) await goOn(state)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the next poll asks again
    } finally {
      asking = null
    }
  }

  async function goOn(state: MachineState): Promise<void> {
    const { pending, handing } = store.getState()
    if (pending !== null || handing) return
    const seen = watch.look(state)
    if (seen !== null) return seen.isDue ? end(seen.stop.rule, seen.stop.text) : undefined
    const now = await driver.state()
    if (now === null || now.currentTask !== null || now.sequenceRunning || now.unconfirmedEvents > 0) return
    const later = store.getState()
    if (later.delivering > 0 || later.handing || !isRun() || handover.awaitsVial()) return
    if ((await handover.submitNext(false)) === 'nothing' && (await handover.isEmpty())) await end('empty', '')
  }

  async function end(rule: QueueRunEnd, text: string): Promise<void> {
    watch.forget()
    await api.call(endQueueRun, { body: { machine, rule, text: text.slice(0, 500) } })
    const { lease } = store.getState()
    if (lease !== null) store.apply({ kind: 'leased', lease: { ...lease, run: null } })
  }

  async function ask(): Promise<void> {
    const { mine, holder, run } = await api.call(takeQueueLease, { body })
    isMine = mine
    if (!isClosed) store.apply({ kind: 'leased', lease: { mine, holder, run } })
  }

  function giveBack(): void {
    if (!isMine) return
    isMine = false
    void api.call(endQueueLease, { body, keepalive: true }).catch(() => undefined) // it runs out by itself
  }

  window.addEventListener('pagehide', giveBack)
  return {
    page,
    isRun,
    keep,
    /** A person begins the run. */
    begin: async (): Promise<void> => {
      await api.call(beginQueueRun, { body })
      await ask()
    },
    end,
    /** This page leads no more. */
    close: (): void => {
      isClosed = true
      window.removeEventListener('pagehide', giveBack)
      // a question under way would take it again
      void Promise.resolve(asking)
        .catch(() => undefined)
        .then(giveBack)
    },
  }
}
