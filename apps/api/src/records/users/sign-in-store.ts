import type { Tx } from '../../platform/db/database.ts'

/** The user of a sign-in with what decides about it. */
export async function findUserForLogin(tx: Tx, organizationId: number, userId: number) {
  return tx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.organization_id', '=', organizationId)
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.organization_id',
      'users.name',
      'users.email',
      'users.role',
      'users.password_hash',
      'users.is_active',
      'users.deleted_at',
      'organizations.name as organization_name',
      'organizations.is_active as organization_is_active',
    ])
    .executeTakeFirst()
}

/** Puts a stronger hash of the same password in place, unless the password changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  organizationId: number,
  userId: number,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}

export async function noteLogin(tx: Tx, organizationId: number, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_login_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
}
