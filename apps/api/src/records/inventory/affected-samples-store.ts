import type { AffectedReport } from '@eluent/contract'
import type { ListQuery } from '@eluent/domain/lists'
import type { SampleState } from '@eluent/domain/samples'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { rows, type Author } from '../../platform/db/rows.ts'

/**
 * `made`: the lot and every solution that was made of it, at any depth. `used`: the samples that these reached by their own
 * preparation, by the calibration that was in force at an injection, by being that calibration's sample, or by standing at the
 * instrument while they were injected. What a calibration was made of is noted for it or for its sample.
 */
function affected(tx: Tx, lotId: number) {
  const organization = tx.organizationId
  return madeOf(tx, lotId).with('used(sample_id)', (db) => {
    const uses = db
      .selectFrom('lot_uses as use')
      .innerJoin('made', 'made.id', 'use.lot_id')
      .where('use.organization_id', '=', organization)
      .where('use.deleted_at', 'is', null)
    return uses
      .where('use.sample_id', 'is not', null)
      .select((eb) => eb.ref('use.sample_id').$notNull().as('sample_id'))
      .union(
        uses
          .innerJoin('calibrations as calibration', (join) =>
            join
              .onRef('calibration.id', '=', 'use.calibration_id')
              .on('calibration.organization_id', '=', organization),
          )
          .select('calibration.sample_id'),
      )
      .union(
        uses
          .innerJoin('injections as run', (join) =>
            join.onRef('run.calibration_id', '=', 'use.calibration_id').on('run.organization_id', '=', organization),
          )
          .select('run.sample_id'),
      )
      .union(
        uses
          .innerJoin('calibrations as calibration', (join) =>
            join
              .onRef('calibration.sample_id', '=', 'use.sample_id')
              .on('calibration.organization_id', '=', organization)
              .on('calibration.deleted_at', 'is', null),
          )
          .innerJoin('injections as run', (join) =>
            join.onRef('run.calibration_id', '=', 'calibration.id').on('run.organization_id', '=', organization),
          )
          .select('run.sample_id'),
      )
      .union(
        uses
          .innerJoin('injections as run', (join) =>
            join
              .onRef('run.machine_name', '=', 'use.machine_name')
              .onRef('run.received_at', '>=', 'use.used_at')
              .on('run.organization_id', '=', organization),
          )
          .where(stoodThere)
          .select('run.sample_id'),
      )
  })
}

/** Whether a run was injected while the lot stood at its instrument. */
const stoodThere = sql<boolean>`coalesce(run.injected_at, run.received_at) >= use.used_at
  and (use.ended_at is null or coalesce(run.injected_at, run.received_at) < use.ended_at)`

/** `made`: the lot and every solution that was made of it, at any depth. */
function madeOf(tx: Tx, lotId: number) {
  return tx.withRecursive('made(id)', (db) =>
    db
      .selectFrom('inventory_lots as lot')
      .where('lot.organization_id', '=', tx.organizationId)
      .where('lot.id', '=', lotId)
      .select('lot.id')
      .union(
        db
          .selectFrom('made')
          .innerJoin('lot_parts as part', 'part.part_lot_id', 'made.id')
          .where('part.organization_id', '=', tx.organizationId)
          .select('part.lot_id as id'),
      ),
  )
}

