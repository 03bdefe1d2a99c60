import { MOST_BENCH_SAMPLES, type BenchFacts } from '@eluent/domain/bench'
import type { ItemUnit, LotPurpose } from '@eluent/domain/inventory'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { on, rows, updateRows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { vialsOfSample } from '../samples/sample-parts.ts'

/** Which samples stand on a sheet; without a choice those that have not run, the newest first. */
export interface BenchChoice {
  ids?: readonly number[]
  key?: string
  /** An analytical batch. */
  batch?: number
}

/** Samples with their preparations, in one statement: one more than a sheet shows says that there are more. */
export function listBenchRows(tx: Tx, { ids, key, batch }: BenchChoice) {
  const all = rows(tx, 'samples')
    .select((eb) => [
      'samples.id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.sample_weight_mg',
      'samples.run_count',
      'samples.imported',
      'samples.certus_id',
      'samples.harvested_weight_g',
      'samples.dry_weight_g',
      'samples.moisture',
      eb
        .selectFrom('sample_types')
        .whereRef('sample_types.id', '=', 'samples.sample_type_id')
        .select('sample_types.name')
        .$asScalar()
        .$notNull()
        .as('type_name'),
      eb
        .selectFrom('sample_types')
        .whereRef('sample_types.id', '=', 'samples.sample_type_id')
        .select('sample_types.recommended_size_mg')
        .$asScalar()
        .as('recommended_size_mg'),
      vialsOfSample(tx, eb),
      benchLots(tx, eb),
      batchRan(tx, eb),
    ])
    .$if(ids !== undefined, (some) => some.where('samples.id', '=', sql<number>`any(${[...(ids ?? [])]}::bigint[])`))
    .$if(key !== undefined, (some) => some.where('samples.share_key', '=', (key ?? '').toUpperCase()))
    .limit(MOST_BENCH_SAMPLES + 1)
  if (batch !== undefined)
    return all
      .innerJoin('analytical_batch_members as member', on(tx, 'member.sample_id', 'samples.id'))
      .where('member.batch_id', '=', batch)
      .where('member.deleted_at', 'is', null)
      .orderBy('member.position')
      .execute()
  const newest = all.orderBy('samples.id', 'desc')
  return (ids ?? key) !== undefined
    ? newest.execute()
    : newest.where('samples.qc', '=', false).where('samples.state', 'in', ['not_run', 'queued']).execute()
}

/** Of a statement about a sample: whether a member of an analytical batch of its was injected, which locks the batch's sheet. */
function batchRan(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return eb
    .exists(
      rows(tx, 'analytical_batch_members as own', eb)
        .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'own.batch_id'))
        .innerJoin('analytical_batch_members as other', on(tx, 'other.batch_id', 'own.batch_id'))
        .innerJoin('samples as ran', on(tx, 'ran.id', 'other.sample_id'))
        .whereRef('own.sample_id', '=', 'samples.id')
        .where('own.deleted_at', 'is', null)
        .where('other.deleted_at', 'is', null)
        .where('batch.state', '<>', 'rejected')
        .where('ran.run_count', '>', 0)
        .whereRef('ran.epoch', '>=', 'other.from_epoch')
        .select('ran.id'),
    )
    .as('batch_ran')
}

/** Whether the sheet of a sample is locked: it or another of its analytical batch was injected. */
export function isLocked({ run_count, batch_ran }: Pick<BenchRow, 'run_count' | 'batch_ran'>): boolean {
  return run_count > 0 || Boolean(batch_ran)
}

/** Of a statement about a sample: what was poured for it at the bench. */
function benchLots(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'lot_uses', eb)
      .innerJoin('inventory_lots', on(tx, 'inventory_lots.id', 'lot_uses.lot_id'))
      .innerJoin('inventory_items', on(tx, 'inventory_items.id', 'inventory_lots.item_id'))
      .whereRef('lot_uses.sample_id', '=', 'samples.id')
      .where('lot_uses.purpose', 'is not', null)
      .select([
        'lot_uses.id as use_id',
        'lot_uses.purpose',
        'lot_uses.amount',
        'lot_uses.lot_id',
        'inventory_lots.lot_number',
        'inventory_items.name as item_name',
        'inventory_items.unit',
      ])
      .orderBy('lot_uses.purpose')
      .orderBy('lot_uses.id')
      .$narrowType<{ purpose: LotPurpose; unit: ItemUnit }>(),
  ).as('lots')
}

export type BenchRow = Awaited<ReturnType<typeof listBenchRows>>[number]

/** Keeps the numbers of a sample's preparations, at once; the caller holds its lock. */
export async function keepPreparations(
  tx: Tx,
  vials: readonly { id: number; weight_mg: number; volume_ml: number | null; bench: BenchFacts }[],
): Promise<void> {
  await Promise.all(
    vials.map(({ id, bench, ...numbers }) =>
      updateRows(tx, 'prepared_samples')
        .set({ ...numbers, bench: json(bench) })
        .where('id', '=', id)
        .execute(),
    ),
  )
}
