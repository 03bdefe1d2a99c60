import type { QueueItem } from '@eluent/contract'
import { WASH_POSITIONS, isWithInstrument } from '@eluent/domain/queue'
import { mayAddToQueue } from '@eluent/domain/samples'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  deleteClaimedActions,
  insertEntries,
  insertQueueVials,
  lockQueue,
  lockSamplesToQueue,
  placeEntries,
} from '../../records/queue/queue-store.ts'
import { changeSamples } from '../../records/samples/samples-store.ts'
import { readQueue } from './present-queue.ts'

interface Taken {
  samples: readonly { id: number; vials: readonly { vial_number: number; location: number }[] }[]
  sleep?: boolean | undefined
}

/**
 * Puts back what was taken from the queue. The vials stand in the tray already, so each gets the place that it had, or all
 * is refused. What was added since comes after it. @throws AppError not_found, queue_changed
 */
export async function restoreQueue(
  deps: { db: Database },
  call: Call,
  { samples, sleep = false }: Taken,
): Promise<{ data: QueueItem[]; message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const ids = samples.map(({ id }) => id)
    const [before, found] = await Promise.all([readQueue(tx), lockSamplesToQueue(tx, ids)])
    if (found.length !== ids.length) throw new AppError('not_found')
    const factsOf = new Map(found.map((sample) => [sample.id, sample]))
    const used = new Set([...WASH_POSITIONS, ...before.flatMap(({ vials }) => vials.map(({ location }) => location))])
    const isSleepQueued = before.some(({ action }) => action !== null)
    const placed = samples.flatMap(({ id, vials }) => {
      const sample = factsOf.get(id)
      const done = new Set(sample?.injections.map((injection) => injection.vial_number))
      return vials.map(({ vial_number, location }) => {
        const prepared = sample?.vials[vial_number - 1]
        if (prepared === undefined || done.has(vial_number) || used.has(location)) throw new AppError('queue_changed')
        done.add(vial_number)
        used.add(location)
        return { sampleId: id, vial_number, location, prepared_sample_id: prepared.id }
      })
    })
    for (const { queued, finished } of found) {
      const facts = { role: call.actor.role, queued, finished, sleep_queued: isSleepQueued, machine_method: null }
      if (!mayAddToQueue(facts).allowed) throw new AppError('queue_changed')
    }
    if (sleep && isSleepQueued) throw new AppError('queue_changed')

    if (sleep) await deleteClaimedActions(tx)
    const by = { created_by_name: call.actor.name }
    const entryIds = await insertEntries(tx, [
      ...samples.map(({ id }) => ({ ...by, sample_id: id, epoch: factsOf.get(id)?.epoch ?? 0 })),
      ...(sleep ? [{ ...by, action: 'sleep' }] : []),
    ])
    const entryOf = new Map(samples.map(({ id }, at) => [id, entryIds[at] ?? 0]))
    const running = before.filter(isWithInstrument)
    const waiting = before.filter((item) => !isWithInstrument(item))
    const order = [
      ...running.map(({ id }) => id),
      ...entryIds.slice(0, samples.length),
      ...waiting.map(({ id }) => id),
      ...entryIds.slice(samples.length),
    ]
    const locationsOf = Map.groupBy(placed, ({ sampleId }) => sampleId)
    await Promise.all([
      insertQueueVials(
        tx,
        placed.map(({ sampleId, ...vial }) => ({ ...vial, queue_entry_id: entryOf.get(sampleId) ?? 0 })),
      ),
      placeEntries(tx, order),
      changeSamples(tx, ids, { queued: true }, call.actor),
      writeAuditLines(tx, call, [
        ...ids.map((id) => ({
          action: 'queue' as const,
          noun: 'sample' as const,
          recordId: id,
          new: { locations: (locationsOf.get(id) ?? []).map(({ location }) => location) },
        })),
        ...entryIds.slice(samples.length).map((id) => ({
          action: 'queue' as const,
          noun: 'queue_entry' as const,
          recordId: id,
          new: { action: 'sleep' },
        })),
      ]),
    ])
    return { data: await readQueue(tx), message: 'Queue restored' }
  })
}
