import type { BatchTest } from '@eluent/contract'
import { BATCH_TEST_TEXTS, mayDeleteBatchTest } from '@eluent/domain/batch-tests'
import type { ListQuery } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { on, present, rows, type Row } from '../../platform/db/rows.ts'

export const BATCH_TEST_COLUMNS = ['id', 'name', 'position', 'created_at', 'updated_at'] as const
export type BatchTestColumn = (typeof BATCH_TEST_COLUMNS)[number]
export type BatchTestRecord = Row<'batch_tests'>

const SORTED_BY = {
  id: 'test.id',
  name: 'test.name',
  position: 'place.position',
  created_at: 'test.created_at',
  updated_at: 'test.updated_at',
} as const

/** What a test reads as: its row with its position and sample. */
function selectTests(tx: Tx) {
  return rows(tx, 'batch_tests as test')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'test.sample_id'))
    .innerJoin('batch_positions as place', on(tx, 'place.sample_id', 'test.sample_id'))
    .select([
      'test.id',
      'test.batch_id',
      'sample.share_key',
      'test.sample_id',
      'place.label as position',
      'test.name',
      'test.notes',
      'test.custom_fields',
      'sample.run_count',
      'test.version',
      'test.created_at',
      'test.updated_at',
    ])
}
type TestFacts = Awaited<ReturnType<ReturnType<typeof selectTests>['executeTakeFirstOrThrow']>>

function presentTest({ run_count, ...row }: TestFacts): BatchTest {
  const results = run_count > 0
  const { allowed } = mayDeleteBatchTest({ has_results: results })
  return {
    ...row,
    results,
    can: { delete: { allowed, text: allowed ? null : BATCH_TEST_TEXTS.hasResults } },
  }
}

/** One page of a batch's tests with the number of all that the search finds. */
export async function listTestRows(
  tx: Tx,
  batchId: number,
  query: ListQuery<BatchTestColumn>,
): Promise<{ rows: BatchTest[]; total: number }> {
  const matching = selectTests(tx).where('test.batch_id', '=', batchId).where(holdsSearched(query, 'test.name'))
  const page = await readPage(matching, query, { by: SORTED_BY[query.sort_column], id: 'test.id' })
  return { rows: page.rows.map(presentTest), total: page.total }
}

/** @throws AppError not_found */
export async function readTestRow(tx: Tx, id: number): Promise<BatchTest> {
  return presentTest(present(await selectTests(tx).where('test.id', '=', id).executeTakeFirst()))
}

/** The position behind a share key: its batch, its sample and the test that it has. */
export function findCode(tx: Tx, shareKey: string) {
  return rows(tx, 'samples as sample')
    .innerJoin('batch_positions as place', on(tx, 'place.sample_id', 'sample.id'))
    .leftJoin('batch_tests as test', (join) =>
      on(tx, 'test.sample_id', 'sample.id')(join).on('test.deleted_at', 'is', null),
    )
    .where('sample.share_key', '=', shareKey)
    .where('place.removed_at', 'is', null)
    .select(['place.batch_id', 'place.label', 'sample.id as sample_id', 'test.id as batch_test_id'])
    .executeTakeFirst()
}

/** The test of a sample, where it has one. */
export async function findTestOfSample(tx: Tx, sampleId: number): Promise<number | null> {
  const row = await rows(tx, 'batch_tests').where('sample_id', '=', sampleId).select('id').executeTakeFirst()
  return row?.id ?? null
}
