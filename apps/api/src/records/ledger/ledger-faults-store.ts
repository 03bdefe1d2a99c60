import { MOST_ALERTS } from '@eluent/domain/alerts'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Who found it: the audit, or the watch of the witnesses. Each clears what it found itself. */
export type FoundBy = 'audit' | 'watch'

const columns = ['id', 'organization_id', 'certificate_id', 'seq', 'text', 'found_at', 'cleared_at'] as const

/** What is wrong now, by one of the two, or all. */
export function listOpenFaults(db: Kysely<DB>, foundBy?: FoundBy) {
  return db
    .selectFrom('ledger_faults')
    .$if(foundBy !== undefined, (query) => query.where('found_by', '=', foundBy ?? 'audit'))
    .where('cleared_at', 'is', null)
    .select(columns)
    .orderBy('found_at')
    .orderBy('id')
    .execute()
}

/** What is wrong, and what was and is repaired, newest first. @param organizationId null for those of all and of none */
export function listFaults(db: Kysely<DB>, organizationId: number | null, limit: number) {
  return db
    .selectFrom('ledger_faults')
    .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
    .select(columns)
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What is wrong now with an organization's own entries, the newest first. */
export function listOpenFaultsOf(db: Kysely<DB>, organizationId: number) {
  return db
    .selectFrom('ledger_faults')
    .where('organization_id', '=', organizationId)
    .where('cleared_at', 'is', null)
    .select(['id', 'text', 'found_at'])
    .orderBy('found_at', 'desc')
    .limit(MOST_ALERTS)
    .execute()
}

export async function countOpenFaults(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_faults')
    .where('cleared_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface NewFault {
  readonly id: string
  readonly found_by: FoundBy
  readonly organization_id: number | null
  readonly certificate_id: number | null
  readonly seq: number | null
  readonly text: string
  readonly found_at: string
}

/** Keeps a fault, or opens it again. @returns false where another process has just done so */
export async function keepFault(db: Kysely<DB>, fault: NewFault): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('ledger_faults')
    .values(fault)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 1n) return true
  const { numUpdatedRows: opened } = await db
    .updateTable('ledger_faults')
    .set({ found_at: fault.found_at, cleared_at: null })
    .where('id', '=', fault.id)
    .where('cleared_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return opened === 1n
}

/** Notes that a fault is no more. @returns false where another process has just done so */
export async function clearFault(db: Kysely<DB>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows: cleared } = await db
    .updateTable('ledger_faults')
    .set({ cleared_at: at.toISOString() })
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return cleared === 1n
}
