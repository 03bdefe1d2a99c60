// Over 300 lines: the ways a page of the list is found are chosen among in one place, by the same bounds.
import { QC_SAMPLE_TYPE_IDS } from '@eluent/domain/samples'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { ownPlan } from '../../platform/db/own-plan.ts'
import { rows } from '../../platform/db/rows.ts'
import { keptOnShard } from '../../platform/db/shard-read.ts'
import { ROW_COLUMNS } from './list-columns.ts'
import { hasFacets, holdsFacets, type SampleFacets } from './sample-facets.ts'
import { NEWEST } from './newest-found.ts'
import { isFoundByTextIndex } from './search-fragment.ts'
import { type Found, type Search } from './search-counts-store.ts'

/** Which samples a list shows. `types` are ids; null means all. */
export interface SampleListFilter {
  types: readonly number[] | null
  /** Whether `types` are those of quality control, or those of samples, to the last: then the flag alone says so. */
  isWhole: boolean
  machineName: string | null
  search: Search | null
  /** Ids among which everything the search finds is, where they are known. */
  near?: readonly number[] | null
  /** Only samples with at least one run. */
  withResults: boolean
  facets: SampleFacets
  /** Only these samples of it; for an export alone. */
  chosen?: readonly number[]
}
export type SearchFilter = SampleListFilter & { search: Search }

/** Wire name of a sortable column to the column that holds it. */
export const SORT_COLUMNS = {
  id: 'id',
  batch_number: 'batch_number',
  strain_name: 'strain_name',
  sample_weight: 'sample_weight_mg',
  created_at: 'created_at',
  tested_at: 'tested_at',
  due_at: 'due_at',
} as const
export type SortColumn = keyof typeof SORT_COLUMNS

/** The samples of a list, in no order. */
export function filteredSamples(tx: Tx, filter: SampleListFilter) {
  let query = rows(tx, 'samples')
  if (filter.types) {
    // Naming the qc flag lets the list indexes answer; the type list narrows within it.
    const qc = new Set(filter.types.map((type) => QC_SAMPLE_TYPE_IDS.includes(type)))
    if (qc.size === 1) query = query.where('samples.qc', '=', qc.has(true))
    if (!filter.isWhole || qc.size !== 1)
      query = query.where('samples.sample_type_id', 'in', filter.types.length > 0 ? [...filter.types] : [0])
  }
  if (filter.machineName !== null) query = query.where('samples.machine_name', '=', filter.machineName)
  if (filter.search) {
    const { column, text } = filter.search
    if (filter.near) query = query.where('samples.id', '=', sql<number>`any(${filter.near as number[]}::bigint[])`)
    const value = sql.ref(`samples.${column}`)
    // an expression, so that the text's index is not read besides, or whole for a text that it cannot find
    const searched = filter.near || !isFoundByTextIndex(text) ? sql<string>`(${value} || '')` : value
    query = query.where(searched, 'ilike', likePattern(text))
  }
  if (filter.chosen) query = query.where('samples.id', '=', sql<number>`any(${filter.chosen as number[]}::bigint[])`)
  if (filter.withResults) query = query.where('samples.run_count', '>', 0)
  return hasFacets(filter.facets) ? query.where(holdsFacets(filter.facets)).modifyEnd(ownPlan) : query
}

export interface SampleListPage {
  sort: SortColumn
  descending: boolean
  offset: number
  limit: number
}

type Stretch = Pick<SampleListPage, 'offset' | 'limit'>
/** Columns in which a row may have nothing: it stands last in both directions. */
const MAY_LACK: readonly SortColumn[] = ['batch_number', 'strain_name', 'sample_weight', 'tested_at', 'due_at']

/**
 * Whether the index of the column does not have what is to stand last where it stands: read backwards it has it first, and that of
 * the due times has it not at all.
 */
export function lacksFirst({ sort, descending }: Pick<SampleListPage, 'sort' | 'descending'>): boolean {
  return sort === 'due_at' || (descending && MAY_LACK.includes(sort))
}

interface ListShape {
  filter: SampleListFilter
  order: Pick<SampleListPage, 'sort' | 'descending'>
}

function pageOf(tx: Tx, { offset, limit }: Stretch, { filter, order }: ListShape) {
  const direction = order.descending ? 'desc' : 'asc'
  return filteredSamples(tx, filter)
    .orderBy(`samples.${SORT_COLUMNS[order.sort]}`, direction)
    .orderBy('samples.id', direction)
    .offset(offset)
    .limit(limit)
}

