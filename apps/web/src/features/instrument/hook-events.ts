import { CallError, startAcquisition, type AcqHookEvent, type CsHookEvent } from '@eluent/contract'
import { afterFailedStart } from '@eluent/domain/instrument'
import { deliverResult, type DeliveryDeps } from './deliver-result.ts'
import type { LinkStore } from './link-store.ts'
import type { QueueHandover } from './queue-handover.ts'
import { translated } from '../../language/translated.ts'

export interface HookDeps extends DeliveryDeps {
  apply: LinkStore['apply']
  handover: QueueHandover
  /** Tells the driver that it may forget the event. */
  confirm: (eventId: string) => void
}

/**
 * How far an event is. none: never seen, or given up; the driver sends it again. under way: being worked on, a repeat starts
 * nothing. settled: the server has it or never will; a repeat is confirmed again, without its files being sent again.
 */
type EventProgress = 'under way' | 'settled'

/** What follows the driver's events: results are stored, starts of acquisition noted, both confirmed. */
export function createHookEvents(deps: HookDeps) {
  const { api, apply, handover, log, wait, confirm } = deps
  const progress = new Map<string, EventProgress>()

  async function once(eventId: string, work: () => Promise<void>): Promise<void> {
    switch (progress.get(eventId)) {
      case 'settled':
        return confirm(eventId)
      case 'under way':
        return undefined
      case undefined:
    }
    progress.set(eventId, 'under way')
    try {
      await work()
    } finally {
      if (progress.get(eventId) === 'under way') progress.delete(eventId)
    }
  }

  function settle(eventId: string): void {
    progress.set(eventId, 'settled')
    confirm(eventId)
  }

  async function onResult(event: CsHookEvent): Promise<void> {
    if (event.type !== 'PostDA') return
    await once(event.id, async () => {
      apply({ kind: 'delivery-began' })
      try {
        const delivery = await deliverResult(deps, event)
        // A refusal is final: the server's words stand in the log, and the run stays importable from its folder.
        if (delivery !== 'given_up') settle(event.id)
        if (delivery === 'stored') await handover.goOn()
      } finally {
        apply({ kind: 'delivery-ended' })
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
        if (next.log !== null) log('warning', translated(next.log))
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
