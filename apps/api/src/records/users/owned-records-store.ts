import type { RelatedCounts } from '@eluent/domain/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows, updateRows } from '../../platform/db/rows.ts'

/** What a user owns: the tables, each with `created_by_id` and `deleted_at`. */
const OWNED = {
  batch_count: 'batches',
  batch_test_count: 'batch_tests',
  sample_count: 'samples',
  form_template_count: 'form_templates',
  analytical_report_count: 'analytical_reports',
} as const satisfies Record<keyof RelatedCounts, string>
type OwnedTable = (typeof OWNED)[keyof RelatedCounts]

/** One number per kind, one after the other: a transaction has one connection. */
async function perKind(count: (table: OwnedTable) => Promise<number>): Promise<RelatedCounts> {
  const counts: Partial<RelatedCounts> = {}
  for (const [kind, table] of Object.entries(OWNED) as [keyof RelatedCounts, OwnedTable][]) {
    counts[kind] = await count(table)
  }
  return counts as RelatedCounts
}

/** How much of each kind a user owns; what was removed does not count. */
export function countOwned(tx: Tx, userId: number): Promise<RelatedCounts> {
  return perKind(async (table) => {
    const { count } = await rows(tx, table)
      .where('created_by_id', '=', userId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

/** Gives everything a user owns to another and counts it. `created_by_name` and everything else of a record stay. */
export function handOver(tx: Tx, fromId: number, toId: number): Promise<RelatedCounts> {
  return perKind(async (table) => {
    const { numUpdatedRows } = await updateRows(tx, table)
      .set({ created_by_id: toId })
      .where('created_by_id', '=', fromId)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
