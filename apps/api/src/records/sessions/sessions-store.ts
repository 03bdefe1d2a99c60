import type { Database, Tx } from '../../platform/db/database.ts'

export interface NewSession {
  id: string
  userId: number
  actingOrganizationId: number
  expiresAt: Date
  ip: string
  userAgent: string | null
}

export async function insertSession(tx: Tx, organizationId: number, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      organization_id: organizationId,
      id: session.id,
      user_id: session.userId,
      acting_organization_id: session.actingOrganizationId,
      expires_at: session.expiresAt.toISOString(),
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute()
}

/** Ends one open session of the user; tells whether there was one. */
export async function endSession(
  tx: Tx,
  organizationId: number,
  userId: number,
  id: string,
  at: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Ends the user's open sessions but one; tells how many. */
export async function endOtherSessions(
  tx: Tx,
  organizationId: number,
  userId: number,
  keepId: string | null,
  at: Date,
): Promise<number> {
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (keepId !== null) ending = ending.where('id', '!=', keepId)
  return (await ending.returning('id').execute()).length
}

/** Where an e-mail address signs in, asked before the organization is known. */
export async function findLogin(
  db: Database,
  email: string,
): Promise<{ organizationId: number; userId: number } | undefined> {
  const row = await db.lookUp((lookups) =>
    lookups
      .selectFrom('login_emails')
      .select(['organization_id', 'user_id'])
      .where('email', '=', email)
      .executeTakeFirst(),
  )
  return row && { organizationId: row.organization_id, userId: row.user_id }
}
