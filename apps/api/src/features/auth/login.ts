import { randomUUID } from 'node:crypto'
import { permissionsOf } from '@eluent/domain/auth'
import { ACTING_ROLE } from '../../platform/auth/authenticate.ts'
import type { AccessTokens } from '../../platform/auth/access-tokens.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import { chooseOrganization } from '../../views/organizations/choose-organization.ts'
import { checkCredentials, type Credentials } from './check-credentials.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { noteLogin } from '../../records/users/users-store.ts'

interface Deps {
  db: Database
  tokens: AccessTokens
  passwords: Passwords
  now: () => Date
}

/** A session ends after this much, however often its token is renewed. */
const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Opens a session and answers its first token. @throws AppError invalid_credentials, validation_failed, other_organization */
export async function login(
  deps: Deps,
  call: CallFacts & { userAgent: string | null },
  input: Credentials & { organization_id?: number | null | undefined },
): Promise<{ access_token: string }> {
  const user = await checkCredentials(deps, input)
  const organization = await chooseOrganization(deps.db, user, input.organization_id)
  const sessionId = randomUUID()
  const now = deps.now()
  await deps.db.transaction(user, async (tx) => {
    await insertRows(tx, 'sessions', {
      id: sessionId,
      user_id: user.id,
      acting_organization_id: organization.id,
      expires_at: new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString(),
      ip: call.ip,
      user_agent: call.userAgent,
    }).execute()
    await noteLogin(tx, user.id, now)
    await writeAudit(
      tx,
      {
        ...call,
        organizationId: user.organizationId,
        actor: { userId: user.id, name: user.name, actualRole: user.role },
      },
      {
        action: 'login',
        noun: 'session',
        recordId: sessionId,
        new: { acting_organization_id: organization.id, ip: call.ip },
      },
    )
  })
  const access_token = await deps.tokens.sign({
    sub: String(user.id),
    session_id: sessionId,
    permissions: permissionsOf(user.role),
    role: { slug: user.role === 'superadmin' ? ACTING_ROLE : user.role },
    actual_role: { slug: user.role },
    organization,
    home_organization_id: user.organizationId,
    name: user.name,
    email: user.email,
  })
  return { access_token }
}
