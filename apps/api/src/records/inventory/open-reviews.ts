import type { OpenReview } from '@eluent/domain/report'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

const COLUMNS = [
  'lot.id as lot_id',
  'lot.lot_number',
  'item.name as item_name',
  'review.reason',
  'lot.state_since as recalled_on',
] as const

/** Of a statement about a sample: the recalls that put its report under review. */
export function openReviews(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'report_reviews as review', eb)
      .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'review.lot_id'))
      .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
      .whereRef('review.sample_id', '=', 'samples.id')
      .where('review.ended_at', 'is', null)
      .select(COLUMNS)
      .orderBy('review.id'),
  )
}

/** The recalls that put reports of these samples under review, by sample. */
export async function listOpenReviews(tx: Tx, sampleIds: readonly number[]): Promise<Map<number, OpenReview[]>> {
  const found = await rows(tx, 'report_reviews as review')
    .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'review.lot_id'))
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where('review.sample_id', '=', sql<number>`any(${sampleIds}::bigint[])`)
    .where('review.ended_at', 'is', null)
    .select([...COLUMNS, 'review.sample_id'])
    .orderBy('review.id')
    .execute()
  return Map.groupBy(found, ({ sample_id }) => sample_id)
}
