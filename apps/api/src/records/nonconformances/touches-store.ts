import type { Touch } from '@eluent/domain/nonconformances'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Names records that a nonconformance touches, in one statement; one that is named already stays as it is. */
export async function addTouches(tx: Tx, id: number, touches: readonly Touch[], byName: string): Promise<void> {
  if (touches.length === 0) return
  const kinds = touches.map(({ kind }) => kind)
  const ids = touches.map((touch) => touch.id)
  await sql`
    insert into nonconformance_touches (organization_id, nonconformance_id, kind, record_id, created_by_name)
    select ${tx.organizationId}::bigint, ${id}::bigint, touched.kind, touched.record_id, ${byName}::text
    from unnest(${kinds}::text[], ${ids}::bigint[]) as touched (kind, record_id)
    on conflict (organization_id, nonconformance_id, kind, record_id) where deleted_at is null do nothing`.execute(tx)
}
