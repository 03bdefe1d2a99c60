import { PASSWORD_FORM_TEXTS, newPasswordError, oldPasswordError } from '@eluent/domain/passwords'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Deps } from '../../views/deps.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { endOtherSessions } from '../../records/sessions/sessions-store.ts'
import { refuseEasyPassword } from '../../views/users/refuse-easy-password.ts'
import { changedMail } from './password-mails.ts'
import { endLinks } from '../../records/one-time-links/one-time-links-store.ts'
import { findUserWithPassword, replacePassword } from '../../records/users/users-store.ts'

interface PasswordChange {
  old_password: string
  new_password: string
}

/**
 * Changes the caller's own password. This session stays, the others end, and open links to choose one stop working.
 * @throws AppError forbidden for somebody else's id, validation_failed
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'passwords' | 'settings' | 'now'>,
  call: Call,
  userId: number,
  input: PasswordChange,
): Promise<{ message: string }> {
  const { homeOrganizationId: organizationId, sessionId } = call.actor
  if (userId !== call.actor.userId) throw new AppError('forbidden')
  checkForm(input)
  const user = await deps.db.read({ organizationId }, (tx) => findUserWithPassword(tx, userId))
  if (!user || !(await deps.passwords.matches(input.old_password, user.password_hash))) {
    throw fieldErrors({ old_password: [PASSWORD_FORM_TEXTS.oldWrong] })
  }
  const password = input.new_password
  const names = [user.name, user.email, user.organization_name]
  refuseEasyPassword(deps.settings, { field: 'new_password', password, names })
  const hash = await deps.passwords.hash(password)
  const now = deps.now()
  return deps.db.transaction({ organizationId }, async (tx) => {
    const change = { from: user.password_hash, to: hash, at: now }
    // Another device was faster: the old password is not the old one any more.
    if (!(await replacePassword(tx, userId, change))) {
      throw fieldErrors({ old_password: [PASSWORD_FORM_TEXTS.oldWrong] })
    }
    await endLinks(tx, 'password_resets', { user_id: userId }, now)
    const ended = await endOtherSessions(tx, userId, sessionId, now)
    await queueMail(tx, organizationId, { to: user.email, ...changedMail() })
    await writeAudit(
      tx,
      { ...call, organizationId },
      { action: 'change_password', noun: 'user', recordId: userId, new: { sessions_ended: ended } },
    )
    return { message: 'Password changed successfully' }
  })
}

function checkForm({ old_password, new_password }: PasswordChange): void {
  const faults = {
    old_password: oldPasswordError(old_password),
    new_password: newPasswordError(new_password, old_password),
  }
  const fields = Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]]))
  if (fields.length > 0) throw fieldErrors(Object.fromEntries(fields) as Record<string, string[]>)
}
