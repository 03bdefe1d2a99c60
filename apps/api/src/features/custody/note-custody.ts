import type { BodyOf, BulkReply, noteCustody as noteEndpoint } from '@eluent/contract'
import { custodyFactsOf, custodyInputErrors, giverErrors, type CustodySignatures } from '@eluent/domain/custody'
import { hasFieldErrors } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Deps } from '../../views/deps.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { storeEvents } from './store-events.ts'

type Input = BodyOf<typeof noteEndpoint>

/**
 * Notes one event for one or several samples. A hand-over is signed by both: the giver by name and by hand on the screen, the
 * caller who receives by the own password.
 * @throws AppError validation_failed, too_many_requests and what `storeEvents` refuses
 */
export async function noteCustody(
  deps: Pick<Deps, 'db' | 'passwords' | 'now'>,
  call: Call,
  { samples, event, password }: Input,
): Promise<BulkReply> {
  const { photo_file_id = null, giver, ...typed } = event
  const input = giver ? { ...typed, from_name: giver.name, to_name: call.actor.name } : typed
  const errors = { ...custodyInputErrors(input, deps.now()), ...(giver && giverErrors(giver)) }
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const facts = custodyFactsOf(input, deps.now())
  const signatures = giver ? await signed(deps, call, giver, password) : null
  return deps.db.transaction(call, (tx) =>
    storeEvents(tx, call, { samples, factsOf: () => facts, photo_file_id, signatures, disposal: null }),
  )
}

/** @throws AppError validation_failed, too_many_requests */
export async function signed(
  deps: Pick<Deps, 'db' | 'passwords' | 'now'>,
  call: Call,
  giver: NonNullable<Input['event']['giver']>,
  password: string | null | undefined,
): Promise<CustodySignatures> {
  if (!(await checkOwnPassword(deps, call, 'password', password))) throw ownPasswordMissing('password')
  const { userId, name } = call.actor
  return {
    giver: { name: giver.name.trim(), strokes: giver.strokes ?? null },
    receiver: { name, user_id: userId },
  }
}
