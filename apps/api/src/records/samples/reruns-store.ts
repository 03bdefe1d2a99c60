import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** The samples of which something was cleared, the latest change first, that were changed since: from their own index. */
export function listClearedSamples(tx: Tx, since: Date, limit: number) {
  return rows(tx, 'samples')
    .where(sql<boolean>`samples.attempts <> '[]'::jsonb`)
    .where('samples.updated_at', '>=', since.toISOString())
    .select((eb) => [
      'samples.id as sample_id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.prepared_for',
      'samples.attempts',
      'samples.finished',
      rows(tx, 'sample_totals', eb)
        .whereRef('sample_totals.sample_id', '=', 'samples.id')
        .where('sample_totals.name', '=', 'THC')
        .select('sample_totals.percent')
        .limit(1)
        .as('total_thc_percent'),
    ])
    .orderBy('samples.updated_at', 'desc')
    .limit(limit)
    .execute()
}
