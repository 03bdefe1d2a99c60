import type { BodyOf, User, updateUser as updateEndpoint } from '@eluent/contract'
import { can, gainsSealing, roleOf, type PermissionKey } from '@eluent/domain/auth'
import { hasFieldErrors } from '@eluent/domain/samples'
import { USER_TEXTS, chosenRole, userChangeRefusal, validateUser } from '@eluent/domain/users'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { endOtherSessions } from '../../records/sessions/sessions-store.ts'
import { checkVersion, changeRows, present } from '../../platform/db/rows.ts'
import { endLinks } from '../../records/one-time-links/one-time-links-store.ts'
import { announceSealingRole } from '../../views/users/announce-sealing-role.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { cleanUser } from './given-user.ts'
import { findUserRow, lockUsers, presentUser, type UserChange, type UserRow } from '../../records/users/users-store.ts'

type Input = BodyOf<typeof updateEndpoint>

function requirePermission(call: Call, permission: PermissionKey, userId: number): void {
  if (can(call.actor.permissions, permission)) return
  const { userId: actor, organizationId: organization } = call.actor
  call.log.warn({ event: 'access_denied', actor, organization, permission, params: { id: userId } }, 'access denied')
  throw new AppError('forbidden')
}

/** A user of the organization whom the caller may change, locked. @throws AppError not_found, own_account, super_admin_protected */
export function changeable(call: Call, row: UserRow | undefined): UserRow {
  const user = present(row)
  const refusal = userChangeRefusal({ id: call.actor.userId, role: call.actor.actualRole }, user)
  if (refusal !== null) throw new AppError(refusal === 'own' ? 'own_account' : 'super_admin_protected')
  return user
}

/**
 * Changes a user, or activates or deactivates them. Another role and deactivation end their sessions at once; a role that
 * can seal what the old one could not is given after the caller's own password.
 * @throws AppError forbidden, not_found, own_account, super_admin_protected, changed_meanwhile, validation_failed
 */
export async function changeUser(
  deps: Pick<Deps, 'db' | 'passwords' | 'tokens' | 'now'>,
  call: Call,
  id: number,
  { user: input, version, own_password: own }: Input,
): Promise<User> {
  const { is_active, ...form } = input
  const changesForm = Object.values(form).some((value) => value !== undefined)
  if (is_active !== undefined) requirePermission(call, 'user.status', id)
  if (changesForm || is_active === undefined) requirePermission(call, 'user.edit', id)
  const isConfirmed = await checkOwnPassword(deps, call, 'own_password', own)
  return deps.db.transaction(call, async (tx) => {
    const [row] = await lockUsers(tx, [id])
    const stored = changeable(call, row)
    checkVersion(stored, version)
    const wanted: UserChange = {
      ...(changesForm && checked(form, stored)),
      ...(is_active !== undefined && { is_active }),
    }
    const change = differing(wanted, stored)
    const role = change.role !== undefined && gainsSealing(stored.role, change.role) ? change.role : null
    if (role !== null && !isConfirmed) throw ownPasswordMissing('own_password')
    if (Object.keys(change).length > 0) await save(deps, tx, call, stored, change)
    if (role !== null) await announceSealingRole(tx, call, { ...stored, ...change, noun: 'user', recordId: id, role })
    return presentUser(present(await findUserRow(tx, id)))
  })
}

/** The form over what is stored, by the form's rules. @throws AppError validation_failed */
function checked(form: Omit<Input['user'], 'is_active'>, stored: UserRow): UserChange {
  const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  const given = cleanUser({ ...stored, role_id: roleOf(stored.role).id, ...sent })
  const role = chosenRole(given.role_id, stored.role)
  const errors = validateUser(given, 'edit', stored.role)
  if (!errors['email'] && given.email !== stored.email) errors['email'] = [USER_TEXTS.emailFixed]
  if (hasFieldErrors(errors) || role === null) throw fieldErrors(errors)
  const { name, contact_number, alternate_email_id } = given
  return { name, role: role.slug, contact_number, alternate_email_id }
}

function differing(wanted: UserChange, stored: UserRow): UserChange {
  const entries = Object.entries(wanted) as [keyof UserChange, never][]
  return Object.fromEntries(entries.filter(([key, value]) => stored[key] !== value))
}

async function save(
  deps: Pick<Deps, 'tokens' | 'now'>,
  tx: Tx,
  call: Call,
  stored: UserRow,
  change: UserChange,
): Promise<void> {
  await changeRows(tx, 'users', change, call.actor).where('id', '=', stored.id).execute()
  const now = deps.now()
  const endsSessions = change.role !== undefined || change.is_active === false
  if (endsSessions) deps.tokens.forgetVerified()
  const sessions = endsSessions ? await endOtherSessions(tx, stored.id, null, now) : 0
  if (change.is_active === false) await endLinks(tx, 'password_resets', { user_id: stored.id }, now)
  const keys = Object.keys(change) as (keyof UserChange)[]
  const isStatus = keys.length === 1 && change.is_active !== undefined
  await writeAudit(tx, call, {
    action: isStatus ? (change.is_active ? 'activate' : 'deactivate') : 'edit',
    noun: 'user',
    recordId: stored.id,
    old: Object.fromEntries(keys.map((key) => [key, stored[key]])),
    new: { ...change, ...(sessions > 0 && { sessions_ended: sessions }) },
  })
}
