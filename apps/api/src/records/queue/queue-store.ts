import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { RowCounts } from '../../platform/db/shard-write.ts'
import { deleteRows, insertRows, NOW, on, present, rows, updateRows, type NewRow } from '../../platform/db/rows.ts'

const QUEUE_LOCK = 'queue'

/**
 * One writer at a time changes an organization's queue, so that no tray position is assigned twice, or stores a run, so that
 * none is stored twice. Who then adds rows that get numbers names them here (`tx.expectRows`).
 */
export async function lockQueue(tx: Tx, added?: RowCounts): Promise<void> {
  // a distributed database gives the numbers with the lock, in one statement
  if (added && tx.sendsApart) return tx.expectRows(added, QUEUE_LOCK)
  const key = sql<string>`hashtextextended(${QUEUE_LOCK}, ${tx.organizationId}::bigint)`
  await tx.selectNoFrom(sql<void>`pg_advisory_xact_lock(${key})`.as('locked')).execute()
}

/** Which sample an entry is of, if there is such an entry and it is of one. */
export function findEntry(tx: Tx, id: number) {
  return rows(tx, 'queue_entries').where('id', '=', id).select('sample_id').executeTakeFirst()
}

/** The entry of a sample that waits in the queue. */
export function findEntryOfSample(tx: Tx, sampleId: number) {
  return rows(tx, 'queue_entries').where('sample_id', '=', sampleId).select('id').executeTakeFirst()
}

/** Adds an entry at the queue's end; under `lockQueue`. */
export async function insertEntry(tx: Tx, entry: Omit<NewRow<'queue_entries'>, 'position'>): Promise<number> {
  return present((await insertEntries(tx, [entry]))[0])
}

export async function insertQueueVials(tx: Tx, vials: readonly NewRow<'queue_vials'>[]): Promise<void> {
  if (vials.length === 0) return
  await insertRows(tx, 'queue_vials', vials).execute()
}

export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteRows(tx, 'queue_entries')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

function updateOpenVial(tx: Tx, entryId: number, vialNumber: number) {
  return updateRows(tx, 'queue_vials')
    .where('queue_entry_id', '=', entryId)
    .where('vial_number', '=', vialNumber)
    .where('completed_at', 'is', null)
}

