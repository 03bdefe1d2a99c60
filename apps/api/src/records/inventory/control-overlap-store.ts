import { overlapAnalytes, type ControlOverlap, type ControlRun } from '@eluent/domain/inventory'
import { analyteName, preparationOf, storedAnalyteRow, vialAmount } from '@eluent/domain/results'
import { STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import { FOUND_COLUMNS } from '../injections/found-columns.ts'

/** As many runs of a lot as are compared. */
const MOST_RUNS = 200

/** The runs of control samples that name a lot, from a day (UTC) on: what was found of each analyte, mg/g. */
async function listControlRuns(tx: Tx, lotId: number, since: string): Promise<ControlRun[]> {
  const found = await rows(tx, 'lot_uses as use')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'use.sample_id'))
    .innerJoin('injections as run', on(tx, 'run.sample_id', 'sample.id'))
    .leftJoin('prepared_samples as vial', on(tx, 'vial.id', 'run.prepared_sample_id'))
    .where('use.lot_id', '=', lotId)
    .where('sample.sample_type_id', '=', STANDARD_SAMPLE_TYPE_ID)
    .where('sample.deleted_at', 'is', null)
    .whereRef('run.epoch', '=', 'sample.epoch')
    .where('run.voided_at', 'is', null)
    .where('run.received_at', '>=', `${since}T00:00:00Z`)
    .distinctOn('run.id')
    .select((eb) => [
      'run.id as injection_id',
      'sample.sample_weight_mg',
      'sample.imported',
      'vial.dilution_factor',
      'vial.weight_mg',
      'vial.volume_ml',
      jsonArrayFrom(
        rows(tx, 'injection_analytes as analyte', eb)
          .whereRef('analyte.injection_id', '=', 'run.id')
          .where('analyte.valid', '=', true)
          .select(FOUND_COLUMNS)
          .orderBy('analyte.position'),
      ).as('analytes'),
    ])
    .orderBy('run.id', 'desc')
    .limit(MOST_RUNS)
    .execute()
  return found.map(({ injection_id, analytes, sample_weight_mg, imported, dilution_factor, weight_mg, volume_ml }) => {
    const vial = dilution_factor === null ? null : { dilution_factor, weight_mg, volume_ml }
    const context = { preparation: preparationOf(vial), sample_weight_mg, stated: imported }
    return {
      injection_id,
      found: analytes.flatMap((stored) => {
        const row = storedAnalyteRow(stored)
        const analyte = analyteName(row)
        const { mg_g } = vialAmount(row, context)
        return analyte === null || mg_g === null ? [] : [{ analyte, mg_g }]
      }),
    }
  })
}

/** The lot of an item that is in use on a day: the one opened, else the newest that may be used. */
function findLotInUse(tx: Tx, { id, item_id }: { id: number; item_id: number }, today: string) {
  return rows(tx, 'inventory_lots')
    .where('item_id', '=', item_id)
    .where('id', '<>', id)
    .where('state', 'in', ['released', 'in_use'])
    .where(sql<boolean>`coalesce(usable_until >= ${today}::date, true)`)
    .select(['id', 'lot_number'])
    .orderBy(sql`state = 'in_use'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The runs of a new lot of a control material beside those of the lot in use, since the new one was received. Null where the
 * laboratory asks for none, or no lot of the item is in use that it could run beside.
 */
export async function readOverlap(
  tx: Tx,
  lot: { id: number; item_id: number; received_on: string },
  { required, today }: { required: number; today: string },
): Promise<ControlOverlap | null> {
  if (required === 0) return null
  const old = await findLotInUse(tx, lot, today)
  if (old === undefined) return null
  const [before, after] = await Promise.all([
    listControlRuns(tx, old.id, lot.received_on),
    listControlRuns(tx, lot.id, lot.received_on),
  ])
  return {
    lot_id: old.id,
    lot_number: old.lot_number,
    runs_before: before.length,
    runs_after: after.length,
    required,
    analytes: overlapAnalytes(before, after),
    exception: null,
  }
}
