import {
  effectiveExpiry,
  lotRefusal,
  shownLotState,
  useText,
  type CertifiedValue,
  type ItemKind,
  type ItemUnit,
  type LotState,
} from '@eluent/domain/inventory'
import type { AuditFacts } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { present, type Author, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { itemsOfLots, lockLots, takeOff } from '../../records/inventory/lot-amounts-store.ts'

/** A lot of which something was taken, as it stood before. */
export interface TakenLot {
  lot: Row<'inventory_lots'>
  item: { id: number; name: string; kind: ItemKind; unit: ItemUnit }
  amount: number
  certified: readonly CertifiedValue[]
}

/**
 * Takes amounts off lots that may be used today and have enough left, all of them or none; a lot that was not open is opened
 * by it. Of two that take the last of a lot at once, one is refused. A control sample (`isTrial`) also takes from a control
 * material in quarantine, which runs beside the lot in use.
 * @throws AppError not_found, lot_refused, validation_failed at `field`
 */
export async function takeFromLots(
  tx: Tx,
  wanted: readonly { lot_id: number; amount: number }[],
  { today, by, field, isTrial = false }: { today: string; by: Author; field: string; isTrial?: boolean },
): Promise<TakenLot[]> {
  const locked = await lockLots(
    tx,
    wanted.map(({ lot_id }) => lot_id),
  )
  const items = await itemsOfLots(
    tx,
    locked.map(({ item_id }) => item_id),
  )
  const taken = wanted.map(({ lot_id, amount }) => {
    const lot = present(locked.find(({ id }) => id === lot_id))
    const { id, name, kind, unit } = present(items.get(lot.item_id))
    const item = { id, name, kind: kind as ItemKind, unit: unit as ItemUnit }
    const named = { ...lot, state: lot.state as LotState, item_name: name }
    const refusal = lotRefusal(named, today, isTrial && kind === 'control_material')
    if (refusal !== null) throw new LotRefused(lot.id, shownLotState(named, today) === 'expired', refusal)
    return { lot, item, amount, certified: lot.certified }
  })
  const done = await takeOff(
    tx,
    taken.map(({ lot, amount }) => ({
      id: lot.id,
      amount,
      usable_until: effectiveExpiry({ ...lot, opened_on: lot.opened_on ?? today }),
    })),
    today,
    by,
  )
  const short = taken.filter(({ lot }) => !done.includes(lot.id))
  if (short.length > 0) throw fieldErrors({ [field]: short.map(shortText) })
  return taken
}

/** Names its lot, for the trail. */
export class LotRefused extends AppError {
  readonly lotId: number
  readonly isExpired: boolean

  constructor(lotId: number, isExpired: boolean, reason: string) {
    super('lot_refused', { values: { reason } })
    this.lotId = lotId
    this.isExpired = isExpired
  }
}

/** A line of the trail: what was taken of a lot, and for what. */
export function takenLine({ lot, amount }: TakenLot, subject: object): AuditFacts {
  return {
    action: 'use',
    noun: 'inventory_lot',
    recordId: lot.id,
    old: { amount_left: lot.amount_left },
    new: { amount, ...subject },
  }
}

function shortText({ lot, item }: TakenLot): string {
  return useText('left', { left: lot.amount_left, unit: item.unit, lot: lot.lot_number })
}
