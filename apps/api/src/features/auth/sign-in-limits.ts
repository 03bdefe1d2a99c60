import type { Passwords } from '../../platform/auth/passwords.ts'
import type { CallFacts } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { AttemptCounter, addressGroup, digestOf } from '../../platform/http/attempt-counter.ts'
import { DEVICE_LASTS_MS } from '../../platform/http/device-cookie.ts'
import { isKnownDevice } from '../../records/sessions/devices-store.ts'
import { accountCounter } from '../../views/users/account-limits.ts'
import { mailFailedSignIns } from './mail-failed-sign-ins.ts'

const WINDOW_MS = 15 * 60 * 1000
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 10
const FAILURES_PER_DEVICE = 10
/** So many failures of an address slow it down, as those of a known device do; behind one may be a whole laboratory. */
const FAILURES_PER_ADDRESS = 50
const SLOWED_DOWN_MS = 5_000
/** The user is written to at this failure, once a day. */
const FAILURES_UNTIL_MAIL = 5
const MAIL_EVERY_MS = 24 * 60 * 60 * 1000

interface LimitDeps {
  db: Database
  passwords: Passwords
  now: () => Date
}

export interface SignInAttempt {
  call: CallFacts
  account: string
  /** The word of the browser's cookie. */
  device: string | undefined
}

/**
 * Slows guessing (docs/decisions/0024-known-devices.md). Failures count; successes are given back. A device that signed in to
 * the account before has a count of its own, which slows it down and never shuts its user out. All others share the counts of
 * the account and of the address. An account that does not exist is counted like any other.
 */
export function createSignInLimits(deps: LimitDeps) {
  const windowMs = WINDOW_MS
  const perDevice = new AttemptCounter(deps, {
    name: 'sign-in by device',
    limit: FAILURES_PER_DEVICE,
    windowMs,
    thenEveryMs: SLOWED_DOWN_MS,
  })
  const perAccount = accountCounter(deps)
  const perPair = new AttemptCounter(deps, {
    name: 'sign-in by account and address',
    limit: FAILURES_PER_ACCOUNT_AND_ADDRESS,
    windowMs,
  })
  const perAddress = new AttemptCounter(deps, {
    name: 'sign-in by address',
    limit: FAILURES_PER_ADDRESS,
    windowMs,
    thenEveryMs: SLOWED_DOWN_MS,
  })
  const mails = new AttemptCounter(deps, { name: 'mail of failed sign-ins', limit: 1, windowMs: MAIL_EVERY_MS })

  /** Takes the attempt from each count that it belongs to. @throws AppError too_many_requests */
  async function take({ call, account, device }: SignInAttempt): Promise<Taken[]> {
    const since = new Date(deps.now().getTime() - DEVICE_LASTS_MS)
    if (device !== undefined && (await isKnownDevice(deps.db, account, device, since))) {
      const key = `${account} ${device}`
      const { attempts, waitS } = await perDevice.take(key)
      if (attempts === undefined) throw new AppError('too_many_requests', { values: { seconds: waitS } })
      return [{ counter: perDevice, key, attempts }]
    }
    const address = addressGroup(call.ip)
    const taken: Taken[] = []
    for (const [counter, key] of [
      [perPair, `${account} ${address}`],
      [perAccount, account],
      [perAddress, address],
    ] as const) {
      const { attempts, waitS } = await counter.take(key)
      if (attempts === undefined) {
        await giveBack(taken)
        throw new AppError('too_many_requests', { values: { seconds: waitS } })
      }
      taken.push({ counter, key, attempts })
    }
    return taken
  }

  /** After the fifth failure; the same work for an account that nobody has. */
  async function mail(account: string): Promise<void> {
    if ((await mails.take(account)).attempts === undefined) return
    // the hash's work takes longer than the letter's, and is done for everybody
    await Promise.all([mailFailedSignIns(deps.db, account), deps.passwords.matches('', null)])
  }

  return async function guarded<T>(given: SignInAttempt, attempt: () => Promise<T>): Promise<T> {
    const account = given.account.trim().toLowerCase()
    const taken = await take({ ...given, account })
    let failed = false
    try {
      return await attempt()
    } catch (error) {
      failed = error instanceof AppError && error.code === 'invalid_credentials'
      if (failed) {
        const { ip, log } = given.call
        log.warn({ event: 'sign_in_failed', account: digestOf(account), ip }, 'sign-in failed')
        const [counted] = taken.filter(({ counter }) => counter === perAccount || counter === perDevice)
        if ((counted?.attempts ?? 0) >= FAILURES_UNTIL_MAIL) await mail(account)
      }
      throw error
    } finally {
      if (!failed) await giveBack(taken)
    }
  }
}

interface Taken {
  counter: AttemptCounter
  key: string
  attempts: number
}

async function giveBack(taken: readonly Taken[]): Promise<void> {
  for (const { counter, key } of taken) await counter.giveBack(key)
}
