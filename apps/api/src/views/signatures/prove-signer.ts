import { asksForEmail, SIGNATURE_CONSENT, SIGNING_TEXTS, WRONG_PASSWORDS_OF_SESSION } from '@eluent/domain/signatures'
import type { Call } from '../../platform/call/call.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { AttemptCounter } from '../../platform/http/attempt-counter.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { SignerProof } from '../../records/signatures/sign.ts'
import { hasConsented, lastSignedAt } from '../../records/signatures/signatures-store.ts'
import { findUserWithPassword } from '../../records/users/users-store.ts'
import type { Deps } from '../deps.ts'
import { accountCounter, wrongPasswordsOfSession } from '../users/account-limits.ts'
import { endSigningSession } from './end-session-by-mail.ts'

export type SignerDeps = Pick<Deps, 'db' | 'passwords' | 'now' | 'tokens'>

/** What a signing asks for, as it is typed. */
export interface TypedSigning {
  email?: string | null | undefined
  password?: string | null | undefined
  accepts?: boolean | null | undefined
}

/** What a signing of the caller asks for now: their e-mail beside the password, and whether they must accept the consent. */
export async function readSigning(deps: Pick<Deps, 'db' | 'now'>, call: Call) {
  const { sessionId, userId } = call.actor
  const [last, consented, { signing_minutes }] = await deps.db.read(call, (tx) =>
    Promise.all([
      lastSignedAt(tx, sessionId),
      hasConsented(tx, userId, SIGNATURE_CONSENT.version),
      readQualitySettings(tx),
    ]),
  )
  return {
    asks_email: asksForEmail(last, deps.now(), signing_minutes),
    consent: consented ? null : SIGNATURE_CONSENT.text,
  }
}

/**
 * Whether the caller shows for this signing who they are. Wrong passwords count in the limits of signing in, and the fifth of a
 * session within 15 minutes ends it (21 CFR 11.300(d)).
 * @throws AppError forbidden for a driver, validation_failed, too_many_requests, signing_ended_session
 */
export async function proveSigner(deps: SignerDeps, call: Call, typed: TypedSigning): Promise<SignerProof> {
  const { userId, sessionId, email, homeOrganizationId: organizationId, driverTokenId } = call.actor
  if (driverTokenId !== undefined) throw new AppError('forbidden')
  const { asks_email, consent } = await readSigning(deps, call)
  const missing = {
    ...(asks_email && !typed.email && { email: [SIGNING_TEXTS.email] }),
    ...(!typed.password && { password: [SIGNING_TEXTS.password] }),
    ...(consent !== null && typed.accepts !== true && { accepts: [SIGNING_TEXTS.consent] }),
  }
  if (Object.keys(missing).length > 0) throw fieldErrors(missing)
  const counters = [
    [accountCounter(deps), email.trim().toLowerCase()],
    [wrongPasswordsOfSession(deps), sessionId],
  ] as const
  const taken: (readonly [AttemptCounter, string])[] = []
  let wrong = 0
  for (const [counter, key] of counters) {
    const { attempts, waitS } = await counter.take(key)
    if (attempts === undefined) {
      for (const [one, of] of taken) await one.giveBack(of)
      throw new AppError('too_many_requests', { values: { seconds: waitS } })
    }
    taken.push([counter, key])
    wrong = attempts
  }
  const user = await deps.db.read({ organizationId }, (tx) => findUserWithPassword(tx, userId))
  // an e-mail that is not asked for must still be the signer's own
  const isOwn = !typed.email || typed.email.trim().toLowerCase() === user?.email.toLowerCase()
  const matches = await deps.passwords.matches(typed.password ?? '', user?.password_hash)
  if (matches && isOwn) {
    for (const [counter, key] of taken) await counter.giveBack(key)
    return { userId, sessionId, consents: consent !== null }
  }
  if (wrong >= WRONG_PASSWORDS_OF_SESSION) {
    await endSigningSession(deps, call)
    throw new AppError('signing_ended_session')
  }
  throw fieldErrors({ password: [typed.email ? SIGNING_TEXTS.wrongBoth : SIGNING_TEXTS.wrongPassword] })
}