/** One page of the reports that a lot reached, the newest first, with the number of all. */
export async function listAffectedRows(
  tx: Tx,
  lotId: number,
  query: ListQuery<'id'>,
): Promise<{ rows: AffectedReport[]; total: number }> {
  const found = affected(tx, lotId)
    .selectFrom('samples as sample')
    .where('sample.organization_id', '=', tx.organizationId)
    .where('sample.deleted_at', 'is', null)
    .where('sample.id', 'in', (eb) => eb.selectFrom('used').select('used.sample_id'))
    .select((eb) => [
      'sample.id',
      'sample.strain_name',
      'sample.batch_number',
      'sample.prepared_for',
      'sample.state',
      rows(tx, 'report_releases as release', eb)
        .whereRef('release.sample_id', '=', 'sample.id')
        .select('release.report_number')
        .orderBy('release.position', 'desc')
        .limit(1)
        .as('report_number'),
      rows(tx, 'report_releases as release', eb)
        .whereRef('release.sample_id', '=', 'sample.id')
        .select('release.released_at')
        .orderBy('release.position', 'desc')
        .limit(1)
        .as('released_at'),
      rows(tx, 'injections as run', eb)
        .whereRef('run.sample_id', '=', 'sample.id')
        .select(sql<number>`coalesce(sum(cardinality(run.source_file_ids)), 0)`.as('files'))
        .$asScalar()
        .$notNull()
        .as('files'),
      eb
        .exists(
          rows(tx, 'report_reviews as review', eb)
            .whereRef('review.sample_id', '=', 'sample.id')
            .where('review.lot_id', '=', lotId)
            .where('review.ended_at', 'is', null)
            .select('review.id'),
        )
        .as('under_review'),
    ])
  const page = await readPage(found, query, { by: 'sample.id', id: 'sample.id' })
  return {
    rows: page.rows.map((row) => ({
      ...row,
      state: row.state as SampleState,
      under_review: Boolean(row.under_review),
    })),
    total: page.total,
  }
}

/** Recalls a lot's solutions that were not recalled already; answers their ids. */
export async function recallMade(
  tx: Tx,
  lotId: number,
  facts: { since: string; reason: string },
  by: Author,
): Promise<number[]> {
  const recalled = await madeOf(tx, lotId)
    .updateTable('inventory_lots')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '<>', lotId)
    .where('id', 'in', (eb) => eb.selectFrom('made').select('made.id'))
    .where('state', '<>', 'recalled')
    .where('deleted_at', 'is', null)
    .set({
      state: 'recalled',
      state_since: facts.since,
      state_reason: facts.reason,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by_name: by.name,
    })
    .returning('id')
    .execute()
  return recalled.map(({ id }) => id)
}

/** Puts every report that a lot reached under review; answers their samples. */
export async function startReviews(tx: Tx, lotId: number, reason: string, by: Author): Promise<number[]> {
  const reached = await affected(tx, lotId)
    .selectFrom('samples as sample')
    .where('sample.organization_id', '=', tx.organizationId)
    .where('sample.deleted_at', 'is', null)
    .where('sample.id', 'in', (eb) => eb.selectFrom('used').select('used.sample_id'))
    .select('sample.id')
    .execute()
  const ids = reached.map(({ id }) => id)
  await sql`
    insert into report_reviews (organization_id, sample_id, lot_id, reason, created_by_name, updated_by_name)
    select ${tx.organizationId}::bigint, sample_id, ${lotId}::bigint, ${reason}::text, ${by.name}::text, ${by.name}::text
    from unnest(${ids}::bigint[]) as reached (sample_id)
    returning sample_id
  `.execute(tx)
  return ids
}

/** The number of the newest release of each of these samples that has one. */
export function listNewestReleases(tx: Tx, sampleIds: readonly number[]) {
  return rows(tx, 'report_releases')
    .distinctOn('sample_id')
    .where('sample_id', '=', sql<number>`any(${sampleIds}::bigint[])`)
    .select(['sample_id', 'report_number'])
    .orderBy('sample_id')
    .orderBy('position', 'desc')
    .execute()
}

/** How many of these samples a recall of the lot has put under review, whether that was ended or not. */
export async function countReviewed(tx: Tx, lotId: number, sampleIds: readonly number[]): Promise<number> {
  const { number } = await rows(tx, 'report_reviews')
    .where('lot_id', '=', lotId)
    .where('sample_id', '=', sql<number>`any(${sampleIds}::bigint[])`)
    .select(sql<number>`count(distinct sample_id)`.as('number'))
    .executeTakeFirstOrThrow()
  return number
}
