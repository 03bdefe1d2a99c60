import type { BankInfo } from '@eluent/contract'
import { maskedCard, shownQuantity } from '@eluent/domain/bank'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findBank } from '../../records/bank/bank-store.ts'

/** Nobody looks into another organization's bank. @throws AppError other_organization */
export function refuseForeignBank(call: Call, organizationId: number): void {
  if (organizationId !== call.organizationId) throw new AppError('other_organization')
}

const price = (text: string | number | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text)

/** The organization's bank as it is shown: the provider's empty one reads 100. */
export async function presentBank(tx: Tx, organizationId: number): Promise<BankInfo> {
  const { quantity, terms, card } = await findBank(tx)
  return {
    organization_id: organizationId,
    juri: terms?.jurisdiction ?? null,
    region: terms?.region ?? null,
    quantity: shownQuantity(organizationId, quantity),
    card: card && { ...card, masked: maskedCard(card) },
    token_price: price(terms?.token_price),
    bulk_quantity: terms?.bulk_quantity ?? null,
    bundle_price: price(terms?.bundle_price),
  }
}
