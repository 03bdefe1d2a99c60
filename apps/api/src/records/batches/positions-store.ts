import { isUntouched, type PositionFacts } from '@eluent/domain/batches'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeRows, insertRows, NOW, on, rows, updateRows, type Author } from '../../platform/db/rows.ts'

export interface Position {
  label: string
  share_key: string
  sample_id: number
  batch_test_id: number | null
  facts: PositionFacts
  untouched: boolean
  /** What the sample lists hold of its sample. */
  listed: { id: number; sample_type_id: number; strain_name: string | null; batch_number: string | null }
}

/** The positions of a batch in the grid's order, with what was done to their samples. */
export async function listPositions(tx: Tx, batchId: number): Promise<Position[]> {
  const places = await rows(tx, 'batch_positions as place')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'place.sample_id'))
    .leftJoin('batch_tests as test', (join) =>
      on(tx, 'test.sample_id', 'place.sample_id')(join).on('test.deleted_at', 'is', null),
    )
    .where('place.batch_id', '=', batchId)
    .select([
      'place.label',
      'sample.share_key',
      'sample.id as sample_id',
      'test.id as batch_test_id',
      'sample.sample_weight_mg',
      'sample.run_count',
      'sample.queued',
      'sample.certus_id',
      'sample.sample_type_id',
      'sample.strain_name',
      'sample.batch_number',
    ])
    .orderBy('place.position')
    .orderBy('place.id')
    .execute()
  return places.map((row) => {
    const facts = {
      has_weight: row.sample_weight_mg !== null,
      has_batch_test: row.batch_test_id !== null,
      has_results: row.run_count > 0,
      held: row.queued || row.certus_id !== null,
    }
    const { label, share_key, sample_id, batch_test_id, sample_type_id, strain_name, batch_number } = row
    return {
      label,
      share_key,
      sample_id,
      batch_test_id,
      facts,
      untouched: isUntouched(facts),
      listed: { id: sample_id, sample_type_id, strain_name, batch_number },
    }
  })
}

/** Holds the samples of a batch as they are until the transaction ends. */
export async function lockPositionSamples(tx: Tx, batchId: number): Promise<void> {
  await rows(tx, 'samples')
    .where('batch_id', '=', batchId)
    .where('id', 'in', (eb) =>
      rows(tx, 'batch_positions as place', eb).where('place.batch_id', '=', batchId).select('place.sample_id'),
    )
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertPositions(
  tx: Tx,
  batchId: number,
  positions: readonly { position: number; label: string; sample_id: number }[],
): Promise<void> {
  const places = positions.map((place) => ({ ...place, batch_id: batchId }))
  await insertRows(tx, 'batch_positions', places).execute()
}

/** Numbers the positions as the labels stand in the grid. */
export async function orderPositions(tx: Tx, batchId: number, labels: readonly string[]): Promise<void> {
  await updateRows(tx, 'batch_positions')
    .set({ position: sql<number>`array_position(${labels as string[]}::text[], label)` })
    .where('batch_id', '=', batchId)
    .execute()
}

/** Voids samples and withdraws their QR codes; the caller holds their locks. */
export async function voidPositionSamples(tx: Tx, sampleIds: readonly number[], by: Author): Promise<void> {
  await changeRows(tx, 'samples', { deleted_at: NOW }, by).where('id', 'in', sampleIds).execute()
  await withdrawCodes(tx, sampleIds, by)
}

/** Takes the positions of voided samples off their batches, with their batch tests. */
export async function withdrawCodes(tx: Tx, sampleIds: readonly number[], by: Author): Promise<void> {
  await updateRows(tx, 'batch_positions').set({ removed_at: NOW }).where('sample_id', 'in', sampleIds).execute()
  await changeRows(tx, 'batch_tests', { deleted_at: NOW }, by).where('sample_id', 'in', sampleIds).execute()
}
