import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors/app-error.ts'
import { count } from '../telemetry/measure.ts'
import { isTransient } from './transient.ts'

/** What did not come to its end, and may at another time. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly committing: boolean
  constructor(cause: unknown, committing: boolean) {
    super('transaction failed', { cause })
    this.committing = committing
  }
}

/** Called where the turn of a call has come. */
export type Begin = () => void

export interface Log {
  warn: (facts: object, text: string) => void
}

interface Retries {
  /** Counted from the turn of the first attempt: who waited for others of his organization has seen no fault yet. */
  readonly forMs: number
  /** Whether it may be done again where only the database knows if it was done. */
  readonly evenAfterCommit: boolean
  readonly log: Log
}

/** Tries again after a passing fault. @throws AppError database_unavailable, or outcome_unknown after a COMMIT without an answer */
export async function retried<T>(
  attempt: (begin: Begin) => Promise<T>,
  { forMs, evenAfterCommit, log }: Retries,
): Promise<T> {
  let sinceMs = performance.now()
  let hasBegun = false
  const begin = (): void => {
    if (!hasBegun) sinceMs = performance.now()
    hasBegun = true
  }
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(begin)
    } catch (error) {
      const unfinished = unfinishedOf(error, tries)
      if (!unfinished) throw error
      if (unfinished.committing && !evenAfterCommit) throw new AppError('outcome_unknown', { cause: unfinished.cause })
      const waitMs = 50 + Math.random() * 150
      if (performance.now() + waitMs > sinceMs + forMs) {
        const code = unfinished.committing ? 'outcome_unknown' : 'database_unavailable'
        throw new AppError(code, { cause: unfinished.cause })
      }
      count('eluent_transaction_retries')
      log.warn({ err: unfinished.cause }, 'transaction is tried again')
      await delay(waitMs)
    }
  }
}

function unfinishedOf(error: unknown, tries: number): Unfinished | undefined {
  if (error instanceof Unfinished) return error
  // the server may still be ending the lost connection that holds this key
  const ownEarlierTry = tries > 0 && error instanceof AppError && error.code === 'request_in_flight'
  return ownEarlierTry || isTransient(error) ? new Unfinished(error, ownEarlierTry) : undefined
}
