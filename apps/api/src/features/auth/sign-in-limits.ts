import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors/app-error.ts'
import { AttemptCounter, addressGroup } from '../../platform/http/attempt-counter.ts'
import type { CallFacts } from '../../platform/call/call.ts'

const WINDOW_MS = 15 * 60 * 1000
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 10
const FAILURES_PER_ADDRESS = 50

/**
 * Slows guessing: failures count per account and address, and per address. Other addresses keep their own count, so
 * that nobody can lock somebody else out; successes count nothing.
 */
export function createSignInLimits(now: () => Date) {
  const perAccount = new AttemptCounter(FAILURES_PER_ACCOUNT_AND_ADDRESS, WINDOW_MS)
  const perAddress = new AttemptCounter(FAILURES_PER_ADDRESS, WINDOW_MS)

  return async function guarded<T>(call: CallFacts, account: string, attempt: () => Promise<T>): Promise<T> {
    const address = addressGroup(call.ip)
    const accountDigest = createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
    const counted: [AttemptCounter, string][] = [
      [perAccount, `${address} ${accountDigest}`],
      [perAddress, address],
    ]
    const taken: typeof counted = []
    for (const [counter, key] of counted) {
      const seconds = counter.take(key, now())
      if (seconds > 0) {
        for (const [earlier, earlierKey] of taken) earlier.giveBack(earlierKey)
        throw new AppError('too_many_requests', { values: { seconds } })
      }
      taken.push([counter, key])
    }
    let failed = false
    try {
      return await attempt()
    } catch (error) {
      failed = error instanceof AppError && error.code === 'invalid_credentials'
      if (failed) call.log.warn({ event: 'sign_in_failed', account: accountDigest, ip: call.ip }, 'sign-in failed')
      throw error
    } finally {
      if (!failed) for (const [counter, key] of taken) counter.giveBack(key)
    }
  }
}