/** `pageOf` where `lacksFirst`: both parts are read from their index, and no further than the page reaches. */
function pageOfParts(tx: Tx, { offset, limit }: Stretch, { filter, order }: ListShape) {
  const column = `samples.${SORT_COLUMNS[order.sort]}` as const
  const direction = order.descending ? 'desc' : 'asc'
  const part = (isWithout: boolean) =>
    filteredSamples(tx, filter)
      .where(column, isWithout ? 'is' : 'is not', null)
      .select(ROW_COLUMNS)
      .select(sql<boolean>`${sql.lit(isWithout)}`.as('lacks'))
      // what has no due time stands in no index of them
      .$if(!isWithout || order.sort !== 'due_at', (query) => query.orderBy(column, direction))
      .orderBy('samples.id', direction)
      .limit(sql<number>`${offset}::bigint + ${limit}::bigint`)
  return tx
    .selectFrom(
      tx
        .selectFrom(part(false).as('with'))
        .selectAll()
        .unionAll(tx.selectFrom(part(true).as('without')).selectAll())
        .as('samples'),
    )
    .orderBy('samples.lacks')
    .orderBy(column, direction)
    .orderBy('samples.id', direction)
    .offset(offset)
    .limit(limit)
}

/** Whether the list is made of two parts: what is overdue or due today has a due time, all of it. */
function isOfParts({ filter, order }: ListShape): boolean {
  const isDue = filter.facets.marks.some((mark) => mark === 'overdue' || mark === 'due_today')
  return lacksFirst(order) && !(order.sort === 'due_at' && isDue)
}

function rowsOfPage(tx: Tx, stretch: Stretch, shape: ListShape) {
  return isOfParts(shape)
    ? pageOfParts(tx, stretch, shape).select(ROW_COLUMNS)
    : pageOf(tx, stretch, shape).select(ROW_COLUMNS)
}
/** The ids of one page of the list, as a part of another statement. */
export function idsOfPage(tx: Tx, stretch: Stretch, shape: ListShape) {
  return isOfParts(shape)
    ? pageOfParts(tx, stretch, shape).select('samples.id')
    : pageOf(tx, stretch, shape).select('samples.id')
}
const keptRowsOfPage = keepQuery((tx, stretch: Stretch, shape: ListShape) =>
  rowsOfPage(tx, stretch, shape).modifyEnd(keptOnShard),
)

/** One page of the list; the rows' ids are found from an index first, then read. */
export function listSampleRows(tx: Tx, filter: SampleListFilter, { offset, limit, ...order }: SampleListPage) {
  // what is typed is different every time
  const isTyped =
    filter.search !== null || filter.machineName !== null || filter.chosen !== undefined || hasFacets(filter.facets)
  const shape = { filter, order }
  return isTyped ? rowsOfPage(tx, { offset, limit }, shape).execute() : keptRowsOfPage(tx, { offset, limit }, shape)
}

export type SampleListRow = Awaited<ReturnType<typeof listSampleRows>>[number]

const LOOKED_THROUGH = 5_000
/** Up to so many are put in order sooner than they are looked for. */
const FEW = 20_000
/** One of so many, on average, is close enough to be looked for. */
const CLOSE = 100

/** From this many on the count of a search is kept; fewer are counted in a moment. */
export const MANY = 1000

/**
 * One page of a search that finds many: from the newest that are kept, where the list begins with them. Else they stand close
 * together in the list's own order, so it is looked through from its begin; where they do not, all that the search finds is put
 * in order. The planner cannot know which is the case. Null where the newest should be learned first.
 */
export async function listFrequentRows(
  tx: Tx,
  filter: SearchFilter,
  page: SampleListPage,
  { total, newest, listed, mayLearn }: Found & { listed: number; mayLearn: boolean },
) {
  if (total === 0) return []
  const isWhole = (found: readonly unknown[]) => found.length === page.limit || page.offset + found.length >= total
  const isOfNewest = page.sort === 'id' && page.descending && total > MANY && page.offset + page.limit <= NEWEST
  if (isOfNewest && newest) {
    const kept = await listNewest(tx, filter, page, newest)
    if (isWhole(kept)) return kept
  }
  const near = total > FEW || total * CLOSE > listed ? await lookThrough(tx, filter, page) : []
  if (isWhole(near)) return near
  return isOfNewest && mayLearn ? null : putInOrder(tx, filter, page)
}

