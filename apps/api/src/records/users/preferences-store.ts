import type { Preferences } from '@eluent/domain/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { insertRows, rows } from '../../platform/db/rows.ts'

/** What a person chose; `locked` until the transaction ends, also where nothing stands yet. */
export async function findPreferences(tx: Tx, userId: number, { locked = false } = {}): Promise<Preferences> {
  if (locked) {
    const key = sql<string>`hashtextextended(${`preferences/${userId}`}, ${tx.organizationId}::bigint)`
    await tx.selectNoFrom(sql<void>`pg_advisory_xact_lock(${key})`.as('locked')).execute()
  }
  const row = await rows(tx, 'user_preferences').where('user_id', '=', userId).select('preferences').executeTakeFirst()
  return row?.preferences ?? {}
}

export async function storePreferences(tx: Tx, userId: number, preferences: Preferences): Promise<void> {
  await insertRows(tx, 'user_preferences', { user_id: userId, preferences: json(preferences) })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet({ preferences: sql`excluded.preferences`, updated_at: sql<string>`excluded.updated_at` }),
    )
    .execute()
}
