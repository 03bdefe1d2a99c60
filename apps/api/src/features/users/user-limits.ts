import { AppError } from '../../platform/errors/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { AttemptCounter, addressGroup } from '../../platform/http/attempt-counter.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Sign-ups and checks of one address. */
const PER_ADDRESS = 60
/** Invitations to one mailbox. */
const LETTERS_PER_MAILBOX = 10

/** Slows guessing and mailing down. */
export function createUserLimits(deps: { db: Database; now: () => Date }) {
  const windowMs = WINDOW_MS
  const addresses = new AttemptCounter(deps, { name: 'sign-ups by address', limit: PER_ADDRESS, windowMs })
  const letters = new AttemptCounter(deps, { name: 'invitations by mailbox', limit: LETTERS_PER_MAILBOX, windowMs })
  const take = async (counter: AttemptCounter, key: string): Promise<void> => {
    const { waitS } = await counter.take(key)
    if (waitS > 0) throw new AppError('too_many_requests', { values: { seconds: waitS } })
  }
  return {
    /** @throws AppError too_many_requests */
    address: (ip: string): Promise<void> => take(addresses, addressGroup(ip)),
    /** @throws AppError too_many_requests */
    letter: (email: string): Promise<void> => take(letters, email),
  }
}
