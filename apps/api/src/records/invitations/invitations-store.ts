import type { RoleSlug } from '@eluent/domain/auth'
import type { Tx } from '../../platform/db/database.ts'

export async function insertInvitation(
  tx: Tx,
  organizationId: number,
  invitation: { id: string; email: string; role: RoleSlug; byName: string; expiresAt: Date },
): Promise<void> {
  const { id, email, role } = invitation
  if (role === 'superadmin') throw new RangeError('nobody is invited as a super admin')
  await tx
    .insertInto('invitations')
    .values({
      organization_id: organizationId,
      id,
      email,
      role,
      invited_by_name: invitation.byName,
      expires_at: invitation.expiresAt.toISOString(),
    })
    .execute()
}

/** The invitation of a token while it can be used, of an organization that is open. */
export async function findOpenInvitation(tx: Tx, organizationId: number, id: string) {
  return tx
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.id', '=', id)
    .where('invitations.ended_at', 'is', null)
    .where('organizations.is_active', '=', true)
    .select(['invitations.email', 'invitations.role'])
    .executeTakeFirst()
}

/** Uses an invitation up; false when somebody was faster, or a newer one replaced it. */
export async function claimInvitation(
  tx: Tx,
  organizationId: number,
  id: string,
  by: { userId: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ ended_at: by.at.toISOString(), user_id: by.userId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Every open invitation of the address stops working: a newer one replaces it. */
export async function endInvitations(tx: Tx, organizationId: number, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ended_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
}
