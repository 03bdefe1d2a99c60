import { reasonOfMade } from '@eluent/domain/inventory'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { on, rows, type Author } from '../../platform/db/rows.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'
import { calibrationInForce, injectedAt } from '../calibrations/calibration-in-force.ts'

interface RecalledLot {
  id: number
  lot_number: string
  reason: string
}

/**
 * The recalled lots that a run rests on although they were recalled before it: bottles and columns that still stand at the
 * instrument, and what its calibration was made of. Of solutions that were recalled along it is the lot that they were made of.
 */
export async function listRecalledOfRun(tx: Tx, run: RunWithPieces): Promise<RecalledLot[]> {
  const { calibration_id = null, sample_id = null } = run
  const used = await keptRecalledOfRun(tx, { ...run, calibration_id, sample_id }, { isInForce: sample_id !== null })
  if (used.length === 0) return []
  const origins = await listRecalledOrigins(tx, used)
  const found = used.map((lot) => origins.find((origin) => reasonOfMade(origin) === lot.reason) ?? lot)
  return [...new Map(found.map((lot) => [lot.id, lot])).values()]
}

interface Run {
  machine_name: string
  injected_at: string | null
}

/** Its calibration is named, or is the one that is in force for the sample. */
type RunWithPieces = Run &
  ({ calibration_id: number | null; sample_id?: never } | { sample_id: number; calibration_id?: never })

interface RunValues extends Run {
  calibration_id: number | null
  sample_id: number | null
}

const RECALLED = ['lot.id', 'lot.lot_number', sql<string>`coalesce(lot.state_reason, '')`.as('reason')] as const

const keptRecalledOfRun = keepQuery((tx, run: RunValues, { isInForce }: { isInForce: boolean }) => {
  const at = injectedAt(run)
  const inForce = rows(tx, 'samples')
    .where('samples.id', '=', run.sample_id)
    .select((eb) => calibrationInForce(tx, eb, run).select('calibrations.id').as('id'))
  const calibration = isInForce ? inForce : run.calibration_id
  const uses = rows(tx, 'lot_uses as use').select('use.lot_id')
  // each by an index of its own
  const under = uses
    .where('use.machine_name', '=', run.machine_name)
    .where('use.used_at', '<=', at)
    .where((eb) => eb.or([eb('use.ended_at', 'is', null), eb('use.ended_at', '>', at)]))
    .union(uses.where('use.calibration_id', '=', calibration))
    .union(
      uses
        .innerJoin('calibrations as calibration', on(tx, 'calibration.sample_id', 'use.sample_id'))
        .where('calibration.id', '=', calibration),
    )
  return rows(tx, 'inventory_lots as lot')
    .where('lot.state', '=', 'recalled')
    .where('lot.id', 'in', under)
    .select(RECALLED)
    .orderBy('lot.id')
    .modifyEnd(plannedOnShard)
})

/** What these lots were made of, at any depth, as far as it was recalled. */
function listRecalledOrigins(tx: Tx, lots: readonly { id: number }[]): Promise<RecalledLot[]> {
  return tx
    .withRecursive('made_of(id)', (db) =>
      db
        .selectFrom('lot_parts as part')
        .where('part.organization_id', '=', tx.organizationId)
        .where('part.lot_id', '=', sql<number>`any(${lots.map(({ id }) => id)}::bigint[])`)
        .select('part.part_lot_id as id')
        .union(
          db
            .selectFrom('made_of')
            .innerJoin('lot_parts as part', 'part.lot_id', 'made_of.id')
            .where('part.organization_id', '=', tx.organizationId)
            .select('part.part_lot_id as id'),
        ),
    )
    .selectFrom('inventory_lots as lot')
    .where('lot.organization_id', '=', tx.organizationId)
    .where('lot.state', '=', 'recalled')
    .where('lot.id', 'in', (eb) => eb.selectFrom('made_of').select('made_of.id'))
    .select(RECALLED)
    .orderBy('lot.id')
    .execute()
}

/** Puts one report under review for these lots; answers those of which it was not already. */
export async function startReviewsOfSample(
  tx: Tx,
  sampleId: number,
  lots: readonly { id: number; reason: string }[],
  by: Author,
): Promise<{ lot_id: number; reason: string }[]> {
  const { rows: started } = await sql<{ lot_id: number; reason: string }>`
    insert into report_reviews (organization_id, sample_id, lot_id, reason, created_by_name, updated_by_name)
    select ${tx.organizationId}::bigint, ${sampleId}::bigint, lot_id, reason, ${by.name}::text, ${by.name}::text
    from unnest(${lots.map(({ id }) => id)}::bigint[], ${lots.map(({ reason }) => reason)}::text[]) as recalled (lot_id, reason)
    on conflict do nothing
    returning lot_id, reason`.execute(tx)
  return started
}
