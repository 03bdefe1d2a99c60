import { randomUUID } from 'node:crypto'
import { tokenClaims, type TokenClaims } from '@eluent/contract'
import type { Permissions } from '@eluent/domain/auth'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../errors/app-error.ts'
import type { Keys } from './keys.ts'
import { VerifiedTokens } from './verified-tokens.ts'

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const ISSUER = 'eluent'
const AUDIENCE = 'eluent-api'
const CLOCK_TOLERANCE_S = 5

export interface ClaimsToSign extends Omit<TokenClaims, 'exp' | 'iat' | 'jti' | 'permissions'> {
  permissions: Permissions
}

/** Signs and reads the bearer tokens of the API. */
export class AccessTokens {
  readonly #keys: Keys
  readonly #lifetimeMinutes: number
  readonly #now: () => Date
  readonly #verified: VerifiedTokens

  constructor(keys: Keys, lifetimeMinutes: number, now: () => Date) {
    this.#keys = keys
    this.#lifetimeMinutes = lifetimeMinutes
    this.#now = now
    this.#verified = new VerifiedTokens(now)
  }

  async sign(claims: ClaimsToSign): Promise<string> {
    const { sub, ...own } = claims
    const issuedAt = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT(own)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(sub)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.#lifetimeMinutes * 60)
      .sign(this.#keys.tokenPrivate)
  }

  /** @throws AppError signature_expired or not_signed_in */
  async read(token: string): Promise<TokenClaims> {
    const known = this.#verified.find(token)
    if (known) return known
    try {
      const { payload } = await jwtVerify(token, this.#keys.tokenPublic, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'jti', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: this.#now(),
      })
      const claims = tokenClaims.parse(payload)
      this.#verified.keep(token, claims)
      return claims
    } catch (cause) {
      throw new AppError(cause instanceof errors.JWTExpired ? 'signature_expired' : 'not_signed_in', { cause })
    }
  }

  /** Has every token verified again: at a sign-out and when a role changes, whose effect the sessions' rows decide anyway. */
  forgetVerified(): void {
    this.#verified.clear()
  }
}
