import type { ListQuery } from '@eluent/domain/lists'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** Whether the column holds the text that is searched for, whatever the case; without a search every row is found. */
export function holdsSearched({ search }: ListQuery<string>, column: string): RawBuilder<boolean> {
  return sql<boolean>`position(${search?.text.toLowerCase() ?? ''} in lower(${sql.ref(column)})) > 0`
}

interface PageOrder {
  /** The column, with its table where several are joined; rows that are equal in it follow `id`. */
  by: string
  id: string
  /** Every row, without a page. */
  all?: boolean
}

/**
 * One page of what a query finds, with the number of all. Counts exactly: for lists a laboratory writes by hand, not for
 * its samples.
 */
export async function readPage<Db, Tables extends keyof Db, Row>(
  found: SelectQueryBuilder<Db, Tables, Row>,
  query: ListQuery<string>,
  { by, id, all = false }: PageOrder,
): Promise<{ rows: Row[]; total: number }> {
  const direction = query.sort_order === 'DESC' ? 'desc' : 'asc'
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy(sql.ref(by), direction)
    .orderBy(sql.ref(id), direction)
    .$if(!all, (some) => some.offset(query.offset).limit(query.limit))
    .execute()
  return { rows, total }
}
