import {
  shownLotState,
  type ItemKind,
  type ItemUnit,
  type LotState,
  type SolutionPartInput,
} from '@eluent/domain/inventory'
import type { LotPart } from '@eluent/contract'
import type { Tx } from '../../platform/db/database.ts'
import type { Distribution, StatedUncertainty } from '@eluent/domain/uncertainty'
import { insertRows, on, rows } from '../../platform/db/rows.ts'

/** What a solution is made of. */
export async function insertParts(tx: Tx, lotId: number, parts: readonly SolutionPartInput[]): Promise<void> {
  const values = parts.map(({ lot_id, amount, uncertainty }) => ({
    lot_id: lotId,
    part_lot_id: lot_id,
    amount,
    uncertainty: uncertainty?.value ?? null,
    distribution: uncertainty?.distribution ?? null,
  }))
  await insertRows(tx, 'lot_parts', values).execute()
}

const PART = ['part.lot_id', 'part.part_lot_id', 'part.amount', 'part.uncertainty', 'part.distribution'] as const

/** An uncertainty as it was stated; null where none was. */
export function statedOf(value: number | null, distribution: string | null): StatedUncertainty | null {
  return value === null || distribution === null ? null : { value, distribution: distribution as Distribution }
}

/** What a lot is made of, at every depth, each part of each lot once. */
export async function listPartsOf(tx: Tx, lotId: number, today: string): Promise<LotPart[]> {
  const found = await tx
    .withRecursive('tree(lot_id, part_lot_id, amount, uncertainty, distribution)', (db) =>
      db
        .selectFrom('lot_parts as part')
        .where('part.organization_id', '=', tx.organizationId)
        .where('part.lot_id', '=', lotId)
        .select([...PART])
        .union(
          db
            .selectFrom('tree')
            .innerJoin('lot_parts as part', 'part.lot_id', 'tree.part_lot_id')
            .where('part.organization_id', '=', tx.organizationId)
            .select([...PART]),
        ),
    )
    .selectFrom('tree')
    .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'tree.part_lot_id'))
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .select([
      'tree.lot_id as made_lot_id',
      'tree.amount',
      'tree.uncertainty',
      'tree.distribution',
      'lot.id',
      'lot.lot_number',
      'lot.state',
      'lot.state_since',
      'lot.state_reason',
      'lot.usable_until',
      'item.id as item_id',
      'item.name as item_name',
      'item.kind as item_kind',
      'item.unit as item_unit',
    ])
    .orderBy('tree.lot_id')
    .orderBy('lot.id')
    .execute()
  return found.map(
    ({
      made_lot_id,
      amount,
      uncertainty,
      distribution,
      id,
      lot_number,
      item_id,
      item_name,
      item_kind,
      item_unit,
      ...row
    }) => ({
      made_lot_id,
      amount,
      uncertainty: statedOf(uncertainty, distribution),
      id,
      lot_number,
      item: { id: item_id, name: item_name, kind: item_kind as ItemKind, unit: item_unit as ItemUnit },
      shown_state: shownLotState({ ...row, state: row.state as LotState }, today),
    }),
  )
}

/** The solutions that were made of a lot directly. */
export function listMadeOf(tx: Tx, lotId: number) {
  return rows(tx, 'lot_parts as part')
    .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'part.lot_id'))
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where('part.part_lot_id', '=', lotId)
    .where('lot.deleted_at', 'is', null)
    .select(['lot.id', 'lot.lot_number', 'item.name as item_name'])
    .orderBy('lot.id')
    .execute()
}
