import type { ListView } from '@eluent/contract'
import type { ViewedList } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { rows, type Row } from '../../platform/db/rows.ts'

export type ListViewRow = Row<'list_views'>

export function presentListView(row: ListViewRow): ListView {
  return {
    id: row.id,
    list: row.list as ViewedList,
    name: row.name,
    definition: row.definition,
    shared: row.owner_id === null,
    version: row.version,
    updated_at: row.updated_at,
  }
}

/** What this person can see of views: their own and those of the organization. */
function seenBy(tx: Tx, userId: number) {
  return rows(tx, 'list_views').where((eb) => eb.or([eb('owner_id', '=', userId), eb('owner_id', 'is', null)]))
}

/** The views of a list, those of the person first, each kind in the order in which they were made. */
export async function listViewRows(tx: Tx, list: ViewedList, userId: number): Promise<ListViewRow[]> {
  return seenBy(tx, userId)
    .where('list', '=', list)
    .orderBy('owner_id', (order) => order.asc().nullsLast())
    .orderBy('id')
    .selectAll()
    .execute()
}

/** The view, held until the transaction ends; undefined where this person cannot see it. */
export function lockListView(tx: Tx, id: number, userId: number): Promise<ListViewRow | undefined> {
  return seenBy(tx, userId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** How many views of a list a person has, or the organization for null. */
export async function countListViews(tx: Tx, list: string, ownerId: number | null): Promise<number> {
  const { total } = await rows(tx, 'list_views')
    .where('list', '=', list)
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
