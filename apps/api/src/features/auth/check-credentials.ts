import type { RoleSlug } from '@eluent/domain/auth'
import { isRoleSlug } from '@eluent/domain/auth'
import { isStorableText } from '@eluent/domain/text'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findLogin } from '../../records/sessions/sessions-store.ts'
import { findUserForLogin, replacePassword } from '../../records/users/users-store.ts'

export interface KnownUser {
  id: number
  organizationId: number
  organizationName: string
  name: string
  email: string
  role: RoleSlug
}

export interface Credentials {
  username: string
  password: string
}

/** One wording for every refusal, so that nobody learns which addresses exist. */
function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', { global: [new AppError('invalid_credentials').message] })
}

/** Who these credentials belong to. @throws AppError invalid_credentials, alike for every reason and after the same work */
export async function checkCredentials(
  deps: { db: Database; passwords: Passwords },
  { username, password }: Credentials,
): Promise<KnownUser> {
  const email = username.trim().toLowerCase()
  const login = isStorableText(email) ? await findLogin(deps.db, email) : undefined
  const user = login && (await deps.db.read(login, (tx) => findUserForLogin(tx, login.userId)))
  const matches = await deps.passwords.matches(password, user?.password_hash)
  if (!user || !matches || !user.is_active || user.deleted_at !== null || !isRoleSlug(user.role))
    throw invalidCredentials()
  if (!user.organization_is_active) throw invalidCredentials()
  if (user.password_hash !== null && deps.passwords.isWeak(user.password_hash)) {
    const stronger = await deps.passwords.hash(password)
    const weaker = user.password_hash
    await deps.db.transaction({ organizationId: user.organization_id }, (tx) =>
      replacePassword(tx, user.id, { from: weaker, to: stronger }),
    )
  }
  return {
    id: user.id,
    organizationId: user.organization_id,
    organizationName: user.organization_name,
    name: user.name,
    email: user.email,
    role: user.role,
  }
}
