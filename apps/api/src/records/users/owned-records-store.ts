import type { RelatedCounts } from '@eluent/domain/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { countDuties, handOverDuties, type DutyCounts } from '../nonconformances/duties-store.ts'
import { rows, updateRows, type TableWith, type TenantTable } from '../../platform/db/rows.ts'

/** A table whose rows belong to the user who made them, until they end. */
type OwnedTable = TenantTable & TableWith<'created_by_id'> & TableWith<'deleted_at'>

/** What the rows of each are counted under. */
const OWNED = {
  batches: 'batch_count',
  batch_tests: 'batch_test_count',
  samples: 'sample_count',
  form_templates: 'form_template_count',
  analytical_reports: 'analytical_report_count',
} as const satisfies Record<OwnedTable, Exclude<keyof RelatedCounts, keyof DutyCounts>>
type Counts = Record<(typeof OWNED)[OwnedTable], number>

/** One number per kind, one after the other: a transaction has one connection. */
async function perKind(count: (table: OwnedTable) => Promise<number>): Promise<Counts> {
  const counts: Partial<Counts> = {}
  for (const [table, kind] of Object.entries(OWNED) as [OwnedTable, keyof Counts][]) {
    counts[kind] = await count(table)
  }
  return counts as Counts
}

/** How much of each kind a user owns; what was removed does not count. */
export async function countOwned(tx: Tx, userId: number): Promise<RelatedCounts> {
  const owned = await perKind(async (table) => {
    const { count } = await rows(tx, table)
      .where('created_by_id', '=', userId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
  return { ...owned, ...(await countDuties(tx, userId)) }
}

/** Gives everything a user owns to another and counts it. `created_by_name` and everything else of a record stay. */
export async function handOver(tx: Tx, fromId: number, to: { id: number; name: string }): Promise<RelatedCounts> {
  const owned = await perKind(async (table) => {
    const { numUpdatedRows } = await updateRows(tx, table)
      .set({ created_by_id: to.id })
      .where('created_by_id', '=', fromId)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
  return { ...owned, ...(await handOverDuties(tx, fromId, to)) }
}
