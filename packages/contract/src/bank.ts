import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, nullableNumber, nullableText, pathId } from './primitives.ts'

/** All that is known of a card outside the card provider. */
const cardOnFile = z.object({
  brand: z.string(),
  last4: z.string(),
  /** MM/YY */
  expiry: z.string(),
  /** As it is shown: 'Visa •••• •••• •••• 4242'. */
  masked: z.string(),
})

const bankInfo = z.object({
  organization_id: id,
  /** The jurisdiction; null where the operator named none. */
  juri: nullableText,
  region: nullableText,
  /** Tokens in stock, as they are shown and judged. */
  quantity: z.number().int(),
  card: cardOnFile.nullable(),
  /** US dollars for one token. */
  token_price: nullableNumber,
  /** Tokens of one bundle, and its price in US dollars. */
  bulk_quantity: nullableNumber,
  bundle_price: nullableNumber,
})
export type BankInfo = z.output<typeof bankInfo>

/** `org` is the organization's id: one's own, or 403. */
const params = z.object({ org: pathId })

export const readBank = endpoint({
  method: 'GET',
  path: '/certi/:org/bank',
  summary: "The organization's token bank.",
  noun: 'bank',
  access: 'certus.veriseal',
  params,
  reply: z.object({ bank_info: bankInfo }),
})

/** The ticket names the organization to the card provider, which takes or deletes no card without one. */
export const openCardSession = endpoint({
  method: 'POST',
  path: '/certi/:org/bank/card_session',
  summary: 'A ticket for the card provider, valid for ten minutes.',
  noun: 'bank',
  access: 'certus.project',
  params,
  reply: z.object({ ticket: z.string() }),
})

/** Whatever else is sent is dropped unread: a card's number has no place in this product. */
export const noteCardReceipt = endpoint({
  method: 'POST',
  path: '/certi/:org/bank/card',
  summary: 'Notes what the card provider confirmed in a signed receipt: a card saved, or the card deleted.',
  noun: 'bank',
  access: 'certus.project',
  params,
  body: z.object({ receipt: z.string().max(4_000) }),
  reply: z.object({ bank_info: bankInfo }),
})
