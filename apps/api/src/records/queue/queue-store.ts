import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** One writer at a time changes an organization's queue, so that tray positions are given once. */
export async function lockQueue(db: Kysely<DB>, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('queue', ${organizationId}::bigint))`.execute(db)
}

export function listEntries(db: Kysely<DB>, organizationId: number) {
  return (
    db
      .selectFrom('queue_entries')
      .leftJoin('samples', (join) =>
        join
          .onRef('samples.organization_id', '=', 'queue_entries.organization_id')
          .onRef('samples.id', '=', 'queue_entries.sample_id')
          .on('samples.organization_id', '=', organizationId),
      )
      .leftJoin('sample_types', 'sample_types.id', 'samples.sample_type_id')
      .where('queue_entries.organization_id', '=', organizationId)
      // An action has left the queue once it was handed over; its row stays until it cannot come back.
      .where((on) => on.or([on('queue_entries.action', 'is', null), on('queue_entries.submitted_at', 'is', null)]))
      .select([
        'queue_entries.id',
        'queue_entries.action',
        'queue_entries.sample_id',
        'queue_entries.submitted_at',
        'queue_entries.created_at',
        'samples.strain_name',
        'samples.batch_number',
        'samples.sample_weight_mg',
        'samples.acquisition_started_at',
        'samples.epoch',
        'samples.sample_type_id',
        'sample_types.slug as sample_type_slug',
      ])
      .orderBy('queue_entries.position')
      .orderBy('queue_entries.id')
      .execute()
  )
}

export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number]

export function listQueueVials(db: Kysely<DB>, organizationId: number) {
  return db
    .selectFrom('queue_vials')
    .innerJoin('prepared_samples', (join) =>
      join
        .onRef('prepared_samples.organization_id', '=', 'queue_vials.organization_id')
        .onRef('prepared_samples.id', '=', 'queue_vials.prepared_sample_id'),
    )
    .where('queue_vials.organization_id', '=', organizationId)
    .where('prepared_samples.organization_id', '=', organizationId)
    .select([
      'queue_vials.queue_entry_id',
      'queue_vials.vial_number',
      'queue_vials.location',
      'queue_vials.submitted_at',
      'queue_vials.completed_at',
      'prepared_samples.id as prepared_sample_id',
      'prepared_samples.vial_type',
      'prepared_samples.label',
      'prepared_samples.dilution_factor',
    ])
    .orderBy('queue_vials.queue_entry_id')
    .orderBy('queue_vials.vial_number')
    .execute()
}

export type QueueVialRecord = Awaited<ReturnType<typeof listQueueVials>>[number]

/** Adds an entry at the queue's end; under `lockQueue`. */
export async function insertEntry(
  db: Kysely<DB>,
  row: Omit<Insertable<DB['queue_entries']>, 'position'>,
): Promise<number> {
  const last = await db
    .selectFrom('queue_entries')
    .where('organization_id', '=', row.organization_id)
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  const position = (last?.position ?? 0) + 1
  const { id } = await db
    .insertInto('queue_entries')
    .values({ ...row, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertQueueVials(db: Kysely<DB>, rows: readonly Insertable<DB['queue_vials']>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('queue_vials')
      .values([...rows])
      .execute()
}

export async function deleteEntry(db: Kysely<DB>, organizationId: number, entryId: number): Promise<void> {
  await db.deleteFrom('queue_entries').where('organization_id', '=', organizationId).where('id', '=', entryId).execute()
}

/** Claims a vial for the instrument; false when it was claimed or completed before. */
export async function claimVial(
  db: Kysely<DB>,
  organizationId: number,
  entryId: number,
  vialNumber: number,
): Promise<boolean> {
  const row = await db
    .updateTable('queue_vials')
    .set({ submitted_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('queue_entry_id', '=', entryId)
    .where('vial_number', '=', vialNumber)
    .where('submitted_at', 'is', null)
    .where('completed_at', 'is', null)
    .returning('vial_number')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseVial(
  db: Kysely<DB>,
  organizationId: number,
  entryId: number,
  vialNumber: number,
): Promise<boolean> {
  const row = await db
    .updateTable('queue_vials')
    .set({ submitted_at: null })
    .where('organization_id', '=', organizationId)
    .where('queue_entry_id', '=', entryId)
    .where('vial_number', '=', vialNumber)
    .where('completed_at', 'is', null)
    .returning('vial_number')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a sample's vial done; answers the entry it stands in, undefined when it is not queued. */
export async function completeVial(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  vialNumber: number,
): Promise<number | undefined> {
  const entry = await db
    .selectFrom('queue_entries')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .select('id')
    .executeTakeFirst()
  if (!entry) return undefined
  await db
    .updateTable('queue_vials')
    .set({ completed_at: sql<string>`now()`, submitted_at: sql<string>`coalesce(submitted_at, now())` })
    .where('organization_id', '=', organizationId)
    .where('queue_entry_id', '=', entry.id)
    .where('vial_number', '=', vialNumber)
    .execute()
  return entry.id
}

export async function hasOpenVials(db: Kysely<DB>, organizationId: number, entryId: number): Promise<boolean> {
  const row = await db
    .selectFrom('queue_vials')
    .where('organization_id', '=', organizationId)
    .where('queue_entry_id', '=', entryId)
    .where('completed_at', 'is', null)
    .select('vial_number')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasSleepEntry(db: Kysely<DB>, organizationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('queue_entries')
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'sleep')
    .where('submitted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims an action for the instrument: it leaves the queue. False when it was claimed before. */
export async function claimAction(db: Kysely<DB>, organizationId: number, entryId: number): Promise<boolean> {
  const row = await db
    .updateTable('queue_entries')
    .set({ submitted_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', entryId)
    .where('action', 'is not', null)
    .where('submitted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts an action back to its place; false when it had not been claimed. */
export async function releaseAction(db: Kysely<DB>, organizationId: number, entryId: number): Promise<boolean> {
  const row = await db
    .updateTable('queue_entries')
    .set({ submitted_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', entryId)
    .where('action', 'is not', null)
    .where('submitted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the actions handed over before; a new one follows them. */
export async function forgetClaimedActions(db: Kysely<DB>, organizationId: number): Promise<void> {
  await db
    .deleteFrom('queue_entries')
    .where('organization_id', '=', organizationId)
    .where('action', 'is not', null)
    .where('submitted_at', 'is not', null)
    .execute()
}

export async function placeEntry(
  db: Kysely<DB>,
  organizationId: number,
  entryId: number,
  position: number,
): Promise<void> {
  await db
    .updateTable('queue_entries')
    .set({ position })
    .where('organization_id', '=', organizationId)
    .where('id', '=', entryId)
    .execute()
}
