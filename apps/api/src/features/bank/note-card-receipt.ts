import type { BankInfo } from '@eluent/contract'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Settings } from '../../platform/settings.ts'
import { insertCardReceipt } from '../../records/bank/bank-store.ts'
import { readCardReceipt } from './card-tokens.ts'
import { presentBank } from './read-bank.ts'

interface Deps {
  db: Database
  settings: Pick<Settings, 'cardProvider'>
  now: () => Date
}

/** Keeps what the card provider confirmed; a receipt that came before changes nothing. @throws AppError card_receipt_refused, no_card_provider */
export async function noteCardReceipt(deps: Deps, call: Call, receipt: string): Promise<BankInfo> {
  const { jti, confirmed_at, card } = await readCardReceipt(deps, call.organizationId, receipt)
  return deps.db.transaction(call, async (tx) => {
    const isNew = await insertCardReceipt(tx, {
      receipt_id: jti,
      confirmed_at: new Date(confirmed_at).toISOString(),
      card_token: card?.token ?? null,
      brand: card?.brand ?? null,
      last4: card?.last4 ?? null,
      expiry: card?.expiry ?? null,
      noted_by_name: call.actor.name,
    })
    if (isNew) {
      const kept = card && { brand: card.brand, last4: card.last4, expiry: card.expiry }
      await writeAudit(tx, call, {
        action: card ? 'save_card' : 'delete_card',
        noun: 'bank',
        recordId: call.organizationId,
        ...(kept && { new: kept }),
      })
    }
    return presentBank(tx, call.organizationId)
  })
}
