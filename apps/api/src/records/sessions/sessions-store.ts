import type { Database, Tx } from '../../platform/db/database.ts'
import { updateRows } from '../../platform/db/rows.ts'

/** The user's sessions that have not ended, to be ended. */
function endingSessions(tx: Tx, userId: number, at: Date) {
  return updateRows(tx, 'sessions')
    .set({ ended_at: at.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
}

/** Ends one open session of the user; false where there was none. */
export async function endSession(tx: Tx, userId: number, id: string, at: Date): Promise<boolean> {
  return (await endingSessions(tx, userId, at).where('id', '=', id).execute()).length > 0
}

/** Ends the user's open sessions but one, and counts them. */
export async function endOtherSessions(tx: Tx, userId: number, keepId: string | null, at: Date): Promise<number> {
  const ending = endingSessions(tx, userId, at)
  return (await (keepId === null ? ending : ending.where('id', '!=', keepId)).execute()).length
}

/** Where an e-mail address signs in, before the organization is known. */
export async function findLogin(
  db: Database,
  email: string,
): Promise<{ organizationId: number; userId: number } | undefined> {
  return db.lookUp((lookups) =>
    lookups
      .selectFrom('login_emails')
      .select(['organization_id as organizationId', 'user_id as userId'])
      .where('email', '=', email)
      .executeTakeFirst(),
  )
}
