import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors/app-error.ts'
import { AttemptCounter, addressGroup } from '../../platform/http/attempt-counter.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Sign-ups and checks of one address. */
const PER_ADDRESS = 60
/** Invitations to one mailbox. */
const LETTERS_PER_MAILBOX = 10

/** Slows guessing and mailing down. Counts are of this process. */
export function createUserLimits(now: () => Date) {
  const addresses = new AttemptCounter(PER_ADDRESS, WINDOW_MS)
  const letters = new AttemptCounter(LETTERS_PER_MAILBOX, WINDOW_MS)
  const take = (counter: AttemptCounter, key: string): void => {
    const seconds = counter.take(key, now())
    if (seconds > 0) throw new AppError('too_many_requests', { values: { seconds } })
  }
  return {
    /** @throws AppError too_many_requests */
    address: (ip: string): void => take(addresses, addressGroup(ip)),
    /** @throws AppError too_many_requests */
    letter: (email: string): void => take(letters, createHash('sha256').update(email).digest('base64url')),
  }
}
