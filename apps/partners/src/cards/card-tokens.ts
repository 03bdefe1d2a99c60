import { randomUUID } from 'node:crypto'
import {
  CARD_PROVIDER,
  CARD_RECEIPT_TYPE,
  CARD_SERVER,
  CARD_TICKET_TYPE,
  CARD_TOKEN_LIFETIME_S,
  type CardReceipt,
} from '@eluent/contract'
import { jwtVerify, SignJWT } from 'jose'

const ALGORITHM = 'HS256'

/** Who acts: the organization, and the ticket's own number. */
export interface Ticket {
  readonly organizationId: string
  readonly id: string
}

export interface CardTokens {
  /** The ticket in an Authorization header; undefined for any that the server did not sign for here and now. */
  readTicket: (authorization: string | undefined) => Promise<Ticket | undefined>
  /** What the browser hands to the server: that this organization's card was saved, or (null) deleted. */
  signReceipt: (organizationId: string, card: CardReceipt['card']) => Promise<string>
}

/** @param secret shared with the server; at least 32 bytes */
export function createCardTokens(secret: string, now: () => Date): CardTokens {
  const key = new TextEncoder().encode(secret)
  return {
    readTicket: async (authorization) => {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
      if (token === undefined) return undefined
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: CARD_TICKET_TYPE,
          issuer: CARD_SERVER,
          audience: CARD_PROVIDER,
          requiredClaims: ['exp', 'jti', 'sub'],
          currentDate: now(),
        })
        return { organizationId: payload.sub ?? '', id: payload.jti ?? '' }
      } catch {
        return undefined // whatever is wrong with it, it is not a ticket
      }
    },
    signReceipt: (organizationId, card) => {
      const confirmedAt = now().getTime()
      const issuedAt = Math.floor(confirmedAt / 1000)
      return new SignJWT({ card, confirmed_at: confirmedAt })
        .setProtectedHeader({ alg: ALGORITHM, typ: CARD_RECEIPT_TYPE })
        .setSubject(organizationId)
        .setIssuer(CARD_PROVIDER)
        .setAudience(CARD_SERVER)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + CARD_TOKEN_LIFETIME_S)
        .sign(key)
    },
  }
}
