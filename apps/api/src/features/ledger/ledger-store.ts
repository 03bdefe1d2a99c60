import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Held by whoever appends, until the transaction ends: one order of entries without a gap. */
const APPEND_LOCK = 7_306_381_201
/** Where a transaction announces new entries; heard when it commits. */
export const LEDGER_CHANNEL = 'ledger'

export async function lockLedger(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${APPEND_LOCK})`.execute(tx)
}

export async function announceEntry(tx: Tx, seq: number): Promise<void> {
  await sql`select pg_notify(${LEDGER_CHANNEL}, ${String(seq)})`.execute(tx)
}

/** How many entries the log has, counted by its last one. */
export async function ledgerSize(db: Pick<Tx, 'selectFrom'>): Promise<number> {
  const last = await db.selectFrom('ledger_entries').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return last ? last.seq + 1 : 0
}

/** The latest event of a certificate. */
export async function lastEntryOf(tx: Tx, organizationId: number, certificateId: number) {
  return tx
    .selectFrom('ledger_entries')
    .select(['seq', 'leaf', 'leaf_hash'])
    .where('organization_id', '=', organizationId)
    .where('certificate_id', '=', certificateId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewEntry {
  readonly seq: number
  readonly organization_id: number
  readonly certificate_id: number
  readonly tracer_hash: string
  readonly leaf: string
  readonly leaf_hash: string
}

export interface NewBody {
  readonly organization_id: number
  readonly seq: number
  readonly summary: string
  readonly salt: string
  readonly details: string
  readonly details_salt: string
}

export async function insertEntry(tx: Tx, entry: NewEntry, body: NewBody): Promise<void> {
  await tx.insertInto('ledger_entries').values(entry).execute()
  await tx.insertInto('ledger_bodies').values(body).execute()
}
