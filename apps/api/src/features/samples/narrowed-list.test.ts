import { beforeAll, expect, test } from 'vitest'
import { listNarrowedRows } from '../../records/samples/narrowed-list.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import { SORT_COLUMNS, type SortColumn } from '../../records/samples/sample-list-store.ts'
import { labTest } from '../../testing/lab-test.ts'
import { readListQuery } from './list-samples.ts'

const { app, tester } = labTest()

beforeAll(async () => {
  for (const [strain_name, batch_number, prepared_for] of [
    ['Blue', 'B-2', 'Skagit Farms'],
    ['Amnesia', 'B-3', 'Skagit Farms'],
    ['Amnesia', 'B-1', 'Bay Growers'],
    ['Cherry', 'B-4', 'Skagit Farms'],
    ['Diesel', 'B-0', 'Skagit Farms'],
  ] as const)
    await tester.newSample({ strain_name, batch_number, prepared_for })
})

/** The same page as of a list that is small, and as of one where a million pass the filter. */
async function pageOf(
  sortColumn: SortColumn,
  sortOrder: string,
  total: number,
  { byState = true, listed = total } = {},
) {
  const query = {
    client: 'Skagit Farms',
    ...(byState && { state: ['not_run' as const] }),
    startIndex: 1,
    endIndex: 3,
    sortColumn,
    sortOrder,
  }
  const { filter, page } = readListQuery(
    { ...query, exclude_sample_types: ['standard', 'calibration'] },
    await readSampleTypes(app.deps.db),
  )
  const found = await app.deps.db.read({ organizationId: 1 }, (tx) =>
    listNarrowedRows(tx, filter, page, { total, listed }),
  )
  return found.map(({ strain_name }) => strain_name)
}

test('[WORK-02] a filtered list has the same pages, gathered or looked through', async () => {
  for (const sort of Object.keys(SORT_COLUMNS) as SortColumn[])
    for (const order of ['asc', 'desc'])
      for (const byState of [true, false]) {
        const few = await pageOf(sort, order, 4)
        expect(await pageOf(sort, order, 1_000_000, { byState }), `${sort} ${order}`).toEqual(few)
        // too few to be near the begin, too many for a page to be sure
        expect(await pageOf(sort, order, 2000, { byState, listed: 1e9 }), `${sort} ${order}`).toEqual(few)
      }
  expect(await pageOf('strain_name', 'asc', 4)).toEqual(['Blue', 'Cherry'])
  expect(await pageOf('batch_number', 'desc', 1_000_000)).toEqual(['Amnesia', 'Blue'])
})
