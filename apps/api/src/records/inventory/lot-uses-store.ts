import type { LotUse } from '@eluent/contract'
import { shownLotState, type ItemKind, type ItemUnit, type LotState, type LotSubject } from '@eluent/domain/inventory'
import type { ListQuery } from '@eluent/domain/lists'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { changeRows, on, present, rows, type Author } from '../../platform/db/rows.ts'
import { injectionsOfUse } from './column-injections-store.ts'

function uses(tx: Tx) {
  return rows(tx, 'lot_uses as use')
    .innerJoin('inventory_lots as lot', on(tx, 'lot.id', 'use.lot_id'))
    .innerJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .leftJoin('samples as sample', on(tx, 'sample.id', 'use.sample_id'))
    .leftJoin('calibrations as calibration', on(tx, 'calibration.id', 'use.calibration_id'))
    .select([
      'use.id',
      'use.version',
      'use.subject',
      'use.sample_id',
      'use.calibration_id',
      'use.machine_name',
      'use.amount',
      'use.used_at',
      'use.ended_at',
      sql<
        number | null
      >`case when item.kind = 'column' and use.machine_name is not null then ${injectionsOfUse} end`.as('injections'),
      'use.created_by_name',
      'sample.strain_name as sample_name',
      'calibration.machine_name as calibration_machine',
      'lot.id as lot_id',
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
}

type UseRow = Awaited<ReturnType<ReturnType<typeof uses>['execute']>>[number]

function presented(row: UseRow, today: string): LotUse {
  const {
    id,
    version,
    sample_id,
    calibration_id,
    machine_name,
    amount,
    used_at,
    ended_at,
    injections,
    created_by_name,
  } = row
  const standing = { ...row, state: row.state as LotState }
  const item = {
    id: row.item_id,
    name: row.item_name,
    kind: row.item_kind as ItemKind,
    unit: row.item_unit as ItemUnit,
  }
  return {
    id,
    version,
    lot: { id: row.lot_id, lot_number: row.lot_number, item, shown_state: shownLotState(standing, today) },
    subject: row.subject as LotSubject,
    sample: sample_id === null ? null : { id: sample_id, name: row.sample_name },
    calibration: calibration_id === null ? null : { id: calibration_id, machine_name: row.calibration_machine ?? '' },
    machine_name,
    amount,
    used_at,
    ended_at,
    injections,
    created_by_name,
  }
}

export interface UseFilter {
  today: string
  lot_id?: number | undefined
  subject?: LotSubject | undefined
  /** Of the sample or the calibration. */
  record_id?: number | undefined
  /** What stands at this instrument, and was not taken off. */
  standing_at?: string | undefined
}

/** One page of the uses with the number of all, the newest first. */
export async function listUseRows(
  tx: Tx,
  query: ListQuery<'id'>,
  { today, lot_id, subject, record_id, standing_at }: UseFilter,
): Promise<{ rows: LotUse[]; total: number }> {
  const found = uses(tx)
    .$if(lot_id !== undefined, (some) => some.where('use.lot_id', '=', lot_id ?? 0))
    .$if(standing_at !== undefined, (some) =>
      some.where('use.machine_name', '=', standing_at ?? '').where('use.ended_at', 'is', null),
    )
    .$if(subject !== undefined, (some) => some.where('use.subject', '=', subject ?? ''))
    .$if(record_id !== undefined, (some) =>
      some.where((eb) =>
        eb.or([eb('use.sample_id', '=', record_id ?? 0), eb('use.calibration_id', '=', record_id ?? 0)]),
      ),
    )
  const page = await readPage(found, query, { by: 'use.id', id: 'use.id' })
  return { rows: page.rows.map((row) => presented(row, today)), total: page.total }
}

/** @throws AppError not_found */
export async function readUse(tx: Tx, id: number, today: string): Promise<LotUse> {
  return presented(present(await uses(tx).where('use.id', '=', id).executeTakeFirst()), today)
}

/** Ends what stands at an instrument of an item: another lot of it takes its place. Answers what stood there. */
export async function endOthers(
  tx: Tx,
  place: { machine_name: string; item_id: number },
  at: string,
  by: Author,
): Promise<{ lot_id: number; amount: number }[]> {
  return changeRows(tx, 'lot_uses', { ended_at: at }, by)
    .where('machine_name', '=', place.machine_name)
    .where('ended_at', 'is', null)
    .where('lot_id', 'in', rows(tx, 'inventory_lots').where('item_id', '=', place.item_id).select('id'))
    .returning(['lot_id', 'amount'])
    .execute()
}
