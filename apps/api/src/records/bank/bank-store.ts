import type { Insertable, Kysely } from 'kysely'
import type { BankCardReceipts, DB } from '../../platform/db/schema.generated.ts'

/** What stands in the organization's bank; a missing row holds nothing. */
export async function findBank(db: Kysely<DB>, organizationId: number) {
  const tokens = await db
    .selectFrom('token_banks')
    .where('organization_id', '=', organizationId)
    .select('quantity')
    .executeTakeFirst()
  const terms = await db
    .selectFrom('bank_terms')
    .where('organization_id', '=', organizationId)
    .select(['jurisdiction', 'region', 'token_price', 'bulk_quantity', 'bundle_price'])
    .executeTakeFirst()
  return { quantity: tokens?.quantity ?? 0, terms, card: await findCard(db, organizationId) }
}

/** The card on file: what the newest receipt says, unless it says that the card was deleted. */
async function findCard(db: Kysely<DB>, organizationId: number) {
  const newest = await db
    .selectFrom('bank_card_receipts')
    .where('organization_id', '=', organizationId)
    .select(['brand', 'last4', 'expiry'])
    .orderBy('confirmed_at', 'desc')
    .orderBy('noted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.brand === null || newest.last4 === null || newest.expiry === null) return null
  return { brand: newest.brand, last4: newest.last4, expiry: newest.expiry }
}

/** Keeps a receipt. @returns whether it is a new one */
export async function insertCardReceipt(db: Kysely<DB>, row: Insertable<BankCardReceipts>): Promise<boolean> {
  const kept = await db
    .insertInto('bank_card_receipts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'receipt_id']).doNothing())
    .returning('receipt_id')
    .executeTakeFirst()
  return kept !== undefined
}
