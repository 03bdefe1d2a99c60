import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

type Outer = ExpressionBuilder<DB, 'injections'>

const RAN = sql<string>`coalesce(injections.injected_at, injections.received_at)`
const RAN_ON = sql<string>`(${RAN} at time zone 'UTC')::date`

/** The instrument of an injection in the list of equipment, with its last calibration and verification until that day (UTC). */
export function usedEquipment(tx: Tx, outer: Outer) {
  return jsonObjectFrom(
    rows(tx, 'equipment', outer)
      .whereRef('equipment.machine_name', '=', 'injections.machine_name')
      .select((eb) => [
        'equipment.name',
        'equipment.serial',
        lastDone(tx, eb, 'calibrated', RAN_ON).as('calibrated_on'),
        lastDone(tx, eb, 'verified', RAN_ON).as('verified_on'),
      ])
      // of two with this name one is retired
      .orderBy(sql`equipment.state = 'retired'`)
      .orderBy('equipment.id', 'desc')
      .limit(1),
  )
}

/** The days are those of the weighing (UTC). */
const VIAL = sql<{ balance_id: number | null; pipette_id: number | null; day: string }>`(
  select (bench -> 'balance' ->> 'id')::bigint as balance_id, (bench -> 'pipette' ->> 'id')::bigint as pipette_id,
    left(bench ->> 'at', 10)::date as day
  from prepared_samples where prepared_samples.organization_id = injections.organization_id
    and prepared_samples.id = injections.prepared_sample_id and bench is not null)`

/** Balance and pipette of an injection's vial, with their last calibration and verification until it was weighed. */
export function weighedWith(tx: Tx, outer: Outer) {
  return jsonArrayFrom(
    rows(tx, 'equipment', outer)
      .innerJoinLateral(VIAL.as('vial'), (join) => join.onTrue())
      .where(sql<boolean>`equipment.id in (vial.balance_id, vial.pipette_id)`)
      .select((eb) => [
        'equipment.name',
        'equipment.serial',
        lastDone(tx, eb, 'calibrated', sql`vial.day`).as('calibrated_on'),
        lastDone(tx, eb, 'verified', sql`vial.day`).as('verified_on'),
      ])
      .orderBy(sql`equipment.id = vial.balance_id`, 'desc'),
  )
}

/** The columns that stood at the instrument when it was injected, by their lots. */
export function columnsUsed(tx: Tx, outer: Outer) {
  return jsonArrayFrom(
    rows(tx, 'lot_uses', outer)
      .innerJoin('inventory_lots', on(tx, 'inventory_lots.id', 'lot_uses.lot_id'))
      .innerJoin('inventory_items', on(tx, 'inventory_items.id', 'inventory_lots.item_id'))
      .whereRef('lot_uses.machine_name', '=', 'injections.machine_name')
      .where('inventory_items.kind', '=', 'column')
      .where(sql<boolean>`lot_uses.used_at <= ${RAN} and coalesce(${RAN} < lot_uses.ended_at, true)`)
      .select(['inventory_items.name', 'inventory_lots.lot_number'])
      .orderBy('lot_uses.used_at'),
  )
}

function lastDone(
  tx: Tx,
  outer: ExpressionBuilder<DB, 'equipment'>,
  kind: 'calibrated' | 'verified',
  day: RawBuilder<string> | RawBuilder<unknown>,
) {
  return rows(tx, 'equipment_events', outer)
    .whereRef('equipment_events.equipment_id', '=', 'equipment.id')
    .where('equipment_events.kind', '=', kind)
    .where('equipment_events.outcome', '=', 'passed')
    .where(sql<boolean>`equipment_events.happened_on <= ${day}`)
    .select(({ fn }) => fn.max('equipment_events.happened_on').as('last'))
}
