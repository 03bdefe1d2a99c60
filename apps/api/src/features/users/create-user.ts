import type { BodyOf, User, createUser as createEndpoint } from '@eluent/contract'
import { hasFieldErrors } from '@eluent/domain/samples'
import { USER_TEXTS, chosenRole, validateUser } from '@eluent/domain/users'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { present } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { cleanUser } from './given-user.ts'
import { findUserRow, insertUser, presentUser } from '../../records/users/users-store.ts'

type Input = BodyOf<typeof createEndpoint>['user']

/** Adds a user, who can sign in at once. @throws AppError validation_failed */
export async function createUser(deps: Pick<Deps, 'db' | 'passwords'>, call: Call, input: Input): Promise<User> {
  const given = cleanUser(input)
  const role = chosenRole(given.role_id)
  const errors = validateUser(given, 'create')
  if (hasFieldErrors(errors) || role === null) throw fieldErrors(errors)
  const passwordHash = await deps.passwords.hash(given.password ?? '')
  return deps.db.transaction(call, async (tx) => {
    const { name, email, contact_number, alternate_email_id } = given
    const columns = { name, email, role: role.slug, contact_number, alternate_email_id }
    const id = await insertUser(tx, { ...columns, passwordHash, byName: call.actor.name })
    if (id === undefined) throw fieldErrors({ email: [USER_TEXTS.emailTaken] })
    await writeAudit(tx, call, { action: 'create', noun: 'user', recordId: id, new: columns })
    return presentUser(present(await findUserRow(tx, id)))
  })
}
