import type { Tx } from '../../platform/db/database.ts'

/** What a user may read of their own row. */
export async function findProfileRow(tx: Tx, organizationId: number, userId: number) {
  return tx
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'contact_number', 'alternate_email_id', 'is_active', 'created_at', 'last_login_at'])
    .executeTakeFirst()
}
