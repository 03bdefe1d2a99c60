import { isRoleSlug } from '@eluent/domain/auth'
import { newPasswordError } from '@eluent/domain/passwords'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Deps } from '../../views/deps.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { endOtherSessions } from '../../records/sessions/sessions-store.ts'
import { refuseEasyPassword } from '../../views/users/refuse-easy-password.ts'
import { changedMail } from './password-mails.ts'
import { claimLink, endLinks, findOpenReset } from '../../records/one-time-links/one-time-links-store.ts'
import { findUserWithPassword, replacePassword } from '../../records/users/users-store.ts'
import { readResetToken, type ResetToken } from './reset-token.ts'

type ResetDeps = Pick<Deps, 'db' | 'passwords' | 'settings' | 'now'>

/** One wording for every link that does not work. */
const expired = () => new AppError('link_expired')

/** Whether a mailed link still works. @throws AppError link_expired */
export async function checkPasswordReset(deps: ResetDeps, token: string): Promise<{ valid: true }> {
  await openReset(deps, token)
  return { valid: true }
}

/** Sets a new password by a mailed link, once; every session of the user ends. @throws AppError link_expired, validation_failed */
export async function resetPassword(deps: ResetDeps, call: CallFacts, token: string, password: string) {
  const { organizationId, secretSha256, userId, names } = await openReset(deps, token)
  const fault = newPasswordError(password, null)
  if (fault !== null) throw fieldErrors({ password: [fault] })
  refuseEasyPassword(deps.settings, { field: 'password', password, names })
  const hash = await deps.passwords.hash(password)
  const now = deps.now()
  await deps.db.transaction({ organizationId }, async (tx) => {
    const user = await findUserWithPassword(tx, userId)
    if (
      !user ||
      !isRoleSlug(user.role) ||
      !(await claimLink(tx, 'password_resets', { secret_sha256: secretSha256 }, { userId, at: now }))
    )
      throw expired()
    if (!(await replacePassword(tx, userId, { from: user.password_hash, to: hash, at: now }))) throw expired()
    await endLinks(tx, 'password_resets', { user_id: userId }, now)
    const ended = await endOtherSessions(tx, userId, null, now)
    await queueMail(tx, organizationId, { to: user.email, ...changedMail() })
    const actor = { userId, name: user.name, actualRole: user.role }
    await writeAudit(
      tx,
      { ...call, organizationId, actor },
      { action: 'reset_password', noun: 'user', recordId: userId, new: { sessions_ended: ended, ip: call.ip } },
    )
  })
  return { message: 'Password reset successfully' }
}

async function openReset(deps: ResetDeps, token: string): Promise<ResetToken & { userId: number; names: string[] }> {
  const read = readResetToken(token)
  if (read === null) throw expired()
  const now = deps.now()
  const user = await deps.db.read(read, async (tx) => {
    const reset = await findOpenReset(tx, read.secretSha256, now)
    return reset && (await findUserWithPassword(tx, reset.user_id))
  })
  if (!user) throw expired()
  return { ...read, userId: user.id, names: [user.name, user.email, user.organization_name] }
}
