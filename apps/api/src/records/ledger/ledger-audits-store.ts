import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Notes what an audit of the log found. */
export async function noteLedgerAudit(
  db: Kysely<DB>,
  { entries, faults }: { entries: number; faults: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('ledger_audits')
    .values({ id: randomUUID(), finished_at: at.toISOString(), entries, faults })
    .execute()
}

/** The audit of the log that ended last. */
export function findLastLedgerAudit(db: Kysely<DB>) {
  return db
    .selectFrom('ledger_audits')
    .orderBy('finished_at', 'desc')
    .select(['finished_at', 'entries', 'faults'])
    .limit(1)
    .executeTakeFirst()
}
