import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, type NewRow } from '../../platform/db/rows.ts'

/** What stands in the organization's bank; a missing row holds nothing. */
export async function findBank(tx: Tx) {
  const tokens = await rows(tx, 'token_banks').select('quantity').executeTakeFirst()
  const terms = await rows(tx, 'bank_terms')
    .select(['jurisdiction', 'region', 'token_price', 'bulk_quantity', 'bundle_price'])
    .executeTakeFirst()
  return { quantity: tokens?.quantity ?? 0, terms, card: await findCard(tx) }
}

/** The card on file: what the newest receipt says, unless it says that the card was deleted. */
async function findCard(tx: Tx) {
  const newest = await rows(tx, 'bank_card_receipts')
    .select(['brand', 'last4', 'expiry'])
    .orderBy('confirmed_at', 'desc')
    .orderBy('noted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.brand === null || newest.last4 === null || newest.expiry === null) return null
  return { brand: newest.brand, last4: newest.last4, expiry: newest.expiry }
}

/** Keeps a receipt. @returns whether it is a new one */
export async function insertCardReceipt(tx: Tx, row: NewRow<'bank_card_receipts'>): Promise<boolean> {
  const kept = await insertRows(tx, 'bank_card_receipts', row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'receipt_id']).doNothing())
    .returning('receipt_id')
    .executeTakeFirst()
  return kept !== undefined
}
