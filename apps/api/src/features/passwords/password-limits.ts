import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors/app-error.ts'
import { AttemptCounter, addressGroup } from '../../platform/http/attempt-counter.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Requests of one address, whoever they are about. */
const PER_ADDRESS = 30
/** Letters to one account; more are not sent, and nobody is notified. */
const LETTERS_PER_ACCOUNT = 5
/** Wrong old passwords of one user. */
const WRONG_OLD_PASSWORDS = 10

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Slows guessing and mailing down. Counts are of this process. */
export function createPasswordLimits(now: () => Date) {
  const addresses = new AttemptCounter(PER_ADDRESS, WINDOW_MS)
  const letters = new AttemptCounter(LETTERS_PER_ACCOUNT, WINDOW_MS)
  const guesses = new AttemptCounter(WRONG_OLD_PASSWORDS, WINDOW_MS)
  const take = (counter: AttemptCounter, key: string): void => {
    const seconds = counter.take(key, now())
    if (seconds > 0) throw new AppError('too_many_requests', { values: { seconds } })
  }
  return {
    /** @throws AppError too_many_requests */
    address: (ip: string): void => take(addresses, addressGroup(ip)),
    /** Whether one more letter may go to this account. */
    mayMail: (email: string): boolean => letters.take(digest(email), now()) === 0,
    /** Counts refused attempts of a user to change their password. @throws AppError too_many_requests */
    async guess<T>(userId: number, attempt: () => Promise<T>): Promise<T> {
      take(guesses, String(userId))
      const answer = await attempt()
      guesses.giveBack(String(userId))
      return answer
    },
  }
}
