import { CUSTODY_ACTION } from '@eluent/domain/custody'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** The newest lines of a sample's trail and of its certificates' trails; events of custody are read themselves. */
export function listTrailOfSample(tx: Tx, sampleId: number, limit: number) {
  return rows(tx, 'audit_entries')
    .where('noun', '=', 'sample')
    .where('record_id', '=', String(sampleId))
    .where('action', '<>', CUSTODY_ACTION)
    .select(['id', 'at', 'action', 'actor_name', 'why', 'new'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
