import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** What the labels of these samples say; voided samples have none. */
export function listLabelRows(db: Kysely<DB>, organizationId: number, ids: readonly number[]) {
  return db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select(['id', 'share_key', 'strain_name', 'batch_number'])
    .execute()
}
