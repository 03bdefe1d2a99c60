import { randomUUID } from 'node:crypto'
import { tokenClaims, type TokenClaims } from '@eluent/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../errors/app-error.ts'
import type { Keys } from './keys.ts'

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const ISSUER = 'eluent'
const AUDIENCE = 'eluent-api'
const CLOCK_TOLERANCE_S = 5

export type ClaimsToSign = Omit<TokenClaims, 'exp' | 'iat' | 'jti'>

/** Signs and reads the bearer tokens of the API. */
export class AccessTokens {
  readonly #keys: Keys
  readonly #lifetimeMinutes: number
  readonly #now: () => Date

  constructor(keys: Keys, lifetimeMinutes: number, now: () => Date) {
    this.#keys = keys
    this.#lifetimeMinutes = lifetimeMinutes
    this.#now = now
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
      return tokenClaims.parse(payload)
    } catch (cause) {
      throw new AppError(cause instanceof errors.JWTExpired ? 'signature_expired' : 'not_signed_in', { cause })
    }
  }
}
