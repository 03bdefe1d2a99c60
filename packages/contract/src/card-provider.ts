/** The wire of the card provider, an outside service: the browser talks to the provider, this product's server never does. */
import * as z from 'zod'

/** JWT `typ` and parties of the two tokens, both HS256 with the secret that server and provider share. */
export const CARD_TICKET_TYPE = 'card-ticket+jwt'
export const CARD_RECEIPT_TYPE = 'card-receipt+jwt'
export const CARD_SERVER = 'eluent'
export const CARD_PROVIDER = 'card-provider'
export const CARD_TOKEN_LIFETIME_S = 600

/** POST yourcards */
export const saveCardBody = z.object({
  tokenized_form: z.object({
    tokenize_cc_number: z.string().max(32),
    tokenize_cc_expmonth: z.string().max(2),
    tokenize_cc_expyear: z.string().max(4),
    tokenize_cc_cvc: z.string().max(4),
  }),
})

/** The provider's reply to a saved card and to DELETE yourcards/{organization id}. */
export const cardReply = z.object({ receipt: z.string() })

/** The provider's reply to a refused call; the text is for people. */
export const cardRefusal = z.object({ errors: z.object({ error: z.string() }) })

/** What a receipt holds in addition to the organization (`sub`), its id (`jti`) and the provider's time (`iat`); no card: deleted. */
export const cardReceipt = z.object({
  sub: z.string().regex(/^\d{1,15}$/),
  jti: z.uuid(),
  /** ms since 1970 */
  confirmed_at: z.number().int(),
  card: z
    .object({
      token: z.string().min(1).max(128),
      brand: z.string().min(1).max(32),
      last4: z.string().regex(/^\d{4}$/),
      /** MM/YY */
      expiry: z.string().regex(/^\d\d\/\d\d$/),
    })
    .nullable(),
})
export type CardReceipt = z.output<typeof cardReceipt>

/** GET recaptcha/challenge of the stand-in: `SHA-256(challenge.nonce)` must begin with so many zero bits. */
export const workChallenge = z.object({ challenge: z.string().max(200), bits: z.number().int().min(0).max(32) })
