import { WRONG_PASSWORDS_OF_SESSION } from '@eluent/domain/signatures'
import { AttemptCounter } from '../../platform/http/attempt-counter.ts'
import type { Deps } from '../deps.ts'

/** Wrong passwords of an account, whoever types them and wherever. */
export function accountCounter(deps: Pick<Deps, 'db' | 'now'>): AttemptCounter {
  return new AttemptCounter(deps, { name: 'sign-in by account', limit: 20, windowMs: 15 * 60 * 1000 })
}

/** Wrong passwords where something is to be signed, by session. */
export function wrongPasswordsOfSession(deps: Pick<Deps, 'db' | 'now'>): AttemptCounter {
  return new AttemptCounter(deps, {
    name: 'wrong passwords of a signing session',
    limit: WRONG_PASSWORDS_OF_SESSION,
    windowMs: 15 * 60 * 1000,
  })
}
