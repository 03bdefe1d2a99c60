import type { ListQuery } from '@eluent/domain/lists'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { likePattern } from './like-pattern.ts'

/**
 * Whether the column holds the text that is searched for, whatever the case; without a search every row is found, and no column
 * is read for it. ILIKE is declared leakproof (packages/postgres), so that its index answers under row level security.
 */
export function holdsSearched({ search }: ListQuery<string>, column: string): RawBuilder<boolean> {
  return search === null || search.text === ''
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} ilike ${likePattern(search.text)}`
}

interface PageOptions {
  /** The column, with its table where several are joined; rows that are equal in it follow `id`. */
  by: string
  id: string
  /** Every row, without a page. */
  all?: boolean
  /** The number of all, where it is counted from fewer tables than the rows are read from. */
  total?: Promise<number>
}

/**
 * One page of what a query finds, with the number of all. Counts exactly, a tenth of a second for a million; the samples keep
 * their counts.
 */
export async function readPage<Db, Tables extends keyof Db, Row>(
  found: SelectQueryBuilder<Db, Tables, Row>,
  query: ListQuery<string>,
  { by, id, all = false, total: counted = countFound(found) }: PageOptions,
): Promise<{ rows: Row[]; total: number }> {
  const direction = query.sort_order === 'DESC' ? 'desc' : 'asc'
  const [total, rows] = await Promise.all([
    counted,
    found
      .orderBy(sql.ref(by), direction)
      .orderBy(sql.ref(id), direction)
      .$if(!all, (some) => some.offset(query.offset).limit(query.limit))
      .execute(),
  ])
  return { rows, total }
}

/** How many rows a query finds. */
export async function countFound<Db, Tables extends keyof Db, Row>(
  found: SelectQueryBuilder<Db, Tables, Row>,
): Promise<number> {
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
