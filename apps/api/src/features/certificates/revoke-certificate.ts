import type { Deps } from '../../views/deps.ts'
import type { Call } from '../../platform/call/call.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { changeValidity, type ValidityInput } from './change-validity.ts'

/**
 * Revokes a certificate, which nothing takes back: the caller's own password is asked for again, unless the setting leaves
 * it to the screen. @throws AppError validation_failed, too_many_requests, and what `changeValidity` throws
 */
export async function revokeCertificate(
  deps: Pick<Deps, 'db' | 'passwords' | 'settings' | 'now'>,
  call: Call,
  { password, ...input }: ValidityInput & { password?: string | null | undefined },
): ReturnType<typeof changeValidity> {
  const isConfirmed = await checkOwnPassword(deps, call, 'password', password)
  if (!isConfirmed && deps.settings.revokeNeedsPassword) throw ownPasswordMissing('password')
  return changeValidity(deps, call, 'revoke', input)
}
