import { randomUUID } from 'node:crypto'
import type { BodyOf, inviteUser as inviteEndpoint } from '@eluent/contract'
import { gainsSealing } from '@eluent/domain/auth'
import { hasFieldErrors } from '@eluent/domain/samples'
import { plainText } from '@eluent/domain/text'
import { INVITATION_MS, USER_TEXTS, chosenRole, validateInvitation } from '@eluent/domain/users'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findLogin } from '../../records/sessions/sessions-store.ts'
import { findOrganization } from '../../records/organizations/organizations-store.ts'
import { announceSealingRole } from '../../views/users/announce-sealing-role.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { mailSignsInElsewhere } from './mail-signs-in-elsewhere.ts'
import { invitationMail } from './invitation-mail.ts'
import { replaceLinks } from '../../records/one-time-links/one-time-links-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface InviteDeps extends Pick<Deps, 'db' | 'invitationTokens' | 'passwords' | 'settings' | 'now'> {
  /** Counts one more letter to this address. @throws AppError too_many_requests */
  countLetter: (email: string) => Promise<void>
}

/**
 * Mails the link to sign up with this role; an earlier link to the same address stops working.
 * @throws AppError validation_failed, also for an address that a user of the organization has; too_many_requests
 */
export async function inviteUser(
  deps: InviteDeps,
  call: Call,
  input: BodyOf<typeof inviteEndpoint>,
): Promise<{ message: string }> {
  const email = plainText(input.email ?? '').toLowerCase()
  const role = chosenRole(input.role_id)
  const errors = validateInvitation({ email, role_id: input.role_id })
  const organization = await findOrganization(deps.db, call.organizationId)
  if (hasFieldErrors(errors) || role === null || !organization) throw fieldErrors(errors)
  const canSeal = gainsSealing(null, role.slug)
  const isConfirmed = await checkOwnPassword(deps, call, 'own_password', input.own_password)
  if (canSeal && !isConfirmed) throw ownPasswordMissing('own_password')
  const login = await findLogin(deps.db, email)
  if (login?.organizationId === call.organizationId) throw fieldErrors({ email: [USER_TEXTS.emailTaken] })
  await deps.countLetter(email)
  const id = randomUUID()
  const exp = Math.floor((deps.now().getTime() + INVITATION_MS) / 1000)
  const token = await deps.invitationTokens.sign({
    email,
    exp,
    jti: id,
    role: { id: role.id, name: role.name },
    organization: { id: organization.id, name: organization.name },
  })
  const letter = invitationMail({
    organization: organization.name,
    inviter: call.actor.name,
    role: role.name,
    link: `${deps.settings.publicUrl}/users/invite/${token}`,
    days: INVITATION_MS / DAY_MS,
  })
  return deps.db.transaction(call, async (tx) => {
    const expires_at = new Date(exp * 1000).toISOString()
    const invitation = { id, email, role: role.slug, invited_by_name: call.actor.name, expires_at }
    await replaceLinks(tx, 'invitations', { email }, invitation, deps.now())
    // answered alike, so that nobody learns whose address signs in elsewhere; the owner of the address does
    const about = { noun: 'invitation' } as const
    if (login) await mailSignsInElsewhere(tx, call, email, about)
    else await queueMail(tx, call.organizationId, { to: email, ...letter, about })
    await writeAudit(tx, call, {
      action: 'invite',
      noun: 'invitation',
      recordId: id,
      new: { email, role: role.slug, expires_at },
    })
    if (canSeal) await announceSealingRole(tx, call, { noun: 'invitation', recordId: id, email, role: role.slug })
    return { message: 'Invitation sent successfully' }
  })
}
