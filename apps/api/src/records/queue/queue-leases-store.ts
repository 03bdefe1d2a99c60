import type { QueueLease } from '@eluent/domain/queue'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows } from '../../platform/db/rows.ts'

/** The database's clock: leases are judged by no other, since each node and each browser has its own. */
export async function databaseNowMs(tx: Tx): Promise<number> {
  const { now } = await tx.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  return Date.parse(now)
}

/** The lease as it stands, live or not; under `lockQueue`. */
export async function findLease(tx: Tx, machine: string): Promise<QueueLease | null> {
  const row = await rows(tx, 'queue_leases').where('machine', '=', machine).selectAll().executeTakeFirst()
  if (!row) return null
  return {
    holder: { kind: row.holder_kind === 'page' ? 'page' : 'driver', id: row.holder_id, name: row.holder_name },
    sinceMs: Date.parse(row.since),
    untilMs: Date.parse(row.until),
  }
}

export async function writeLease(tx: Tx, machine: string, { holder, sinceMs, untilMs }: QueueLease): Promise<void> {
  const values = {
    holder_kind: holder.kind,
    holder_id: holder.id,
    holder_name: holder.name,
    since: new Date(sinceMs).toISOString(),
    until: new Date(untilMs).toISOString(),
  }
  await insertRows(tx, 'queue_leases', { machine, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'machine']).doUpdateSet(values))
    .execute()
}
