import {
  nextOfQueue,
  type BodyOf,
  type claimNextTask,
  type ReasonBody,
  type ReplyIn,
  type returnTask as returnEndpoint,
} from '@eluent/contract'
import { isWithInstrument, type QueueRunEnd } from '@eluent/domain/queue'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { todayOf } from '../../platform/call/today.ts'
import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findOpenRun } from '../../records/queue/queue-runs-store.ts'
import { findEntry, lockQueue, releaseAction, releaseVial, retryFailedVial } from '../../records/queue/queue-store.ts'
import { claimTask } from './change-queue.ts'
import { countAttempt, refreshSampleOf } from './count-attempt.ts'
import { requireLease } from './hold-lease.ts'
import { readQueue } from './present-queue.ts'
import { stopRun } from './run-queue.ts'

/** What ends a run instead of the next vial. */
const STOPS: Partial<Record<string, QueueRunEnd>> = { queue_stopped: 'failed_check', equipment_unfit: 'unfit' }

function leftText(failed: number): string {
  if (failed === 0) return ''
  return failed === 1 ? 'One failed vial is left in it.' : `${failed} failed vials are left in it.`
}

/** Claims the next task for who holds the lease of an open run. @throws AppError queue_led_elsewhere */
export async function claimNext(
  deps: { db: Database; now: () => Date },
  call: Call,
  { machine, page }: BodyOf<typeof claimNextTask>,
): Promise<ReplyIn<typeof claimNextTask>> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    await requireLease(tx, call, machine, page)
    const [run, queue] = await Promise.all([findOpenRun(tx, machine), readQueue(tx)])
    if (run === undefined) return { task: null, why: 'not_run' as const }
    if (queue.some((item) => isWithInstrument({ vials: item.vials.filter((vial) => vial.machine === machine) })))
      return { task: null, why: 'busy' as const }
    const next = nextOfQueue(queue)
    if (next === null) {
      const left = queue.flatMap(({ vials }) => vials).filter(({ failed }) => failed !== undefined).length
      await stopRun(tx, call, machine, {
        rule: 'empty',
        text: leftText(left),
      })
      return { task: null, why: 'ended' as const }
    }
    const { entry, vial_number, task } = next
    try {
      await claimTask(tx, call, entry, { vialNumber: vial_number, machine, today: todayOf(deps, call) })
    } catch (error) {
      const rule = error instanceof AppError ? STOPS[error.code] : undefined
      if (rule === undefined || !(error instanceof AppError)) throw error
      await stopRun(tx, call, machine, { rule, text: error.message })
      return { task: null, why: 'ended' as const }
    }
    return { task, entry_id: entry.id, vial_number }
  })
}

/**
 * A vial that was handed over and has no result goes back to its place; false where it has one, or is back already. One that
 * failed waits for a person, and ends the run. @throws AppError not_found, queue_led_elsewhere
 */
export async function returnTask(
  deps: { db: Database },
  call: Call,
  entryId: number,
  { machine, page, vial_number: vialNumber, how, text = '' }: BodyOf<typeof returnEndpoint>,
): Promise<{ returned: boolean }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    present(await findEntry(tx, entryId))
    await requireLease(tx, call, machine, page)
    if (vialNumber === null) return { returned: await releaseAction(tx, entryId) }
    if (how === 'not_started') {
      const returned = await releaseVial(tx, entryId, vialNumber)
      await refreshSampleOf(tx, entryId)
      return { returned }
    }
    return { returned: await countAttempt(tx, call, entryId, { vialNumber, machine, how, text }) }
  })
}

/** A vial that failed is injected again, which counts as an attempt. @throws AppError not_found, reason_required */
export async function retryVial(
  deps: { db: Database },
  call: Call,
  { id: entryId, vial }: { id: number; vial: number },
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const returned = present(await retryFailedVial(tx, entryId, vial))
    const sampleId = await refreshSampleOf(tx, entryId)
    const facts = { vial_number: vial, attempt: returned + 1 }
    await writeAudit(tx, call, { action: 'retry', noun: 'sample', recordId: sampleId, new: facts, why })
    return { message: 'The vial is run again' }
  })
}
