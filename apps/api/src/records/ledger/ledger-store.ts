import { fromHex } from '@eluent/ledger'
import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { beside } from '../../platform/db/beside.ts'
import { insertRows, rows, type NewRow } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { announced, announcement } from '../../platform/notices/announce.ts'
import { EntryMissing, type HashSource } from './tile-reader.ts'

/** Held by whoever appends, until the transaction ends: one order of entries without a gap. */
const APPEND_LOCK = 7_306_381_201
/** Held by whoever writes tiles. */
const TILE_LOCK = 7_306_381_202

/** Where a transaction announces that it appends; heard when it commits. */
export const LEDGER_CHANNEL = 'ledger_entries'

/** Takes the lock of those who append, and announces the entry that follows. */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx
    .selectNoFrom([
      sql<void>`pg_advisory_xact_lock(${APPEND_LOCK})`.as('locked'),
      announcement(LEDGER_CHANNEL, '').as('announced'),
    ])
    .execute()
}

/** How many entries the log has, and how many of them the latest checkpoint signs. */
export async function ledgerSizes(db: Kysely<DB>): Promise<{ size: number; signed: number }> {
  const { last, signed } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('ledger_entries')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .as('last'),
      eb
        .selectFrom('ledger_checkpoints')
        .select(({ fn }) => fn.max('size').as('size'))
        .as('signed'),
    ])
    .executeTakeFirstOrThrow()
  return { size: last === null ? 0 : last + 1, signed: signed ?? 0 }
}

interface Place {
  last: number | null
  before: { seq: number; leaf: string; leaf_hash: string } | null
}

/**
 * Takes the lock as `lockLedger` does; the place of the log's next entry, and the latest event of a certificate or report: null
 * where it has none.
 */
export async function takePlace(tx: Tx, tracerHash: string) {
  const { last, before } = await tx
    .selectFrom(
      sql<Place>`take_ledger_place(${APPEND_LOCK}, ${LEDGER_CHANNEL}, ${announced('')}, ${tx.organizationId}, ${tracerHash})`.as<'place'>(
        'place',
      ),
    )
    .selectAll()
    .executeTakeFirstOrThrow()
  return { seq: last === null ? 0 : last + 1, before }
}

/** The place of the log's next entry. */
export async function nextPlace(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

export async function insertEntry(
  tx: Tx,
  entry: NewRow<'ledger_entries'>,
  body: NewRow<'ledger_bodies'>,
): Promise<void> {
  const entered = beside(tx, { entry: () => insertRows(tx, 'ledger_entries', entry) })
  await insertRows(entered, 'ledger_bodies', body).execute()
}

/** An entry of the log itself, which no organization has. */
export async function insertLogEntry(tx: Tx, entry: { seq: number; leaf: string; leaf_hash: string }): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({ ...entry, kind: 'log' })
    .execute()
}

/** The hashes of entries one after the other. @throws Error where the database does not hold them all */
export function hashesIn(db: Kysely<DB>): HashSource {
  return async (from, count) => {
    const found = await db
      .selectFrom('ledger_entries')
      .select(['seq', 'leaf_hash'])
      .where('seq', '>=', from)
      .orderBy('seq')
      .limit(count)
      .execute()
    const gap = Array.from({ length: count }, (_, n) => from + n).find((seq, n) => found[n]?.seq !== seq)
    if (gap !== undefined) throw new EntryMissing(`the ledger has no entry ${gap}`)
    return found.map(({ leaf_hash }) => fromHex(leaf_hash, 32))
  }
}

