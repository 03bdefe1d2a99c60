import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** The instrument of an injection in the list of equipment, with its last calibration and verification until that day (UTC). */
export function usedEquipment(tx: Tx, outer: ExpressionBuilder<DB, 'injections'>) {
  return jsonObjectFrom(
    rows(tx, 'equipment', outer)
      .whereRef('equipment.machine_name', '=', 'injections.machine_name')
      .select((eb) => [
        'equipment.name',
        'equipment.serial',
        lastDone(tx, eb, 'calibrated').as('calibrated_on'),
        lastDone(tx, eb, 'verified').as('verified_on'),
      ])
      // of two with this name one is retired
      .orderBy(sql`equipment.state = 'retired'`)
      .orderBy('equipment.id', 'desc')
      .limit(1),
  )
}

function lastDone(tx: Tx, outer: ExpressionBuilder<DB, 'equipment' | 'injections'>, kind: 'calibrated' | 'verified') {
  const ran = sql<string>`(coalesce(injections.injected_at, injections.received_at) at time zone 'UTC')::date`
  return rows(tx, 'equipment_events', outer)
    .whereRef('equipment_events.equipment_id', '=', 'equipment.id')
    .where('equipment_events.kind', '=', kind)
    .where('equipment_events.outcome', '=', 'passed')
    .where('equipment_events.happened_on', '<=', ran)
    .select(({ fn }) => fn.max('equipment_events.happened_on').as('last'))
}
