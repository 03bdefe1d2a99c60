import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'

/** So many of the newest first releases: what a figure costs follows from it, and not from the size of the laboratory. */
export const MOST_RELEASES = 5000

/** The samples of the newest first releases, the newest first; controls are released to nobody. */
export function listFirstReleases(tx: Tx, most: number) {
  return rows(tx, 'report_releases as release')
    .innerJoin('samples', on(tx, 'samples.id', 'release.sample_id'))
    .innerJoin('sample_types as type', 'type.id', 'samples.sample_type_id')
    .where('release.position', '=', 1)
    .where('samples.qc', '=', false)
    .where('samples.deleted_at', 'is', null)
    .select([
      'samples.id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.prepared_for as client',
      'samples.created_at',
      'samples.due_at',
      'release.released_at',
      'type.name as material',
      sql<string | null>`samples.receipt ->> 'received_at'`.as('received_at'),
    ])
    .orderBy('release.released_at', 'desc')
    .limit(most)
    .execute()
}
