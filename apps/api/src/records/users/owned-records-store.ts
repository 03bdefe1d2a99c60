import type { RelatedCounts } from '@eluent/domain/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** What a user owns: the tables by kind, each with `created_by_id` and `deleted_at`. */
const OWNED: readonly { count: keyof RelatedCounts; table: string }[] = [
  { count: 'batch_count', table: 'batches' },
  { count: 'batch_test_count', table: 'batch_tests' },
  { count: 'sample_count', table: 'samples' },
  { count: 'form_template_count', table: 'form_templates' },
  { count: 'analytical_report_count', table: 'analytical_reports' },
]

const none: RelatedCounts = {
  batch_count: 0,
  batch_test_count: 0,
  sample_count: 0,
  form_template_count: 0,
  analytical_report_count: 0,
}

/** How much of each kind a user owns; what was removed does not count. */
export async function countOwned(tx: Tx, organizationId: number, userId: number): Promise<RelatedCounts> {
  const counts = { ...none }
  for (const { count, table } of OWNED) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where organization_id = ${organizationId} and created_by_id = ${userId} and deleted_at is null`.execute(tx)
    counts[count] = rows[0]?.n ?? 0
  }
  return counts
}

/**
 * Gives everything a user owns to another; tells how much. Who made it stays written beside it (`created_by_name`), and
 * nothing else of a record changes.
 */
export async function handOver(tx: Tx, organizationId: number, fromId: number, toId: number): Promise<RelatedCounts> {
  const counts = { ...none }
  for (const { count, table } of OWNED) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set created_by_id = ${toId}
      where organization_id = ${organizationId} and created_by_id = ${fromId} and deleted_at is null`.execute(tx)
    counts[count] = Number(numAffectedRows ?? 0)
  }
  return counts
}