/** Whether this transaction may write the log's tiles: one at a time does, in all processes. */
export async function tryTileLock(tx: Tx): Promise<boolean> {
  const { held } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${TILE_LOCK})`.as('held'))
    .executeTakeFirstOrThrow()
  return held
}

/** Whose certificate or report a TRACER is, by its hash. */
export async function findByTracer(db: Kysely<DB>, hash: string) {
  return db
    .selectFrom('ledger_entries')
    .select(['kind', 'organization_id', 'certificate_id'])
    .where('tracer_hash', '=', hash)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}

/** The events of a certificate, first one first. */
export async function listEntries(tx: Tx, certificateId: number) {
  return rows(tx, 'ledger_entries')
    .select(['seq', 'leaf'])
    .where('certificate_id', '=', certificateId)
    .orderBy('seq')
    .execute()
}

/** The events of the certificates and reports of these TRACERs, by the hashes of these, first one first. */
export function listEntriesByTracer(tx: Tx, hashes: readonly string[]) {
  return rows(tx, 'ledger_entries')
    .select(['seq', 'leaf', 'tracer_hash'])
    .where('tracer_hash', 'in', hashes)
    .orderBy('seq')
    .execute()
}

/** The entries of the log about itself, first one first. */
export async function listLogEntries(db: Kysely<DB>) {
  return db.selectFrom('ledger_entries').select(['seq', 'leaf']).where('kind', '=', 'log').orderBy('seq').execute()
}

/** The events of several certificates, first one first. */
export function listEntriesOf(tx: Tx, certificateIds: readonly number[]) {
  return rows(tx, 'ledger_entries')
    .select(['seq', 'leaf', 'certificate_id'])
    .where('certificate_id', 'in', certificateIds)
    .orderBy('seq')
    .execute()
}

/** What these entries commit to. */
export async function listBodies(tx: Tx, seqs: readonly number[]) {
  if (seqs.length === 0) return []
  return rows(tx, 'ledger_bodies')
    .select(['seq', 'summary', 'salt', 'details', 'details_salt'])
    .where('seq', 'in', seqs)
    .execute()
}

/** Removes what these entries commit to: as the owner of the tables only. */
export async function eraseBodies(tx: Tx, seqs: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('ledger_bodies')
    .where('organization_id', '=', tx.organizationId)
    .where('seq', 'in', seqs)
    .execute()
}

export interface SignedCheckpoint {
  readonly size: number
  readonly note: string
  /** The newest of each witness. */
  readonly cosignatures: readonly { readonly witness: string; readonly line: string }[]
}

async function withCosignatures(
  db: Kysely<DB>,
  checkpoint: { size: number; note: string } | undefined,
): Promise<SignedCheckpoint | undefined> {
  if (!checkpoint) return undefined
  const cosignatures = await db
    .selectFrom('ledger_cosignatures')
    .distinctOn('witness')
    .select(['witness', 'line'])
    .where('size', '=', checkpoint.size)
    .orderBy('witness')
    .orderBy('cosigned_at', 'desc')
    .execute()
  return { ...checkpoint, cosignatures }
}

/** The newest checkpoint, whoever cosigned it. */
export async function latestCheckpoint(db: Kysely<DB>): Promise<SignedCheckpoint | undefined> {
  return withCosignatures(db, await newestNote(db))
}

/** The same as the signer signed it, without the witnesses' lines. */
export function newestNote(db: Kysely<DB>) {
  const newest = db.selectFrom('ledger_checkpoints').orderBy('size', 'desc').limit(1)
  return newest.select(['size', 'note']).executeTakeFirst()
}

/** The newest checkpoint that commits to a map of the last entries. */
export async function latestMapped(db: Kysely<DB>): Promise<{ size: number; note: string } | undefined> {
  return db
    .selectFrom('ledger_checkpoints')
    .select(['size', 'note'])
    .where('note', 'like', '%\nstatus-map %')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The log's newest entry. */
export function newestEntry(db: Kysely<DB>) {
  return db.selectFrom('ledger_entries').select(['seq', 'leaf']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** The latest checkpoint, and when this witness cosigned it last; null where it has not. */
export async function latestNote(db: Kysely<DB>, witness: string) {
  return db
    .selectFrom('ledger_checkpoints as checkpoint')
    .select(({ selectFrom }) => [
      'size',
      'note',
      selectFrom('ledger_cosignatures')
        .select(({ fn }) => fn.max('cosigned_at').as('at'))
        .whereRef('size', '=', 'checkpoint.size')
        .where('witness', '=', witness)
        .as('cosigned_at'),
    ])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest checkpoint that at least `quorum` of these witnesses cosigned. */
export async function latestWitnessed(
  db: Kysely<DB>,
  witnesses: readonly string[],
  quorum: number,
): Promise<SignedCheckpoint | undefined> {
  if (quorum === 0) return latestCheckpoint(db)
  const row = await db
    .selectFrom('ledger_cosignatures as s')
    .innerJoin('ledger_checkpoints as c', 'c.size', 's.size')
    .where('s.witness', 'in', witnesses)
    .groupBy(['c.size', 'c.note'])
    .having(sql<number>`count(distinct s.witness)`, '>=', quorum)
    .select(['c.size', 'c.note'])
    .orderBy('c.size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return withCosignatures(db, row)
}

/** The largest size of the log of this name that a witness cosigned, as far as it is known here; 0 when none is. */
export async function lastWitnessed(db: Kysely<DB>, witness: string, origin: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_cosignatures as s')
    .innerJoin('ledger_checkpoints as c', 'c.size', 's.size')
    .select('s.size')
    .where('s.witness', '=', witness)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['c.note', val(`${origin}\n`)]))
    .orderBy('s.size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size ?? 0
}

const UNIQUE_VIOLATION = '23505'

/** What two processes keep at once is kept once. On Citus ON CONFLICT into these tables would need the right to update them. */
export async function keepOnce(insert: { execute: () => Promise<unknown> }): Promise<void> {
  try {
    await insert.execute()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
  }
}

export async function keepCheckpoint(db: Kysely<DB>, size: number, note: string): Promise<void> {
  await keepOnce(db.insertInto('ledger_checkpoints').values({ size, note }))
}

export async function keepCosignature(
  db: Kysely<DB>,
  cosignature: { size: number; witness: string; line: string; cosigned_at: string },
): Promise<void> {
  await keepOnce(db.insertInto('ledger_cosignatures').values(cosignature))
}
