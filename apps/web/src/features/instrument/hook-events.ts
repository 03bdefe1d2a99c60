import { CallError, startAcquisition, type AcqHookEvent, type CsHookEvent } from '@eluent/contract'
import { afterFailedStart } from '@eluent/domain/instrument'
import { deliverResult, type DeliveryDeps } from './deliver-result.ts'
import type { LinkStore } from './link-store.ts'
import type { QueueHandover } from './queue-handover.ts'

export interface HookDeps extends DeliveryDeps {
  store: LinkStore
  handover: QueueHandover
  /** Tells the driver that it may forget the event. */
  confirm: (eventId: string) => void
}

/** What follows the driver's events: results are stored, starts of acquisition noted, both confirmed. */
export function createHookEvents(deps: HookDeps) {
  const { api, store, handover, log, wait, confirm } = deps
  /** Events being worked on, by id: a repeat of one under way starts nothing. */
  const underWay = new Set<string>()
  /** Events the server has: a repeat of one is confirmed again, without its files being sent again. */
  const done = new Set<string>()

  async function once(eventId: string, work: () => Promise<void>): Promise<void> {
    if (done.has(eventId)) return confirm(eventId)
    if (underWay.has(eventId)) return
    underWay.add(eventId)
    try {
      await work()
    } finally {
      underWay.delete(eventId)
    }
  }

  const settle = (eventId: string): void => {
    done.add(eventId)
    confirm(eventId)
  }

  async function onResult(event: CsHookEvent): Promise<void> {
    if (event.type !== 'PostDA') return
    await once(event.id, async () => {
      store.setState((state) => ({ delivering: state.delivering + 1 }))
      try {
        const delivery = await deliverResult(deps, event)
        // A refusal is final: the server's words stand in the log, and the run stays importable from its folder.
        if (delivery !== 'given_up') settle(event.id)
        if (delivery === 'stored') await handover.goOn()
      } finally {
        store.setState((state) => ({ delivering: state.delivering - 1 }))
      }
    })
  }

  /** A start that cannot be saved costs a progress bar, no result: it is confirmed all the same. */
  async function saveStart({ id, sampleInfo }: AcqHookEvent): Promise<void> {
    for (let failed = 1; ; failed += 1) {
      try {
        await api.call(startAcquisition, {
          params: { id: sampleInfo.sample_id },
          body: { started_at: sampleInfo.started_at },
          idempotencyKey: `event-${id}`,
        })
        return
      } catch (error) {
        const gone = error instanceof CallError && error.status === 404
        const next = gone ? { retry_after_ms: null, log: null } : afterFailedStart(failed)
        if (next.log !== null) log('warning', next.log)
        if (next.retry_after_ms === null) return
        await wait(next.retry_after_ms)
      }
    }
  }

  async function onAcquisition(event: AcqHookEvent): Promise<void> {
    if (event.type !== 'StartAcquisition') return
    await once(event.id, async () => {
      await saveStart(event)
      settle(event.id)
      await handover.readQueue()
    })
  }

  return { onResult, onAcquisition }
}
