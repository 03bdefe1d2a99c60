import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A run that comes later than this after the column was taken off is not counted with it, so that no count reads all later runs. */
const DELIVERED_WITHIN = '31 days'

/** Of a use `use` of a lot at an instrument: the runs that were injected while it stood there. */
export const injectionsOfUse = sql<number>`(
  select count(*) from injections as run
  where run.organization_id = use.organization_id and run.machine_name = use.machine_name
    and run.received_at >= use.used_at
    and (use.ended_at is null or run.received_at < use.ended_at + ${sql.lit(DELIVERED_WITHIN)}::interval)
    and coalesce(run.injected_at, run.received_at) >= use.used_at
    and (use.ended_at is null or coalesce(run.injected_at, run.received_at) < use.ended_at)
)`

/** What was injected over a column so far, at every instrument that it stood at. */
export async function countLotInjections(tx: Tx, lotId: number): Promise<number> {
  const { rows: found } = await sql<{ injections: number }>`
    select coalesce(sum(${injectionsOfUse}), 0)::bigint as injections from lot_uses as use
    where use.organization_id = ${tx.organizationId} and use.lot_id = ${lotId}
      and use.machine_name is not null and use.deleted_at is null`.execute(tx)
  return found[0]?.injections ?? 0
}

export interface WornColumn {
  lot_id: number
  lot_number: string
  item_name: string
  machine_name: string
  injections: number
  /** Since when it stands at the instrument. */
  used_at: string
}

/** The columns that stand at an instrument and have this many injections or more. */
export async function listWornColumns(tx: Tx, limit: number): Promise<WornColumn[]> {
  const own = tx.organizationId
  const { rows: found } = await sql<WornColumn>`
    select * from (
      select lot.id as lot_id, lot.lot_number, item.name as item_name, standing.machine_name, standing.used_at,
        (select coalesce(sum(${injectionsOfUse}), 0)::bigint from lot_uses as use
          where use.organization_id = ${own} and use.lot_id = lot.id and use.machine_name is not null
            and use.deleted_at is null) as injections
      from lot_uses as standing
      join inventory_lots as lot on lot.organization_id = ${own} and lot.id = standing.lot_id
      join inventory_items as item on item.organization_id = ${own} and item.id = lot.item_id
      where standing.organization_id = ${own} and standing.machine_name is not null and standing.ended_at is null
        and standing.deleted_at is null and item.kind = 'column'
    ) as column_use
    where injections >= ${limit} order by lot_id`.execute(tx)
  return found
}
