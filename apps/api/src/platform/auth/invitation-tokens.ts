import { invitationClaims, type InvitationClaims } from '@eluent/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Keys } from './keys.ts'

const ALGORITHM = 'EdDSA'
/** Not that of the bearer tokens: neither opens what the other does. */
const TYPE = 'invite+jwt'
const ISSUER = 'eluent'
const AUDIENCE = 'eluent-sign-up'

/** Signs and reads the tokens of mailed invitations; the screen reads them, too, without the key. */
export class InvitationTokens {
  readonly #keys: Pick<Keys, 'tokenPrivate' | 'tokenPublic'>
  readonly #now: () => Date

  constructor(keys: Pick<Keys, 'tokenPrivate' | 'tokenPublic'>, now: () => Date) {
    this.#keys = keys
    this.#now = now
  }

  async sign({ exp, jti, ...own }: InvitationClaims): Promise<string> {
    return new SignJWT(own)
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setJti(jti)
      .setIssuedAt(Math.floor(this.#now().getTime() / 1000))
      .setExpirationTime(exp)
      .sign(this.#keys.tokenPrivate)
  }

  /** What a token says; null for one that is not ours or whose time is over. */
  async read(token: string): Promise<InvitationClaims | null> {
    try {
      const { payload } = await jwtVerify(token, this.#keys.tokenPublic, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'jti'],
        // at exp itself it still opens, one second later no more
        clockTolerance: 1,
        currentDate: this.#now(),
      })
      return invitationClaims.parse(payload)
    } catch {
      return null // forged, expired or another kind: for whoever holds it the same
    }
  }
}
