import { isUntouched, type PositionFacts } from '@eluent/domain/batches'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

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
export async function listPositions(db: Kysely<DB>, organizationId: number, batchId: number): Promise<Position[]> {
  const rows = await db
    .selectFrom('batch_positions as place')
    .innerJoin('samples as sample', (join) =>
      join.onRef('sample.id', '=', 'place.sample_id').on('sample.organization_id', '=', organizationId),
    )
    .leftJoin('batch_tests as test', (join) =>
      join
        .onRef('test.sample_id', '=', 'place.sample_id')
        .on('test.organization_id', '=', organizationId)
        .on('test.deleted_at', 'is', null),
    )
    .where('place.organization_id', '=', organizationId)
    .where('place.batch_id', '=', batchId)
    .where('place.removed_at', 'is', null)
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
  return rows.map((row) => {
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
export async function lockPositionSamples(db: Kysely<DB>, organizationId: number, batchId: number): Promise<void> {
  await db
    .selectFrom('samples')
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', batchId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('batch_positions')
        .where('organization_id', '=', organizationId)
        .where('batch_id', '=', batchId)
        .where('removed_at', 'is', null)
        .select('sample_id'),
    )
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertPositions(
  db: Kysely<DB>,
  organizationId: number,
  batchId: number,
  positions: readonly { position: number; label: string; sample_id: number }[],
): Promise<void> {
  await db
    .insertInto('batch_positions')
    .values(positions.map((place) => ({ ...place, organization_id: organizationId, batch_id: batchId })))
    .execute()
}

/** Numbers the positions as the labels stand in the grid. */
export async function orderPositions(
  db: Kysely<DB>,
  organizationId: number,
  batchId: number,
  labels: readonly string[],
): Promise<void> {
  await db
    .updateTable('batch_positions')
    .set({ position: sql<number>`array_position(${labels as string[]}::text[], label)` })
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Voids samples and withdraws their QR codes; the caller holds their locks. */
export async function voidPositionSamples(
  db: Kysely<DB>,
  organizationId: number,
  sampleIds: readonly number[],
  by: string,
): Promise<void> {
  await db
    .updateTable('samples')
    .set({
      deleted_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
      updated_by_name: by,
      version: sql<number>`version + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...sampleIds])
    .execute()
  await withdrawCodes(db, organizationId, sampleIds)
}

/** Takes the positions of voided samples off their batches, with their batch tests. */
export async function withdrawCodes(
  db: Kysely<DB>,
  organizationId: number,
  sampleIds: readonly number[],
): Promise<void> {
  await db
    .updateTable('batch_positions')
    .set({ removed_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('sample_id', 'in', [...sampleIds])
    .where('removed_at', 'is', null)
    .execute()
  await db
    .updateTable('batch_tests')
    .set({ deleted_at: sql<string>`now()`, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('sample_id', 'in', [...sampleIds])
    .where('deleted_at', 'is', null)
    .execute()
}