/** Claims a vial for the instrument; false when it was claimed or completed before. */
export async function claimVial(tx: Tx, entryId: number, vialNumber: number, machine: string | null): Promise<boolean> {
  const claimed = await updateOpenVial(tx, entryId, vialNumber)
    .set({ submitted_at: NOW, machine })
    .where('submitted_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Puts a vial back into the queue; false when it is completed. */
export async function releaseVial(tx: Tx, entryId: number, vialNumber: number): Promise<boolean> {
  const released = await updateOpenVial(tx, entryId, vialNumber).set({ submitted_at: null }).executeTakeFirst()
  return released.numUpdatedRows > 0n
}

/** Counts an injection without a result, as the vial comes back; how many there were, undefined where it was not handed over. */
export async function countReturn(tx: Tx, entryId: number, vialNumber: number): Promise<number | undefined> {
  const row = await updateOpenVial(tx, entryId, vialNumber)
    .set({ submitted_at: null, returned: sql<number>`returned + 1` })
    .where('submitted_at', 'is not', null)
    .returning('returned')
    .executeTakeFirst()
  return row?.returned
}

/** The vial waits for a person. */
export async function failVial(tx: Tx, entryId: number, vialNumber: number, text: string): Promise<void> {
  await updateOpenVial(tx, entryId, vialNumber).set({ failed_at: NOW, failed_text: text }).execute()
}

/** A vial that failed may be injected again; how often it was, undefined where it had not failed. */
export async function retryFailedVial(tx: Tx, entryId: number, vialNumber: number): Promise<number | undefined> {
  const row = await updateOpenVial(tx, entryId, vialNumber)
    .set({ failed_at: null, failed_text: null, retried: sql<number>`retried + 1` })
    .where('failed_at', 'is not', null)
    .returning('returned')
    .executeTakeFirst()
  return row?.returned
}

/** Marks a vial done; one that was never claimed was so at the latest now. LEAST, for Citus takes no now() in COALESCE. */
export async function completeVial(tx: Tx, entryId: number, vialNumber: number): Promise<void> {
  await updateRows(tx, 'queue_vials')
    .set({ completed_at: NOW, submitted_at: sql<string>`least(submitted_at, now())` })
    .where('queue_entry_id', '=', entryId)
    .where('vial_number', '=', vialNumber)
    .execute()
}

/** What lets the instrument sleep after the queue. */
export function sleepEntries(tx: Tx) {
  return rows(tx, 'queue_entries').where('action', '=', 'sleep').where('submitted_at', 'is', null)
}

/** Of a statement about samples: the vials of the queue that are with the instrument, handed over and not completed. */
export function vialsWithInstrument(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return rows(tx, 'queue_entries as entry', eb)
    .innerJoin('queue_vials as vial', on(tx, 'vial.queue_entry_id', 'entry.id'))
    .where('vial.submitted_at', 'is not', null)
    .where('vial.completed_at', 'is', null)
}

/** Of a statement about samples: the place in the queue, from 1. */
export function placeInQueue(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return rows(tx, 'queue_entries as own', eb)
    .innerJoin('queue_entries as ahead', on(tx, 'ahead.organization_id', 'own.organization_id'))
    .whereRef('own.sample_id', '=', 'samples.id')
    .where('ahead.sample_id', 'is not', null)
    .whereRef(sql`(ahead.position, ahead.id)`, '<=', sql`(own.position, own.id)`)
    .select(({ fn }) => sql<number | null>`nullif(${fn.countAll()}, 0)`.as('place'))
    .as('queue_place')
}

export async function hasSleepEntry(tx: Tx): Promise<boolean> {
  const sleep = await sleepEntries(tx).select('id').limit(1).executeTakeFirst()
  return sleep !== undefined
}

/** Claims an action for the instrument: it leaves the queue. */
export async function claimAction(tx: Tx, entryId: number): Promise<void> {
  await updateRows(tx, 'queue_entries')
    .set({ submitted_at: NOW })
    .where('id', '=', entryId)
    .where('action', 'is not', null)
    .where('submitted_at', 'is', null)
    .execute()
}

/** Puts an action back to its place; false when it had not been claimed. */
export async function releaseAction(tx: Tx, entryId: number): Promise<boolean> {
  const released = await updateRows(tx, 'queue_entries')
    .set({ submitted_at: null })
    .where('id', '=', entryId)
    .where('action', 'is not', null)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  return released.numUpdatedRows > 0n
}

/** Deletes the actions handed over before; a new one follows them. */
export async function deleteClaimedActions(tx: Tx): Promise<void> {
  await deleteRows(tx, 'queue_entries').where('action', 'is not', null).where('submitted_at', 'is not', null).execute()
}

/** Gives the entries the places of their order, from 1. */
export async function placeEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update queue_entries set position = placed.position
    from unnest(${ids}::bigint[]) with ordinality as placed (id, position)
    where queue_entries.organization_id = ${tx.organizationId} and queue_entries.id = placed.id
  `.execute(tx)
}

/** The samples to put back into the queue, locked, each with its vials to acquire and those that have a result. */
export function lockSamplesToQueue(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select((eb) => [
      'samples.id',
      'samples.queued',
      'samples.finished',
      'samples.epoch',
      jsonArrayFrom(
        rows(tx, 'prepared_samples', eb)
          .whereRef('prepared_samples.sample_id', '=', 'samples.id')
          .where('prepared_samples.acquire', '=', true)
          .select('prepared_samples.id')
          .orderBy('prepared_samples.position'),
      ).as('vials'),
      jsonArrayFrom(
        rows(tx, 'injections', eb)
          .whereRef('injections.sample_id', '=', 'samples.id')
          .where('injections.voided_at', 'is', null)
          .select('injections.vial_number'),
      ).as('injections'),
    ])
    .orderBy('samples.id')
    .forUpdate('samples')
    .execute()
}

/** Adds several entries at the queue's end, in this order; under `lockQueue`. */
export async function insertEntries(
  tx: Tx,
  entries: readonly Omit<NewRow<'queue_entries'>, 'position'>[],
): Promise<number[]> {
  if (entries.length === 0) return []
  const last = await rows(tx, 'queue_entries')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  const placed = entries.map((entry, at) => ({ ...entry, position: first + at }))
  const inserted = await insertRows(tx, 'queue_entries', placed).returning(['id', 'position']).execute()
  return inserted.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
}
