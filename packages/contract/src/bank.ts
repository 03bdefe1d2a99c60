import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, nullableNumber, nullableText, pathId } from './primitives.ts'

/** All that the product knows of a card. */
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
  /** Tokens in stock, as displayed and as the rules count them. */
  quantity: z.number().int(),
  card: cardOnFile.nullable(),
  /** US dollars for one token. */
  token_price: nullableNumber,
  /** Tokens of one bundle, and its price in US dollars. */
  bulk_quantity: nullableNumber,
  bundle_price: nullableNumber,
})
export type BankInfo = z.output<typeof bankInfo>

/** `org` is the id of the caller's organization; any other answers 403. */
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
  touches: [],
  access: 'certus.project',
  params,
  reply: z.object({ ticket: z.string() }),
})

/** Other fields are dropped unread: this product never handles a card's number. */
export const noteCardReceipt = endpoint({
  method: 'POST',
  path: '/certi/:org/bank/card',
  summary: 'Notes what the card provider confirmed in a signed receipt: a card saved, or the card deleted.',
  noun: 'bank',
  touches: ['bank'],
  access: 'certus.project',
  params,
  body: z.object({ receipt: z.string().max(4_000) }),
  reply: z.object({ bank_info: bankInfo }),
})
