import type { BodyOf, InvitationClaims, signUp as signUpEndpoint } from '@eluent/contract'
import { isRoleSlug, roleOf, type Role } from '@eluent/domain/auth'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { USER_TEXTS, validateUser } from '@eluent/domain/users'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import { refuseEasyPassword } from '../../views/users/refuse-easy-password.ts'
import { cleanUser } from './given-user.ts'
import { claimLink, findOpenInvitation } from '../../records/one-time-links/one-time-links-store.ts'
import { insertUser } from '../../records/users/users-store.ts'

type SignUpDeps = Pick<Deps, 'db' | 'passwords' | 'invitationTokens' | 'settings' | 'now'>
type Input = BodyOf<typeof signUpEndpoint>['user']

/** One wording for every invitation that does not work. */
const expired = () => new AppError('link_expired')

/** Whether an invitation can still be used. @throws AppError link_expired */
export async function checkInvitation(deps: SignUpDeps, token: string): Promise<{ valid: true }> {
  await openInvitation(deps, token)
  return { valid: true }
}

/**
 * Creates the invited user, once per invitation; e-mail and role are the invitation's, whatever is sent.
 * @throws AppError link_expired; invitation_differs, and logs it; validation_failed
 */
export async function signUp(deps: SignUpDeps, call: CallFacts, input: Input): Promise<{ message: string }> {
  const { claims, role } = await openInvitation(deps, input.token)
  refuseOther(call, claims, role, input)
  const given = { ...cleanUser(input), email: claims.email }
  const errors = validateUser(given, 'sign-up')
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const password = given.password ?? ''
  const names = [given.name, given.email, claims.organization.name]
  refuseEasyPassword(deps.settings, { field: 'password', password, names })
  const passwordHash = await deps.passwords.hash(password)
  const organizationId = claims.organization.id
  return deps.db.transaction({ organizationId }, async (tx) => {
    const { name, email, contact_number, alternate_email_id } = given
    const columns = { name, email, role: role.slug, contact_number, alternate_email_id }
    const made = await insertUser(tx, { ...columns, passwordHash, byName: name })
    // told to the owner of the mailbox, who holds the link
    if (!made || made.signsInElsewhere) throw fieldErrors({ email: [USER_TEXTS.emailTaken] })
    const userId = made.id
    if (!(await claimLink(tx, 'invitations', { id: claims.jti }, { userId, at: deps.now() }))) throw expired()
    const actor = { userId, name, actualRole: role.slug }
    await writeAudit(
      tx,
      { ...call, organizationId, actor },
      {
        action: 'sign_up',
        noun: 'user',
        recordId: userId,
        new: { ...columns, invitation: claims.jti, ip: call.ip },
      },
    )
    return { message: 'Sign up successful' }
  })
}

/** The open invitation of a token, with the role its row says. @throws AppError link_expired */
async function openInvitation(deps: SignUpDeps, token: string): Promise<{ claims: InvitationClaims; role: Role }> {
  const claims = await deps.invitationTokens.read(token)
  if (claims === null) throw expired()
  const organizationId = claims.organization.id
  const row = await deps.db.read({ organizationId }, (tx) => findOpenInvitation(tx, claims.jti, deps.now()))
  if (!row || row.email !== claims.email || !isRoleSlug(row.role)) throw expired()
  return { claims, role: roleOf(row.role) }
}

/** @throws AppError invitation_differs where the call claims another address or role than the invitation gives */
function refuseOther(call: CallFacts, claims: InvitationClaims, role: Role, input: Input): void {
  const otherEmail = !isBlank(input.email) && cleanUser(input).email !== claims.email
  const otherRole = !isBlank(input.role_id) && String(input.role_id).trim() !== String(role.id)
  if (!otherEmail && !otherRole) return
  const field = otherEmail ? 'email' : 'role_id'
  call.log.warn(
    { event: 'access_denied', invitation: claims.jti, organization: claims.organization.id, field },
    'a sign-up claimed what its invitation does not give',
  )
  throw new AppError('invitation_differs')
}
