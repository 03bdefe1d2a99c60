import { AppError } from '../../platform/errors/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { AttemptCounter, addressGroup } from '../../platform/http/attempt-counter.ts'
import { ownPasswordGuesses } from '../../views/users/require-own-password.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Requests of one address, whoever they are about. */
const PER_ADDRESS = 30
/** Letters to one account; more are not sent, and nobody is notified. */
const LETTERS_PER_ACCOUNT = 5

/** Slows guessing and mailing down. */
export function createPasswordLimits(deps: { db: Database; now: () => Date }) {
  const windowMs = WINDOW_MS
  const addresses = new AttemptCounter(deps, { name: 'password links by address', limit: PER_ADDRESS, windowMs })
  const letters = new AttemptCounter(deps, { name: 'password letters', limit: LETTERS_PER_ACCOUNT, windowMs })
  const guesses = ownPasswordGuesses(deps)
  const take = async (counter: AttemptCounter, key: string): Promise<void> => {
    const { waitS } = await counter.take(key)
    if (waitS > 0) throw new AppError('too_many_requests', { values: { seconds: waitS } })
  }
  return {
    /** @throws AppError too_many_requests */
    address: (ip: string): Promise<void> => take(addresses, addressGroup(ip)),
    /** Whether one more letter may go to this account. */
    mayMail: async (email: string): Promise<boolean> => (await letters.take(email)).waitS === 0,
    /** Counts refused attempts of a user to change their password. @throws AppError too_many_requests */
    async guess<T>(userId: number, attempt: () => Promise<T>): Promise<T> {
      await take(guesses, String(userId))
      const answer = await attempt()
      await guesses.giveBack(String(userId))
      return answer
    },
  }
}
