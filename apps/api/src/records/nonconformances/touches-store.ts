import type { Touch, TouchedKind } from '@eluent/domain/nonconformances'
import type { OpenNonconformance } from '@eluent/domain/report'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { NOW, on, rows, updateRows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Names records that a nonconformance touches, in one statement; one that is named already stays as it is. */
export async function addTouches(tx: Tx, id: number, touches: readonly Touch[], byName: string): Promise<void> {
  if (touches.length === 0) return
  const kinds = touches.map(({ kind }) => kind)
  const ids = touches.map((touch) => touch.id)
  await sql`
    insert into nonconformance_touches (organization_id, nonconformance_id, kind, record_id, created_by_name)
    select ${tx.organizationId}::bigint, ${id}::bigint, touched.kind, touched.record_id, ${byName}::text
    from unnest(${kinds}::text[], ${ids}::bigint[]) as touched (kind, record_id)
    on conflict (organization_id, nonconformance_id, kind, record_id) where deleted_at is null do nothing`.execute(tx)
}

/** The records that one touches, with their names, the first that were named first; a record that is not there has no name. */
export function listTouchedRecords(tx: Tx, id: number, limit: number) {
  return rows(tx, 'nonconformance_touches as touch')
    .leftJoin('samples as sample', (join) =>
      on(tx, 'sample.id', 'touch.record_id')(join).on('touch.kind', '=', 'sample').on('sample.deleted_at', 'is', null),
    )
    .leftJoin('batches as batch', (join) =>
      on(tx, 'batch.id', 'touch.record_id')(join).on('touch.kind', '=', 'batch').on('batch.deleted_at', 'is', null),
    )
    .leftJoin('inventory_lots as lot', (join) =>
      on(tx, 'lot.id', 'touch.record_id')(join).on('touch.kind', '=', 'lot').on('lot.deleted_at', 'is', null),
    )
    .leftJoin('inventory_items as item', on(tx, 'item.id', 'lot.item_id'))
    .leftJoin('equipment as piece', (join) =>
      on(tx, 'piece.id', 'touch.record_id')(join).on('touch.kind', '=', 'equipment').on('piece.deleted_at', 'is', null),
    )
    .leftJoin('calibrations as calibration', (join) =>
      on(
        tx,
        'calibration.id',
        'touch.record_id',
      )(join)
        .on('touch.kind', '=', 'calibration')
        .on('calibration.deleted_at', 'is', null),
    )
    .where('touch.nonconformance_id', '=', id)
    .select([
      'touch.id as touch_id',
      'touch.kind',
      'touch.record_id as id',
      'touch.created_at',
      'touch.created_by_name',
      sql<string | null>`case touch.kind
        when 'sample' then case when sample.id is not null
          then coalesce(nullif(concat_ws(', ', sample.strain_name, sample.batch_number), ''), '#' || sample.id) end
        when 'batch' then batch.name
        when 'lot' then item.name || ', ' || lot.lot_number
        when 'equipment' then piece.name
        when 'calibration' then calibration.machine_name || ', ' || to_char(calibration.measured_at at time zone 'UTC', 'MM/DD/YYYY')
        end`.as('name'),
    ])
    .orderBy('touch.id')
    .limit(limit)
    .$narrowType<{ kind: TouchedKind }>()
    .execute()
}

/** Every record that one touches. */
export function listAllTouches(tx: Tx, id: number) {
  return rows(tx, 'nonconformance_touches')
    .where('nonconformance_id', '=', id)
    .select(['kind', 'record_id'])
    .orderBy('id')
    .execute()
}

/** Whether a record was taken out now; false where somebody else was first. */
export async function removeTouchRow(tx: Tx, id: number, by: { name: string }, why: string): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'nonconformance_touches')
    .set({ deleted_at: NOW, removed_by_name: by.name, removed_why: why })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const HOLDING = ['record.id', 'record.number', 'record.what', 'record.found_on'] as const

/** Of a statement about a sample: the open ones of severity high that touch it. */
export function holdingNonconformances(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'nonconformance_touches as touch', eb)
      .innerJoin('nonconformances as record', on(tx, 'record.id', 'touch.nonconformance_id'))
      .where('touch.kind', '=', 'sample')
      .whereRef('touch.record_id', '=', 'samples.id')
      .where('record.severity', '=', 'high')
      .where('record.closed_at', 'is', null)
      .where('record.deleted_at', 'is', null)
      .select(HOLDING)
      .orderBy('record.id'),
  )
}

/** The open ones of severity high that touch these samples, by sample. */
export async function listHoldingNonconformances(
  tx: Tx,
  sampleIds: readonly number[],
): Promise<Map<number, OpenNonconformance[]>> {
  const found = await rows(tx, 'nonconformance_touches as touch')
    .innerJoin('nonconformances as record', on(tx, 'record.id', 'touch.nonconformance_id'))
    .where('touch.kind', '=', 'sample')
    .where('touch.record_id', '=', sql<number>`any(${sampleIds}::bigint[])`)
    .where('record.severity', '=', 'high')
    .where('record.closed_at', 'is', null)
    .where('record.deleted_at', 'is', null)
    .select([...HOLDING, 'touch.record_id as sample_id'])
    .orderBy('record.id')
    .execute()
  return Map.groupBy(found, ({ sample_id }) => sample_id)
}
