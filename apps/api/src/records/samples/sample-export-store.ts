import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ROW_COLUMNS } from './list-columns.ts'
import {
  filteredSamples,
  SORT_COLUMNS,
  type SampleListFilter,
  type SampleListPage,
  type SampleListRow,
} from './sample-list-store.ts'

type Order = Pick<SampleListPage, 'sort' | 'descending'>

/** Where an export stands: behind this row. */
export interface Behind {
  id: number
  /** What the list is sorted by. */
  sort_value: string | number | null
}
export type ExportedRow = SampleListRow & Behind

/**
 * The next rows of the list behind one that was read, found from the index at once, however far down they stand. Samples that
 * are added or voided meanwhile make no row appear twice or be left out. Rows without a value of the sorted column stand
 * last, as in the list.
 */
export async function listRowsBehind(
  tx: Tx,
  filter: SampleListFilter,
  order: Order,
  behind: Behind | null,
  limit: number,
): Promise<ExportedRow[]> {
  const isWithout = behind?.sort_value === null
  const rows: ExportedRow[] = []
  for (const part of ['with', 'without']) {
    if (rows.length === limit) break
    const isOwn = behind !== null && (part === 'without') === isWithout
    if (isWithout && part === 'with') continue
    rows.push(...(await listPart(tx, filter, order, part === 'without', isOwn ? behind : null, limit - rows.length)))
  }
  return rows
}

function listPart(
  tx: Tx,
  filter: SampleListFilter,
  { sort, descending }: Order,
  without: boolean,
  behind: Behind | null,
  limit: number,
) {
  const direction = descending ? 'desc' : 'asc'
  const than = sql.raw(descending ? '<' : '>')
  const column = sql.ref(`samples.${SORT_COLUMNS[sort]}`)
  let query = filteredSamples(tx, filter)
    .select(ROW_COLUMNS)
    .select(sql<string | number | null>`${column}`.as('sort_value'))
    .where(sql<boolean>`${column} ${sql.raw(without ? 'is null' : 'is not null')}`)
  if (behind && without) query = query.where(sql<boolean>`samples.id ${than} ${behind.id}`)
  if (behind && !without)
    query = query.where(sql<boolean>`(${column}, samples.id) ${than} (${behind.sort_value}, ${behind.id})`)
  return query
    .$if(!without || sort !== 'due_at', (some) => some.orderBy(`samples.${SORT_COLUMNS[sort]}`, direction))
    .orderBy('samples.id', direction)
    .limit(limit)
    .execute()
}
