import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'

export interface EndingLot {
  id: number
  lot_number: string
  item_name: string
  usable_until: string
}

/** As many lots as one mail names. */
const MOST_MAILED = 500

/** The organizations that keep lots. */
export async function listOrganizationsWithLots(db: Pick<Database, 'lookUp'>): Promise<number[]> {
  const { rows: found } = await db.lookUp((lookups) =>
    sql<{ id: number }>`select id from organizations_with_lots() as id order by 1`.execute(lookups),
  )
  return found.map(({ id }) => id)
}

/** Lots that could be used and end until a day or have ended, the latest first: what ended long ago comes last. */
export async function listEndingLots(tx: Tx, until: string, most: number): Promise<EndingLot[]> {
  return rows(tx, 'inventory_lots as lot')
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .where('lot.state', 'in', ['quarantined', 'released', 'in_use'])
    .where('lot.usable_until', '<=', until)
    .select(['lot.id', 'lot.lot_number', 'item.name as item_name', 'lot.usable_until'])
    .orderBy('lot.usable_until', 'desc')
    .orderBy('lot.id')
    .limit(most)
    .$narrowType<{ usable_until: string }>()
    .execute()
}

/**
 * Notes for lots that they are mailed at the step that they have reached, and answers those that were not yet: each is answered
 * once per step, to one of several that ask at once. A lot whose last day has changed begins again.
 */
export async function takeUnmailed(tx: Tx, today: string, steps: readonly number[]): Promise<EndingLot[]> {
  const { rows: taken } = await sql<EndingLot>`
    with reached as (
      select lot.id, min(step.days) as days from inventory_lots as lot
      join unnest(${steps}::bigint[]) as step (days) on lot.usable_until <= ${today}::date + step.days::int
      where lot.organization_id = ${tx.organizationId} and lot.deleted_at is null
        and lot.state in ('quarantined', 'released', 'in_use')
        and lot.usable_until <= ${today}::date + ${Math.max(...steps)}::int
      group by lot.id
      order by lot.id
    ), unmailed as (
      select lot.id, reached.days from inventory_lots as lot join reached on reached.id = lot.id
      where lot.organization_id = ${tx.organizationId}
        and (lot.notified_until is distinct from lot.usable_until or lot.notified_days > reached.days)
      order by lot.id limit ${MOST_MAILED}
    )
    update inventory_lots as lot set notified_until = lot.usable_until, notified_days = unmailed.days
    from unmailed, inventory_items as item
    where lot.organization_id = ${tx.organizationId} and lot.id = unmailed.id
      and item.organization_id = ${tx.organizationId} and item.id = lot.item_id
      and (lot.notified_until is distinct from lot.usable_until or lot.notified_days > unmailed.days)
    returning lot.id, lot.lot_number, item.name as item_name, lot.usable_until`.execute(tx)
  return taken
}
