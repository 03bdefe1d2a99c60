import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, updateRows } from '../../platform/db/rows.ts'

/** The organization's consumers by name. */
export function listConsumerRows(tx: Tx) {
  return rows(tx, 'consumers').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}

export function findConsumer(tx: Tx, consumerId: number) {
  return rows(tx, 'consumers').where('id', '=', consumerId).select(['id', 'name']).executeTakeFirst()
}

/** Held until the transaction ends, so that two new names are compared one after the other. */
export async function lockConsumerNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('consumers', ${tx.organizationId}::bigint))`.execute(tx)
}

export function insertConsumer(tx: Tx, name: string): Promise<{ id: number; name: string }> {
  return insertRows(tx, 'consumers', { name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

/** Takes it off the list; COAs that name it still do. */
export async function retireConsumer(tx: Tx, consumerId: number, at: Date): Promise<void> {
  await updateRows(tx, 'consumers').set({ deleted_at: at.toISOString() }).where('id', '=', consumerId).execute()
}
