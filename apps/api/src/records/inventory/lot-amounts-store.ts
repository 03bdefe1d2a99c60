import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeRows, rows, type Author } from '../../platform/db/rows.ts'

/** What is taken of a lot, and until when it may be used once it is opened by that. */
export interface Taken {
  id: number
  amount: number
  usable_until: string | null
}

/** Lots by their ids, which nobody else can change until the transaction ends, in the order of their ids. */
export function lockLots(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'inventory_lots')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
}

/** The items of lots, by lot. */
export async function itemsOfLots(tx: Tx, itemIds: readonly number[]) {
  const found = await rows(tx, 'inventory_items')
    .where('id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .select(['id', 'name', 'unit', 'kind'])
    .execute()
  return new Map(found.map((item) => [item.id, item]))
}

/**
 * Takes amounts off lots, and opens those that were not; answers the ids of those that had enough left. An amount is rounded
 * to nine decimals: what binary fractions add beyond them was never there.
 */
export async function takeOff(tx: Tx, taken: readonly Taken[], today: string, by: Author): Promise<number[]> {
  const ids = taken.map(({ id }) => id)
  const amounts = taken.map(({ amount }) => amount)
  const days = taken.map(({ usable_until }) => usable_until)
  const done = await changeRows(
    tx,
    'inventory_lots',
    {
      amount_left: sql<number>`round((inventory_lots.amount_left - taken.amount)::numeric, 9)::double precision`,
      state_since: sql<string>`case when inventory_lots.state = 'released' then ${today}::date else inventory_lots.state_since end`,
      opened_on: sql<string>`coalesce(inventory_lots.opened_on, ${today}::date)`,
      // a control material that runs on trial stays in quarantine until it is released
      state: sql<string>`case when inventory_lots.state = 'quarantined' then 'quarantined' else 'in_use' end`,
      usable_until: sql<string | null>`taken.usable_until`,
    },
    by,
  )
    .from(
      sql<Taken>`unnest(${ids}::bigint[], ${amounts}::double precision[], ${days}::date[])`.as<'taken'>(
        sql`taken(id, amount, usable_until)`,
      ),
    )
    .whereRef('inventory_lots.id', '=', 'taken.id')
    .whereRef('inventory_lots.amount_left', '>=', 'taken.amount')
    .returning('inventory_lots.id')
    .execute()
  return done.map(({ id }) => id)
}

/** Gives an amount back to a lot. */
export async function giveBack(tx: Tx, id: number, amount: number, by: Author): Promise<void> {
  const amount_left = sql<number>`round((amount_left + ${amount})::numeric, 9)::double precision`
  await changeRows(tx, 'inventory_lots', { amount_left }, by).where('id', '=', id).execute()
}
