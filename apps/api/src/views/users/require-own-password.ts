import { PASSWORD_FORM_TEXTS } from '@eluent/domain/passwords'
import type { Call } from '../../platform/call/call.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { AttemptCounter } from '../../platform/http/attempt-counter.ts'
import { findUserWithPassword } from '../../records/users/users-store.ts'
import type { Deps } from '../deps.ts'

type OwnPasswordDeps = Pick<Deps, 'db' | 'passwords' | 'now'>

/** Wrong own passwords of one user, wherever they are typed. */
export function ownPasswordGuesses(deps: Pick<Deps, 'db' | 'now'>): AttemptCounter {
  return new AttemptCounter(deps, { name: 'wrong own passwords', limit: 10, windowMs: 15 * 60 * 1000 })
}

/**
 * Whether the caller typed their own password: false where none was typed.
 * @throws AppError validation_failed for a wrong one, too_many_requests after too many
 */
export async function checkOwnPassword(
  deps: OwnPasswordDeps,
  call: Call,
  field: string,
  typed: string | null | undefined,
): Promise<boolean> {
  if (typed === undefined || typed === null || typed === '') return false
  const { userId, homeOrganizationId: organizationId } = call.actor
  const guesses = ownPasswordGuesses(deps)
  const { waitS } = await guesses.take(String(userId))
  if (waitS > 0) throw new AppError('too_many_requests', { values: { seconds: waitS } })
  const user = await deps.db.read({ organizationId }, (tx) => findUserWithPassword(tx, userId))
  if (!(await deps.passwords.matches(typed, user?.password_hash)))
    throw fieldErrors({ [field]: [PASSWORD_FORM_TEXTS.ownWrong] })
  await guesses.giveBack(String(userId))
  return true
}

/** The refusal of a call that needs the caller's own password and came without. */
export function ownPasswordMissing(field: string): AppError {
  return fieldErrors({ [field]: [PASSWORD_FORM_TEXTS.own] })
}
