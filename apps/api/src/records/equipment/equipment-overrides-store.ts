import type { EquipmentOverride } from '@eluent/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** How many exceptions a page of equipment shows. */
const SHOWN = 50

/** Whether an exception was signed for this sample, as it is prepared now. */
export async function isExcepted(
  tx: Tx,
  equipmentId: number,
  { id, epoch }: { id: number; epoch: number },
): Promise<boolean> {
  const found = await rows(tx, 'equipment_overrides')
    .where('equipment_id', '=', equipmentId)
    .where(sql<boolean>`sample_epochs[array_position(sample_ids, ${id}::bigint)] = ${epoch}::bigint`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The exceptions of a piece, the newest first. */
export function listOverrideRows(tx: Tx, equipmentId: number): Promise<EquipmentOverride[]> {
  return rows(tx, 'equipment_overrides')
    .where('equipment_id', '=', equipmentId)
    .select(['id', 'sample_ids', 'refusal', 'why', 'created_at', 'created_by_name'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}
