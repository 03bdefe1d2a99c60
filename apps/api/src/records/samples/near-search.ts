import { sql, type OrderByItemBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { keptOnShard } from '../../platform/db/shard-read.ts'
import { hasFacets, holdsFacets } from './sample-facets.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { distinctiveFragment } from './search-fragment.ts'
import { ROW_COLUMNS } from './list-columns.ts'
import { SORT_COLUMNS, type SampleListFilter, type SampleListPage, type SampleListRow } from './sample-list-store.ts'

const NEAR_LIMIT = 1000

/**
 * One page of a search and how many it finds, in one statement, by way of the few samples that hold the distinctive part of
 * its text; null where the text has none or many hold it. A common beginning costs the index 90 pages per trigram and 300,000
 * samples, and the part alone costs about 20 in all.
 */
export async function listNear(
  tx: Tx,
  filter: SampleListFilter,
  page: SampleListPage,
): Promise<{ rows: SampleListRow[]; total: number } | null> {
  const { search, types, machineName, withResults } = filter
  const fragment = search && distinctiveFragment(search.text)
  if (!search || !fragment) return null
  const direction = page.descending ? 'desc' : 'asc'
  const column = SORT_COLUMNS[page.sort]
  const place = (order: OrderByItemBuilder) => (page.descending ? order.desc().nullsLast() : order.asc())
  const isFound = sql<boolean>`${sql.join(
    [
      sql`near.${sql.ref(search.column)} ilike ${likePattern(search.text)}`,
      ...(types ? [sql`near.sample_type_id = any(${types as number[]}::bigint[])`] : []),
      ...(machineName === null ? [] : [sql`near.machine_name = ${machineName}`]),
      ...(withResults ? [sql`near.run_count > 0`] : []),
      sql`near.has_facets`,
    ],
    sql` and `,
  )}`
  const answer = await tx
    .with(
      (cte) => cte('near').materialized(),
      () =>
        rows(tx, 'samples')
          .where(search.column, 'ilike', likePattern(fragment))
          .select([...ROW_COLUMNS, 'samples.machine_name'])
          .select((eb) => holdsFacets(filter.facets)(eb).as('has_facets'))
          .limit(NEAR_LIMIT + 1),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('near')
        .select([
          sql<number>`count(*)`.as('candidates'),
          sql<number>`count(*) filter (where ${isFound})`.as('found_total'),
        ])
        .as('counted'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('near')
          .selectAll('near')
          .where(isFound)
          .orderBy(`near.${column}`, place)
          .orderBy('near.id', direction)
          .offset(page.offset)
          .limit(page.limit)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .select(['counted.candidates', 'counted.found_total'])
    .orderBy(`found.${column}`, place)
    .orderBy('found.id', direction)
    // facets come in too many shapes to keep them all
    .$if(!hasFacets(filter.facets), (query) => query.modifyEnd(keptOnShard))
    .execute()
  const [first] = answer
  if (!first || first.candidates > NEAR_LIMIT) return null
  // the counts stand beside nothing where the page is empty
  return { rows: answer.filter((row) => row.id !== null) as SampleListRow[], total: first.found_total }
}