function listNewest(tx: Tx, filter: SearchFilter, page: SampleListPage, newest: readonly number[]) {
  return tx
    .with(
      (cte) => cte('found').materialized(),
      () => filteredSamples(tx, { ...filter, near: newest }).select(ROW_COLUMNS),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

async function lookThrough(tx: Tx, filter: SearchFilter, page: SampleListPage) {
  const { search } = filter
  const direction = page.descending ? 'desc' : 'asc'
  const column = SORT_COLUMNS[page.sort]
  const nearest = filteredSamples(tx, { ...filter, search: null })
    .select(ROW_COLUMNS)
    .$if(lacksFirst(page), (query) => query.where(`samples.${column}`, 'is not', null))
    .orderBy(`samples.${column}`, direction)
    .orderBy('samples.id', direction)
    .limit(LOOKED_THROUGH)
  return tx
    .selectFrom(nearest.as('nearest'))
    .selectAll('nearest')
    .where(`nearest.${search.column}`, 'ilike', likePattern(search.text))
    .orderBy(`nearest.${column}`, direction)
    .orderBy('nearest.id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

async function putInOrder(tx: Tx, filter: SampleListFilter, page: SampleListPage) {
  const direction = page.descending ? 'desc' : 'asc'
  const ids = await tx
    .with(
      (cte) => cte('matching').materialized(),
      () => filteredSamples(tx, filter).select(['samples.id', `samples.${SORT_COLUMNS[page.sort]} as sorted`]),
    )
    .selectFrom('matching')
    .select('id')
    .orderBy('sorted', (order) => (page.descending ? order.desc().nullsLast() : order.asc()))
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const near = ids.map(({ id }) => id)
  return listSampleRows(tx, { ...filter, near }, { ...page, offset: 0 })
}

/** How many samples a narrowed list holds; of more than `limit` only that they are more. */
export async function countSampleRows(tx: Tx, filter: SampleListFilter, limit?: number): Promise<number> {
  const counted = filteredSamples(tx, filter)
    .select('samples.id')
    .$if(limit !== undefined, (query) => query.limit((limit ?? 0) + 1))
  const row = await tx
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Whether the kept counts cannot say how many samples the list holds. */
export function isNarrowed(filter: SampleListFilter): boolean {
  const isByText = filter.search !== null || filter.machineName !== null
  return isByText || filter.withResults || filter.chosen !== undefined || hasFacets(filter.facets)
}

function compoundsOf(tx: Tx, ids: RawBuilder<unknown>) {
  return rows(tx, 'sample_compounds')
    .where('sample_id', '=', sql<number>`any(${ids})`)
    .select(['sample_id', 'name', 'amount_ug_ml', 'peak_area', 'peak_area_vial', 'percent', 'state'])
    .orderBy('sample_id')
    .orderBy('position')
}
const keptCompounds = keepQuery((tx, { ids }: { ids: readonly number[] }) =>
  compoundsOf(tx, sql`${ids}::bigint[]`).modifyEnd(keptOnShard),
)
const keptCompoundsOfPage = keepQuery((tx, stretch: Stretch, shape: ListShape) =>
  compoundsOf(tx, sql`array(${idsOfPage(tx, stretch, shape)})`).modifyEnd(keptOnShard),
)

/** The compounds of these samples, in one query. */
export function listCompoundsOf(tx: Tx, ids: readonly number[]) {
  return keptCompounds(tx, { ids }, null)
}

/** The compounds of what `listSampleRows` finds, before it is known. */
export function listCompoundsOfPage(tx: Tx, filter: SampleListFilter, { offset, limit, ...order }: SampleListPage) {
  return keptCompoundsOfPage(tx, { offset, limit }, { filter, order })
}

/** The ids of the list's samples, the newest first. */
export async function listSelectedIds(
  tx: Tx,
  filter: SampleListFilter,
  order: ListShape['order'],
  limit: number,
): Promise<number[]> {
  const column = `samples.${SORT_COLUMNS[order.sort]}` as const
  if (order.sort === 'due_at') {
    const ids = await idsOfPage(tx, { offset: 0, limit }, { filter, order }).execute()
    return ids.map(({ id }) => id)
  }
  const found = await pageOf(tx, { offset: 0, limit }, { filter, order })
    .select(['samples.id', sql<boolean>`${sql.ref(column)} is null`.as('lacks')])
    .execute()
  // N/A comes last either way, as in the list
  return [...found.filter(({ lacks }) => !lacks), ...found.filter(({ lacks }) => lacks)].map(({ id }) => id)
}

/** Names and versions of these samples, and whether a report of each was released before. */
export function listChosenRows(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select((eb) => [
      'samples.id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.version',
      eb
        .exists(
          rows(tx, 'report_releases as release', eb)
            .whereRef('release.sample_id', '=', 'samples.id')
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('released_before'),
    ])
    .execute()
}
