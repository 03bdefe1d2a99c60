import type { listQueue, QueueDriver, QueueItem, ReplyOf } from '@eluent/contract'
import { isQcRole, knownContent } from '@eluent/domain/analytical-batches'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { dueClock, dueStanding, type DueClock } from '@eluent/domain/turnaround'
import type { Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { contentOf } from '../../records/inventory/lots-of-sample.ts'
import { listQueueDrivers, type QueueDriverRecord } from '../../records/queue/queue-runs-store.ts'
import {
  listEntries,
  listQueueVials,
  type EntryRecord,
  type QueueVialRecord,
} from '../../records/queue/queue-list-store.ts'

/** The queue as the wire carries it, in running order. */
export async function readQueue(tx: Tx): Promise<QueueItem[]> {
  const [entries, vials] = await Promise.all([listEntries(tx), listQueueVials(tx)])
  return presentEntries(entries, vials, null)
}

/** The same with what is due, how many results there are since the oldest entry was queued, and what stopped it. */
export async function readQueueAndDone(tx: Tx, now: Date): Promise<ReplyOf<typeof listQueue>> {
  const [entries, vials] = await Promise.all([listEntries(tx), listQueueVials(tx)])
  const drivers = presentDrivers(entries[0]?.drivers ?? (await listQueueDrivers(tx)))
  return {
    ...(drivers.length > 0 && { drivers }),
    data: presentEntries(entries, vials, dueClock(now, qualitySettingsOf(entries[0]?.quality ?? {}))),
    done: entries[0]?.done ?? 0,
    stopped: entries[0]?.stopped ?? null,
  }
}

/** One per instrument, by the driver of it that was heard last. */
function presentDrivers(found: readonly QueueDriverRecord[]): QueueDriver[] {
  const byMachine = new Map(found.toReversed().map((row) => [row.machine_name ?? '', row]))
  return [...byMachine].map(([machine, row]) => {
    const { is_held, since, run_id, begun_at } = row
    const kind = row.holder_kind === 'page' ? 'page' : 'driver'
    const isHeld = is_held === true && since !== null
    return {
      machine,
      driver: row.name,
      heard_at: instantOf(row.last_seen_at),
      holder: isHeld ? { kind, name: row.holder_name ?? '', since: new Date(since).toISOString() } : null,
      run:
        run_id === null || begun_at === null
          ? null
          : { id: run_id, begun_at: new Date(begun_at).toISOString(), begun_by: row.begun_by_name ?? '' },
    }
  })
}

function instantOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function presentEntries(
  entries: readonly EntryRecord[],
  vials: readonly QueueVialRecord[],
  due: DueClock | null,
): QueueItem[] {
  const vialsOf = Map.groupBy(vials, (vial) => vial.queue_entry_id)
  return entries.map((entry) => {
    const own = vialsOf.get(entry.id) ?? []
    return {
      id: entry.id,
      action: entry.action,
      sample: entry.sample_id === null ? null : presentQueued(entry, entry.sample_id, own, due),
      vials: own.map((vial) => ({
        location: vial.location,
        vial_number: vial.vial_number,
        completed: vial.completed_at !== null,
        submitted: vial.submitted_at !== null,
        submitted_at: vial.submitted_at,
        ...(vial.machine !== null && { machine: vial.machine }),
        ...(vial.retried > 0 && { retried: vial.retried }),
        ...(vial.failed_at !== null && { failed: vial.failed_text ?? '' }),
        prepared_sample: {
          id: vial.prepared_sample_id,
          vial_type: vial.vial_type,
          label: vial.label,
          dilution_factor: vial.dilution_factor,
          ...(vial.weight_mg !== null && { weight_mg: vial.weight_mg }),
          ...(vial.volume_ml !== null && { volume_ml: vial.volume_ml }),
        },
      })),
      run_s: entry.run_s,
      created_at: entry.created_at,
    }
  })
}

/** @throws AppError not_found */
export async function readEntry(tx: Tx, entryId: number): Promise<QueueItem> {
  return present((await readQueue(tx)).find(({ id }) => id === entryId))
}

function presentQueued(
  entry: EntryRecord,
  sampleId: number,
  vials: readonly QueueVialRecord[],
  due: DueClock | null,
): QueueItem['sample'] {
  const standing = dueStanding({ due_at: entry.due_at, state: entry.state ?? 'queued' }, due)
  const marks = [...(standing === null ? [] : [standing]), ...(entry.rush === true ? (['rush'] as const) : [])]
  return {
    id: sampleId,
    name: entry.strain_name ?? entry.batch_number ?? `Sample ${sampleId}`,
    sample_type: { id: entry.sample_type_id ?? 0, slug: entry.sample_type_slug ?? '' },
    locations: vials.map((vial) => vial.location),
    intake_form: {
      strain_name: entry.strain_name,
      batch_number: entry.batch_number,
      sample_weight: entry.sample_weight_mg,
    },
    acquisition_started_at: entry.acquisition_started_at,
    epoch: entry.epoch ?? 0,
    ...(entry.qc_role !== null && { qc_role: entry.qc_role }),
    ...(entry.repeats_sample_id !== null && { repeats_sample_id: entry.repeats_sample_id }),
    ...(isQcRole(entry.qc_role) && entry.lots && knownContent(entry.qc_role, contentOf(entry.lots))),
    ...(marks.length > 0 && { marks }),
  }
}
