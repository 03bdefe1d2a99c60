import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ISSUER_COLUMNS } from '../organizations/organizations-store.ts'
import { insertRows, NOW, rows, updateRows, type NewRow, type Row } from '../../platform/db/rows.ts'

/** The tokens an organization has; one without a bank has none. */
export async function findQuantity(tx: Tx): Promise<number> {
  return (await findBank(tx)).quantity
}

/** Whether the organization can take a token. */
export async function hasToken(tx: Tx): Promise<boolean> {
  return (await findQuantity(tx)) > 0 || tx.organizationId === PROVIDER_ORGANIZATION_ID
}

/** How many certificates the organization has issued. */
export async function countIssued(tx: Tx): Promise<number> {
  return (await findBank(tx)).issued
}

async function findBank(tx: Tx): Promise<{ quantity: number; issued: number }> {
  const bank = await rows(tx, 'token_banks').select(['quantity', 'issued']).executeTakeFirst()
  return bank ?? { quantity: 0, issued: 0 }
}

/** Who takes tokens, as it is printed on what it issues now. */
export type Issuer = Pick<Row<'organizations'>, 'name' | 'address' | 'contact_no' | 'email' | 'license'>

/** Places in an organization's list of certificates, from the first on, and who fills them. */
export interface Taken {
  first: number
  issuer: Issuer
}

/**
 * Takes tokens and as many places in the organization's list, in one statement: of callers at the same moment each waits
 * for the one before. The provider's empty bank counts as full and stays empty.
 * @returns null where there are not enough tokens, and then nothing was taken
 */
export async function takeTokens(tx: Tx, tokens: number): Promise<Taken | null> {
  const taken = await updateRows(tx, 'token_banks')
    .from('organizations')
    .whereRef('organizations.id', '=', 'token_banks.organization_id')
    .set({ quantity: sql<number>`quantity - ${tokens}`, issued: sql<number>`issued + ${tokens}` })
    .where('quantity', '>=', tokens)
    .returning(['issued', ...ISSUER_COLUMNS])
    .executeTakeFirst()
  if (taken) return takenOf(taken, tokens)
  return tx.organizationId === PROVIDER_ORGANIZATION_ID ? takeFromProvider(tx, tokens) : null
}

function takenOf({ issued, ...issuer }: Issuer & { issued: number }, tokens: number): Taken {
  return { first: issued - tokens + 1, issuer }
}

async function takeFromProvider(tx: Tx, tokens: number): Promise<Taken | null> {
  await insertRows(tx, 'token_banks', { quantity: 0 })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
  const taken = await updateRows(tx, 'token_banks')
    .from('organizations')
    .whereRef('organizations.id', '=', 'token_banks.organization_id')
    .set({ issued: sql<number>`issued + ${tokens}` })
    .where('quantity', '=', 0)
    .returning(['issued', ...ISSUER_COLUMNS])
    .executeTakeFirst()
  return taken ? takenOf(taken, tokens) : null
}

/** Adds tokens to the bank, and answers how many it holds now. */
export async function addTokens(tx: Tx, tokens: number): Promise<number> {
  const { quantity } = await insertRows(tx, 'token_banks', { quantity: tokens })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ quantity: sql<number>`token_banks.quantity + excluded.quantity` }),
    )
    .returning('quantity')
    .executeTakeFirstOrThrow()
  return quantity
}

/** Keeps the terms that are named; the others stay. */
export async function keepBankTerms(tx: Tx, terms: NewRow<'bank_terms'>): Promise<void> {
  const updated_at = sql<string>`excluded.updated_at`
  await insertRows(tx, 'bank_terms', { ...terms, updated_at: NOW })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...terms, updated_at }))
    .execute()
}
