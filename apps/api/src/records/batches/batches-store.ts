import type { Batch } from '@eluent/contract'
import { BATCH_IN_USE_TEXT } from '@eluent/domain/batches'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type Insertable, type Kysely, type UpdateObject } from 'kysely'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import type { Batches, DB } from '../../platform/db/schema.generated.ts'

export const BATCH_COLUMNS = ['id', 'name', 'grid_type', 'created_at', 'updated_at'] as const
export type BatchColumn = (typeof BATCH_COLUMNS)[number]

const present = (db: Kysely<DB>, organizationId: number) =>
  db.selectFrom('batches').where('batches.organization_id', '=', organizationId).where('batches.deleted_at', 'is', null)

/** What a batch reads as: its row with the template's name, its counts and whether it can be deleted. */
function withFacts(query: ReturnType<typeof present>, organizationId: number) {
  return query
    .leftJoin('form_templates as template', (join) =>
      join.onRef('template.id', '=', 'batches.form_template_id').on('template.organization_id', '=', organizationId),
    )
    .select((eb) => [
      'batches.id',
      'batches.name',
      'batches.description',
      'batches.form_template_id',
      'template.name as template_name',
      'batches.grid_type',
      'batches.grid_value',
      'batches.version',
      'batches.created_at',
      'batches.updated_at',
      eb
        .selectFrom('batch_positions as place')
        .where('place.organization_id', '=', organizationId)
        .whereRef('place.batch_id', '=', 'batches.id')
        .where('place.removed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('qr_code_count'),
      eb
        .selectFrom('batch_tests as test')
        .where('test.organization_id', '=', organizationId)
        .whereRef('test.batch_id', '=', 'batches.id')
        .where('test.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('batch_test_count'),
      eb
        .exists(
          eb
            .selectFrom('batch_positions as place')
            .innerJoin('samples as sample', (join) =>
              join.onRef('sample.id', '=', 'place.sample_id').on('sample.organization_id', '=', organizationId),
            )
            .where('place.organization_id', '=', organizationId)
            .whereRef('place.batch_id', '=', 'batches.id')
            .where('place.removed_at', 'is', null)
            .where(({ or, eb: one }) =>
              or([
                one('sample.sample_weight_mg', 'is not', null),
                one('sample.run_count', '>', 0),
                one('sample.queued', '=', true),
                one('sample.certus_id', 'is not', null),
              ]),
            )
            .select(sql`1`.as('one')),
        )
        .as('has_touched_sample'),
    ])
}
type BatchFacts = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

function presentBatch(row: BatchFacts): Batch {
  const { template_name, has_touched_sample, ...facts } = row
  const tests = facts.batch_test_count ?? 0
  const isInUse = tests > 0 || Boolean(has_touched_sample)
  return {
    ...facts,
    qr_code_count: facts.qr_code_count ?? 0,
    batch_test_count: tests,
    form_template:
      facts.form_template_id === null || template_name === null
        ? null
        : { id: facts.form_template_id, name: template_name },
    can: { delete: isInUse ? { allowed: false, text: BATCH_IN_USE_TEXT } : { allowed: true, text: null } },
  }
}

/** One page of the batches with the number of all that the search finds. */
export async function listBatchRows(
  db: Kysely<DB>,
  organizationId: number,
  query: ListQuery<BatchColumn>,
): Promise<{ rows: Batch[]; total: number }> {
  const found = present(db, organizationId).where(holdsSearched(query, 'batches.name'))
  const order = { by: `batches.${query.sort_column}`, id: 'batches.id' }
  const { rows, total } = await readPage(withFacts(found, organizationId), query, order)
  return { rows: rows.map(presentBatch), total }
}

export async function readBatchRow(db: Kysely<DB>, organizationId: number, id: number): Promise<Batch | undefined> {
  const row = await withFacts(
    present(db, organizationId).where('batches.id', '=', id),
    organizationId,
  ).executeTakeFirst()
  return row && presentBatch(row)
}

/** The batch's row, locked until the transaction ends. */
export function lockBatch(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}
export type BatchRecord = NonNullable<Awaited<ReturnType<typeof lockBatch>>>

export async function insertBatch(db: Kysely<DB>, row: Insertable<Batches>): Promise<number> {
  return (await db.insertInto('batches').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a batch and counts its version up; the caller holds the row's lock. */
export async function updateBatchRow(
  db: Kysely<DB>,
  organizationId: number,
  id: number,
  change: UpdateObject<DB, 'batches'>,
): Promise<void> {
  await db
    .updateTable('batches')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
