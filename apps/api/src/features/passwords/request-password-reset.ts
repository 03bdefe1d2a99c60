import { isRoleSlug } from '@eluent/domain/auth'
import { PASSWORD_RESET_MS, forgotPasswordError } from '@eluent/domain/passwords'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Deps } from '../../views/deps.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findLogin } from '../../records/sessions/sessions-store.ts'
import { resetMail } from './password-mails.ts'
import { replaceLinks } from '../../records/one-time-links/one-time-links-store.ts'
import { findUserWithPassword } from '../../records/users/users-store.ts'
import { randomUUID } from 'node:crypto'
import { newResetToken } from './reset-token.ts'

interface RequestDeps extends Pick<Deps, 'db' | 'passwords' | 'settings' | 'now'> {
  /** Whether one more letter may go to this address now. */
  mayMail: (email: string) => Promise<boolean>
}

/**
 * Mails the link to choose a new password; an earlier one stops working. Nobody learns from the answer, or from the time
 * it takes, whether the address is known. @throws AppError validation_failed
 */
export async function requestPasswordReset(deps: RequestDeps, call: CallFacts, typed: string) {
  const fault = forgotPasswordError(typed)
  if (fault !== null) throw fieldErrors({ email: [fault] })
  // The hash's work takes longer than the letter's, and is done for everybody.
  await Promise.all([sendLink(deps, call, typed.trim().toLowerCase()), deps.passwords.matches('', null)])
  return { message: 'Password reset email sent' }
}

async function sendLink(deps: RequestDeps, call: CallFacts, email: string): Promise<void> {
  const login = await findLogin(deps.db, email)
  if (!(await deps.mayMail(email)) || !login) return
  const { organizationId } = login
  const now = deps.now()
  await deps.db.transaction({ organizationId }, async (tx) => {
    const user = await findUserWithPassword(tx, login.userId)
    if (!user || !isRoleSlug(user.role)) return
    const { token, secretSha256 } = newResetToken(organizationId)
    const expires_at = new Date(now.getTime() + PASSWORD_RESET_MS).toISOString()
    const reset = { id: randomUUID(), user_id: user.id, secret_sha256: secretSha256, expires_at }
    await replaceLinks(tx, 'password_resets', { user_id: user.id }, reset, now)
    const link = `${deps.settings.publicUrl}/reset-password/${token}`
    await queueMail(tx, organizationId, { to: user.email, ...resetMail(link) })
    const actor = { userId: user.id, name: user.name, actualRole: user.role }
    await writeAudit(
      tx,
      { ...call, organizationId, actor },
      { action: 'request_password_reset', noun: 'user', recordId: user.id, new: { ip: call.ip } },
    )
  })
}
