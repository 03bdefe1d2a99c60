import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'

/** A user whose password may be set: active, not deleted, of an active organization. */
export async function findUserWithPassword(tx: Tx, organizationId: number, userId: number) {
  return tx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.organization_id', '=', organizationId)
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .where('organizations.is_active', '=', true)
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.password_hash'])
    .executeTakeFirst()
}

/** Puts the password `to` in place of the one read before; false when it was changed meanwhile. */
export async function replacePassword(
  tx: Tx,
  organizationId: number,
  userId: number,
  { from, to, at }: { from: string | null; to: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: to, updated_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertReset(
  tx: Tx,
  organizationId: number,
  reset: { userId: number; secretSha256: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      organization_id: organizationId,
      id: randomUUID(),
      user_id: reset.userId,
      secret_sha256: reset.secretSha256,
      expires_at: reset.expiresAt.toISOString(),
    })
    .execute()
}

/** Whose link this is, while it works. */
export async function findOpenReset(tx: Tx, organizationId: number, secretSha256: string, at: Date) {
  return tx
    .selectFrom('password_resets')
    .where('organization_id', '=', organizationId)
    .where('secret_sha256', '=', secretSha256)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .select('user_id')
    .executeTakeFirst()
}

/** Uses a link up; false when somebody was faster or its time is over. */
export async function claimReset(tx: Tx, organizationId: number, secretSha256: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('password_resets')
    .set({ ended_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('secret_sha256', '=', secretSha256)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Every open link of the user stops working: a newer one replaces it, or the password was changed. */
export async function endResets(tx: Tx, organizationId: number, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ ended_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
