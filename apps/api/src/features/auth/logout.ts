import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { can } from '@eluent/domain/auth'
import { endOtherSessions, endSession } from '../../records/sessions/sessions-store.ts'

interface Deps {
  db: Database
  tokens: Pick<AccessTokens, 'forgetVerified'>
  now: () => Date
}

/** Ends one session of the caller's own; ending it again changes nothing. */
export async function logout(deps: Deps, call: Call, sessionId: string): Promise<{ message: string }> {
  const { homeOrganizationId: organizationId, userId } = call.actor
  return deps.db.transaction({ organizationId }, async (tx) => {
    deps.tokens.forgetVerified()
    const ended = await endSession(tx, userId, sessionId, deps.now())
    if (ended)
      await writeAudit(tx, { ...call, organizationId }, { action: 'logout', noun: 'session', recordId: sessionId })
    return { message: 'Signed out.' }
  })
}

/** Ends the caller's sessions but the given one. @throws AppError forbidden without the permission for it */
export async function logoutOthers(deps: Deps, call: Call, keptSessionId: string): Promise<{ message: string }> {
  if (!can(call.actor.permissions, 'user.logout_other_devices')) throw new AppError('forbidden')
  const { homeOrganizationId: organizationId, userId } = call.actor
  return deps.db.transaction({ organizationId }, async (tx) => {
    deps.tokens.forgetVerified()
    const count = await endOtherSessions(tx, userId, keptSessionId, deps.now())
    if (count > 0) {
      const author = { ...call, organizationId }
      await writeAudit(tx, author, {
        action: 'logout_others',
        noun: 'session',
        recordId: keptSessionId,
        new: { ended: count },
      })
    }
    return { message: 'Signed out of the other devices.' }
  })
}
