import { sql } from 'kysely'
import { operator, writeAudit } from '../platform/audit/write-audit.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { findOrganizationsByName } from '../records/organizations/provision-store.ts'
import type { TokenWishes } from './read-token-wishes.ts'

export class FillBankError extends Error {
  override readonly name = 'FillBankError'
}

/**
 * Adds tokens to an organization's bank and keeps its jurisdiction, region and prices: all or nothing, with a line in the
 * trail. `ownerDb` is connected as the owner of the tables: no user of the product may do this.
 * @throws FillBankError in words for the operator
 */
export async function fillBank(
  ownerDb: Database,
  wishes: TokenWishes,
): Promise<{ organization: { id: number; name: string }; quantity: number }> {
  const found = await ownerDb.lookUp((db) => findOrganizationsByName(db, wishes.organization))
  const [organization, ...others] = found
  if (!organization) throw new FillBankError(`There is no organization "${wishes.organization}".`)
  if (others.length > 0) throw new FillBankError(`${found.length} organizations are called "${wishes.organization}".`)
  const { id, name } = organization
  return ownerDb.transaction({ organizationId: id }, async (tx) => {
    const quantity = await addTokens(tx, id, wishes.add ?? 0)
    const terms = termsOf(wishes)
    if (Object.keys(terms).length > 0) await keepTerms(tx, id, terms)
    const facts = { ...(wishes.add !== undefined && { added: wishes.add, quantity }), ...terms }
    await writeAudit(tx, operator(id, 'npm run tokens'), { action: 'fill', noun: 'bank', recordId: id, new: facts })
    return { organization: { id, name }, quantity }
  })
}

async function addTokens(tx: Tx, organizationId: number, tokens: number): Promise<number> {
  const { quantity } = await tx
    .insertInto('token_banks')
    .values({ organization_id: organizationId, quantity: tokens })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ quantity: sql<number>`token_banks.quantity + excluded.quantity` }),
    )
    .returning('quantity')
    .executeTakeFirstOrThrow()
  return quantity
}

/** The columns that are named; the others keep what they hold. */
function termsOf(wishes: TokenWishes) {
  return {
    ...(wishes.jurisdiction !== undefined && { jurisdiction: wishes.jurisdiction }),
    ...(wishes.region !== undefined && { region: wishes.region }),
    ...(wishes.tokenPrice !== undefined && { token_price: wishes.tokenPrice }),
    ...(wishes.bulkQuantity !== undefined && { bulk_quantity: wishes.bulkQuantity }),
    ...(wishes.bundlePrice !== undefined && { bundle_price: wishes.bundlePrice }),
  }
}

async function keepTerms(tx: Tx, organizationId: number, terms: ReturnType<typeof termsOf>): Promise<void> {
  await tx
    .insertInto('bank_terms')
    .values({ organization_id: organizationId, ...terms })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ ...terms, updated_at: sql<string>`now()` }),
    )
    .execute()
}
