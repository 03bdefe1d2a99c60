import type { InventoryItem } from '@eluent/contract'
import type { ItemKind } from '@eluent/domain/inventory'
import type { ListQuery } from '@eluent/domain/lists'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { present, rows } from '../../platform/db/rows.ts'

export const ITEM_COLUMNS = ['id', 'name', 'kind', 'supplier', 'created_at', 'updated_at'] as const
export type ItemColumn = (typeof ITEM_COLUMNS)[number]

/** The items with what is left of the lots that may be used on a day. */
function items(tx: Tx, today: string) {
  return rows(tx, 'inventory_items as item').select((eb) => [
    'item.id',
    'item.version',
    'item.kind',
    'item.name',
    'item.unit',
    'item.supplier',
    'item.catalogue_number',
    'item.cas',
    'item.storage',
    'item.hazards',
    'item.particle_um',
    'item.length_mm',
    'item.diameter_mm',
    'item.reorder_level',
    'item.created_at',
    'item.created_by_name',
    'item.updated_at',
    rows(tx, 'inventory_lots as lot', eb)
      .whereRef('lot.item_id', '=', 'item.id')
      .where('lot.state', 'in', ['released', 'in_use'])
      .where(sql<boolean>`coalesce(lot.usable_until >= ${today}::date, true)`)
      .select(sql<number>`coalesce(sum(lot.amount_left), 0)`.as('sum'))
      .$asScalar()
      .$notNull()
      .as('amount_left'),
  ])
}

/** One page of the items with the number of all; those of one kind where it is given. */
export async function listItemRows(
  tx: Tx,
  query: ListQuery<ItemColumn>,
  { kind, today }: { kind: ItemKind | undefined; today: string },
): Promise<{ rows: InventoryItem[]; total: number }> {
  const found = items(tx, today)
    .where(holdsSearched(query, 'item.name'))
    .$if(kind !== undefined, (some) => some.where('item.kind', '=', kind ?? ''))
  return readPage(found.$castTo<InventoryItem>(), query, { by: `item.${query.sort_column}`, id: 'item.id' })
}

/** @throws AppError not_found */
export async function readItem(tx: Tx, id: number, today: string): Promise<InventoryItem> {
  const item = await items(tx, today).where('item.id', '=', id).$castTo<InventoryItem>().executeTakeFirst()
  return present(item)
}

/** Whether an item has a lot, an ended one too. */
export async function hasLots(tx: Tx, itemId: number): Promise<boolean> {
  const lot = await rows(tx, 'inventory_lots').where('item_id', '=', itemId).select('id').limit(1).executeTakeFirst()
  return lot !== undefined
}
