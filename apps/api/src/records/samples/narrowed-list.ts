import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on } from '../../platform/db/rows.ts'
import { ROW_COLUMNS } from './list-columns.ts'
import { hasFacets, holdsFacets, NO_FACETS, type SampleFacets } from './sample-facets.ts'
import {
  countSampleRows,
  filteredSamples,
  lacksFirst,
  listSampleRows,
  MANY,
  SORT_COLUMNS,
  type SampleListFilter,
  type SampleListPage,
  type SampleListRow,
} from './sample-list-store.ts'

/** So many rows of the list are looked through for a page, and then so many where more pass than are put in order in that time. */
const LOOKED_THROUGH = 5_000
const LOOKED_FURTHER = 50_000
const MANY_IN_ORDER = 10_000
/** Where rows stand closer together than on average, or less so. */
const MARGIN = 3
/** What passes is this part of the list at most, and stands far from its begin: all of it is read sooner than the list up to there. */
const FEW_OF_LIST = 8

/**
 * One page of a list with filters, of which `total` is counted: few are gathered and put in order; where they stand close together,
 * the list is looked through from its begin. PostgreSQL guesses how many pass from each filter alone: of filters that hang
 * together, such as a client whose samples one person tests, it was wrong by fifty times and put all of them in order for ten.
 */
export async function listNarrowedRows(
  tx: Tx,
  filter: SampleListFilter,
  page: SampleListPage,
  { total, listed }: { total: number; listed: number },
): Promise<SampleListRow[]> {
  const end = Math.min(page.offset + page.limit, total)
  if (page.offset >= end) return []
  if (total <= MANY) return gather(tx, filter, page)
  const { others } = splitFacets(filter, page)
  const isOrdered = hasOwnOrder(filter, page)
  // an index has what passes in this order, and nothing else: a client's samples by name or weight
  if (isOrdered && !hasFacets(others)) return listSampleRows(tx, filter, page)
  if (isOrdered) {
    for (const rows of total >= MANY_IN_ORDER ? [LOOKED_THROUGH, LOOKED_FURTHER] : [LOOKED_THROUGH]) {
      if ((end * listed * MARGIN) / total > rows) continue
      const near = await lookThrough(tx, filter, page, rows)
      if (near.length === end - page.offset) return near
    }
  }
  return (await isFewOf(tx, filter, { total, listed })) ? gather(tx, filter, page) : listSampleRows(tx, filter, page)
}

/** Whether so little of the list passes; `total` ends where more are only said to be more. */
async function isFewOf(
  tx: Tx,
  filter: SampleListFilter,
  { total, listed }: { total: number; listed: number },
): Promise<boolean> {
  const most = Math.floor(listed / FEW_OF_LIST)
  if (total > most) return false
  return total <= MANY_IN_ORDER || (await countSampleRows(tx, filter, most)) <= most
}

/** Whether an index has the list in this order, without its filters. */
function hasOwnOrder(filter: SampleListFilter, { sort }: SampleListPage): boolean {
  return filter.isWhole && filter.machineName === null && !filter.withResults && !filter.search && sort !== 'tested_at'
}

/**
 * Those facets whose samples an index has in the order of the page, and the others: a client's samples by name or weight, which stand
 * close together where it gives them names that are alike, or fills its vials alike.
 */
function splitFacets(
  { facets }: SampleListFilter,
  { sort }: SampleListPage,
): { ordered: SampleFacets; others: SampleFacets } {
  if (sort !== 'strain_name' && sort !== 'sample_weight') return { ordered: NO_FACETS, others: facets }
  return { ordered: { ...NO_FACETS, client: facets.client }, others: { ...facets, client: null } }
}

/** All that pass, by their ids and what they are ordered by; PostgreSQL would walk the list instead. */
function gather(tx: Tx, filter: SampleListFilter, { sort, descending, offset, limit }: SampleListPage) {
  const direction = descending ? 'desc' : 'asc'
  return tx
    .with(
      (cte) => cte('found').materialized(),
      () => filteredSamples(tx, filter).select(['samples.id', `samples.${SORT_COLUMNS[sort]} as sorted`]),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('found')
        .selectAll()
        .orderBy('sorted', (order) => (descending ? order.desc() : order.asc()).nullsLast())
        .orderBy('id', direction)
        .offset(offset)
        .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('samples', on(tx, 'samples.id', 'page.id'))
    .select(ROW_COLUMNS)
    .orderBy('page.sorted', (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('page.id', direction)
    .execute()
}

function lookThrough(tx: Tx, filter: SampleListFilter, page: SampleListPage, looked: number) {
  const direction = page.descending ? 'desc' : 'asc'
  const column = `samples.${SORT_COLUMNS[page.sort]}` as const
  const { ordered, others } = splitFacets(filter, page)
  const nearest = filteredSamples(tx, { ...filter, facets: ordered })
    .selectAll('samples')
    .$if(lacksFirst(page), (query) => query.where(column, 'is not', null))
    .orderBy(column, direction)
    .orderBy('samples.id', direction)
    .limit(sql.lit(looked))
  return tx
    .selectFrom(nearest.as('samples'))
    .select(ROW_COLUMNS)
    .where(holdsFacets(others))
    .orderBy(column, direction)
    .orderBy('samples.id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}
