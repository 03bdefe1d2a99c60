import type { BodyOf, User, createUser as createEndpoint } from '@eluent/contract'
import { gainsSealing } from '@eluent/domain/auth'
import { hasFieldErrors } from '@eluent/domain/samples'
import { USER_TEXTS, chosenRole, validateUser } from '@eluent/domain/users'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { present } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { announceSealingRole } from '../../views/users/announce-sealing-role.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { mailSignsInElsewhere } from './mail-signs-in-elsewhere.ts'
import { cleanUser } from './given-user.ts'
import { findOrganization } from '../../records/organizations/organizations-store.ts'
import { refuseEasyPassword } from '../../views/users/refuse-easy-password.ts'
import { findUserRow, insertUser, presentUser } from '../../records/users/users-store.ts'

/**
 * Adds a user, who can sign in at once unless the address signs in elsewhere; one who can seal after the caller's own
 * password. @throws AppError validation_failed
 */
export async function createUser(
  deps: Pick<Deps, 'db' | 'passwords' | 'settings' | 'now'>,
  call: Call,
  { user: input, own_password: own }: BodyOf<typeof createEndpoint>,
): Promise<User> {
  const given = cleanUser(input)
  const role = chosenRole(given.role_id)
  const errors = validateUser(given, 'create')
  if (hasFieldErrors(errors) || role === null) throw fieldErrors(errors)
  const password = given.password ?? ''
  const organization = await findOrganization(deps.db, call.organizationId)
  refuseEasyPassword(deps.settings, {
    field: 'password',
    password,
    names: [given.name, given.email, organization?.name],
  })
  const canSeal = gainsSealing(null, role.slug)
  if (canSeal && !(await checkOwnPassword(deps, call, 'own_password', own))) throw ownPasswordMissing('own_password')
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction(call, async (tx) => {
    const { name, email, contact_number, alternate_email_id } = given
    const columns = { name, email, role: role.slug, contact_number, alternate_email_id }
    const made = await insertUser(tx, { ...columns, passwordHash, byName: call.actor.name })
    if (!made) throw fieldErrors({ email: [USER_TEXTS.emailTaken] })
    const { id } = made
    if (made.signsInElsewhere) await mailSignsInElsewhere(tx, call, email)
    await writeAudit(tx, call, { action: 'create', noun: 'user', recordId: id, new: columns })
    if (canSeal) await announceSealingRole(tx, call, { noun: 'user', recordId: id, name, email, role: role.slug })
    return presentUser(present(await findUserRow(tx, id)))
  })
}
