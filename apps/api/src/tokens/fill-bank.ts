import { operator, writeAudit } from '../platform/audit/write-audit.ts'
import type { Database } from '../platform/db/database.ts'
import { addTokens, keepBankTerms } from '../records/bank/token-bank-store.ts'
import { findOrganizationsByName } from '../records/organizations/provision-store.ts'
import type { TokenOptions } from './read-token-options.ts'

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
  options: TokenOptions,
): Promise<{ organization: { id: number; name: string }; quantity: number }> {
  const found = await ownerDb.lookUp((db) => findOrganizationsByName(db, options.organization))
  const [organization, ...others] = found
  if (!organization) throw new FillBankError(`There is no organization "${options.organization}".`)
  if (others.length > 0) throw new FillBankError(`${found.length} organizations are called "${options.organization}".`)
  const { id, name } = organization
  return ownerDb.transaction({ organizationId: id }, async (tx) => {
    const quantity = await addTokens(tx, options.add ?? 0)
    const terms = termsOf(options)
    if (Object.keys(terms).length > 0) await keepBankTerms(tx, terms)
    const facts = { ...(options.add !== undefined && { added: options.add, quantity }), ...terms }
    await writeAudit(tx, operator(id, 'npm run tokens'), { action: 'fill', noun: 'bank', recordId: id, new: facts })
    return { organization: { id, name }, quantity }
  })
}

/** The columns that are named; the others keep what they hold. */
function termsOf(options: TokenOptions) {
  return {
    ...(options.jurisdiction !== undefined && { jurisdiction: options.jurisdiction }),
    ...(options.region !== undefined && { region: options.region }),
    ...(options.tokenPrice !== undefined && { token_price: options.tokenPrice }),
    ...(options.bulkQuantity !== undefined && { bulk_quantity: options.bulkQuantity }),
    ...(options.bundlePrice !== undefined && { bundle_price: options.bundlePrice }),
  }
}
