import type { Batch } from '@eluent/contract'
import { BATCH_IN_USE_TEXT } from '@eluent/domain/batches'
import type { ListQuery } from '@eluent/domain/lists'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { on, present, rows, type Row } from '../../platform/db/rows.ts'

export const BATCH_COLUMNS = ['id', 'name', 'grid_type', 'created_at', 'updated_at'] as const
export type BatchColumn = (typeof BATCH_COLUMNS)[number]
export type BatchRecord = Row<'batches'>

/** What a batch reads as: its row with the template's name, its counts and whether it can be deleted. */
function selectBatches(tx: Tx) {
  return rows(tx, 'batches')
    .leftJoin('form_templates as template', on(tx, 'template.id', 'batches.form_template_id'))
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
      rows(tx, 'batch_positions as place', eb)
        .whereRef('place.batch_id', '=', 'batches.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('qr_code_count'),
      rows(tx, 'batch_tests as test', eb)
        .whereRef('test.batch_id', '=', 'batches.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('batch_test_count'),
      eb
        .exists(
          rows(tx, 'batch_positions as place', eb)
            .innerJoin('samples as sample', on(tx, 'sample.id', 'place.sample_id'))
            .whereRef('place.batch_id', '=', 'batches.id')
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
type BatchFacts = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>

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
export async function listBatchRows(tx: Tx, query: ListQuery<BatchColumn>): Promise<{ rows: Batch[]; total: number }> {
  const order = { by: `batches.${query.sort_column}`, id: 'batches.id' }
  const page = await readPage(selectBatches(tx).where(holdsSearched(query, 'batches.name')), query, order)
  return { rows: page.rows.map(presentBatch), total: page.total }
}

/** @throws AppError not_found */
export async function readBatchRow(tx: Tx, id: number): Promise<Batch> {
  return presentBatch(present(await selectBatches(tx).where('batches.id', '=', id).executeTakeFirst()))
}
