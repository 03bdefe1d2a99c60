import type { BatchTest } from '@eluent/contract'
import { BATCH_TEST_TEXTS, mayDeleteBatchTest } from '@eluent/domain/batch-tests'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type InsertObject, type Kysely, type UpdateObject } from 'kysely'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export const BATCH_TEST_COLUMNS = ['id', 'name', 'position', 'created_at', 'updated_at'] as const
export type BatchTestColumn = (typeof BATCH_TEST_COLUMNS)[number]

const SORTED_BY = {
  id: 'test.id',
  name: 'test.name',
  position: 'place.position',
  created_at: 'test.created_at',
  updated_at: 'test.updated_at',
} as const

/** The tests with their position and sample. */
const present = (db: Kysely<DB>, organizationId: number) =>
  db
    .selectFrom('batch_tests as test')
    .innerJoin('samples as sample', (join) =>
      join.onRef('sample.id', '=', 'test.sample_id').on('sample.organization_id', '=', organizationId),
    )
    .innerJoin('batch_positions as place', (join) =>
      join.onRef('place.sample_id', '=', 'test.sample_id').on('place.organization_id', '=', organizationId),
    )
    .where('test.organization_id', '=', organizationId)
    .where('test.deleted_at', 'is', null)

const withFacts = (query: ReturnType<typeof present>) =>
  query.select([
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
type Facts = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>

function presentTest({ run_count, ...row }: Facts): BatchTest {
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
  db: Kysely<DB>,
  organizationId: number,
  batchId: number,
  query: ListQuery<BatchTestColumn>,
): Promise<{ rows: BatchTest[]; total: number }> {
  const found = present(db, organizationId)
    .where('test.batch_id', '=', batchId)
    .where(holdsSearched(query, 'test.name'))
  const { rows, total } = await readPage(withFacts(found), query, { by: SORTED_BY[query.sort_column], id: 'test.id' })
  return { rows: rows.map(presentTest), total }
}

export async function readTestRow(db: Kysely<DB>, organizationId: number, id: number): Promise<BatchTest | undefined> {
  const row = await withFacts(present(db, organizationId).where('test.id', '=', id)).executeTakeFirst()
  return row && presentTest(row)
}

/** The test's own row, locked until the transaction ends. */
export function lockTest(db: Kysely<DB>, organizationId: number, id: number) {
  return db
    .selectFrom('batch_tests')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}
export type BatchTestRecord = NonNullable<Awaited<ReturnType<typeof lockTest>>>

/** The position behind a share key: its batch, its sample and the test that it has. */
export function findCode(db: Kysely<DB>, organizationId: number, shareKey: string) {
  return db
    .selectFrom('samples as sample')
    .innerJoin('batch_positions as place', (join) =>
      join.onRef('place.sample_id', '=', 'sample.id').on('place.organization_id', '=', organizationId),
    )
    .leftJoin('batch_tests as test', (join) =>
      join
        .onRef('test.sample_id', '=', 'sample.id')
        .on('test.organization_id', '=', organizationId)
        .on('test.deleted_at', 'is', null),
    )
    .where('sample.organization_id', '=', organizationId)
    .where('sample.share_key', '=', shareKey)
    .where('sample.deleted_at', 'is', null)
    .where('place.removed_at', 'is', null)
    .select(['place.batch_id', 'place.label', 'sample.id as sample_id', 'test.id as batch_test_id'])
    .executeTakeFirst()
}

/** The test of a sample, where it has one. */
export async function findTestOfSample(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('batch_tests')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertTest(db: Kysely<DB>, row: InsertObject<DB, 'batch_tests'>): Promise<number> {
  return (await db.insertInto('batch_tests').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a test and counts its version up; the caller holds the row's lock. */
export async function updateTestRow(
  db: Kysely<DB>,
  organizationId: number,
  id: number,
  change: UpdateObject<DB, 'batch_tests'>,
): Promise<void> {
  await db
    .updateTable('batch_tests')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
