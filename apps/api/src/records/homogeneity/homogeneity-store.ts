import type { HomogeneityTest } from '@eluent/contract'
import type { ListQuery } from '@eluent/domain/lists'
import { judgeHomogeneity } from '@eluent/domain/profiles'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { insertRows, on, present, rows, type Author } from '../../platform/db/rows.ts'

export const HOMOGENEITY_COLUMNS = ['id', 'name', 'created_at'] as const

/** The tests with their units and what these were found to hold. */
function tests(tx: Tx) {
  return rows(tx, 'homogeneity_tests')
    .select([
      'homogeneity_tests.id',
      'homogeneity_tests.name',
      'homogeneity_tests.judged_by',
      'homogeneity_tests.limit_percent',
      'homogeneity_tests.limit_source',
      'homogeneity_tests.created_at',
      'homogeneity_tests.created_by_name',
    ])
    .select((eb) =>
      jsonArrayFrom(
        rows(tx, 'homogeneity_units as unit', eb)
          .whereRef('unit.test_id', '=', 'homogeneity_tests.id')
          .innerJoin('samples as sample', on(tx, 'sample.id', 'unit.sample_id'))
          .select(['sample.id as sample_id', 'sample.strain_name as name', 'sample.batch_number', 'sample.finished'])
          .select((inner) =>
            jsonArrayFrom(
              rows(tx, 'sample_totals as total', inner)
                .whereRef('total.sample_id', '=', 'sample.id')
                .select(['total.name', 'total.mg_g'])
                .orderBy('total.position'),
            ).as('totals'),
          )
          .orderBy('unit.position'),
      ).as('units'),
    )
}

type TestRow = Awaited<ReturnType<ReturnType<typeof tests>['execute']>>[number]

function presented(row: TestRow): HomogeneityTest {
  return { ...row, ...judgeHomogeneity(row.units, row.judged_by, row.limit_percent) }
}

export async function listHomogeneityRows(tx: Tx, query: ListQuery<(typeof HOMOGENEITY_COLUMNS)[number]>) {
  const found = tests(tx).where(holdsSearched(query, 'homogeneity_tests.name'))
  const page = await readPage(found, query, {
    by: `homogeneity_tests.${query.sort_column}`,
    id: 'homogeneity_tests.id',
  })
  return { rows: page.rows.map(presented), total: page.total }
}

/** @throws AppError not_found */
export async function readHomogeneityRow(tx: Tx, id: number): Promise<HomogeneityTest> {
  return presented(present(await tests(tx).where('homogeneity_tests.id', '=', id).executeTakeFirst()))
}

/** What decides whether samples can be units, and by which profile; those that are not there are left out. */
export function listUnitFacts(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'qc', 'profile_key'])
    .execute()
}

export interface NewHomogeneityTest {
  name: string
  judged_by: string
  limit_percent: number
  limit_source: string | null
}

/** Stores a test with its units in their order; answers its id. */
export async function insertHomogeneityTest(
  tx: Tx,
  test: NewHomogeneityTest,
  sampleIds: readonly number[],
  by: Author,
): Promise<number> {
  const { id } = await insertRows(tx, 'homogeneity_tests', {
    ...test,
    created_by_name: by.name,
    updated_by_name: by.name,
  })
    .returning('id')
    .executeTakeFirstOrThrow()
  const units = sampleIds.map((sample_id, at) => ({ test_id: id, sample_id, position: at + 1 }))
  await insertRows(tx, 'homogeneity_units', units).execute()
  return id
}
