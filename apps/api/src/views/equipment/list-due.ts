import { dayAfter, DUE_SOON_DAYS, dueState, type DueItem } from '@eluent/domain/equipment'
import type { Tx } from '../../platform/db/database.ts'
import { listPiecesToLookAt, type EquipmentRow } from '../../records/equipment/equipment-store.ts'
import { withWork } from './present-equipment.ts'

/** The pieces of which work is due or overdue on a day, each with that work; one statement where there is no equipment. */
export async function listDuePieces(
  tx: Tx,
  today: string,
  listed?: readonly EquipmentRow[],
): Promise<{ piece: EquipmentRow; items: DueItem[] }[]> {
  const pieces = await withWork(tx, listed ?? (await listPiecesToLookAt(tx, dayAfter(today, DUE_SOON_DAYS))))
  return pieces.flatMap((piece) => {
    const items = dueState(piece, today).items.filter(({ due }) => due !== 'ok')
    return items.length === 0 ? [] : [{ piece, items }]
  })
}

/** Since when work stands as it does: named as due, or overdue since the day after. */
export function dueSince({ due, due_on, last_on }: DueItem, piece: Pick<EquipmentRow, 'listed_on'>): string {
  const day = due_on === null ? (last_on ?? piece.listed_on) : dayAfter(due_on, due === 'overdue' ? 1 : -DUE_SOON_DAYS)
  return `${day}T00:00:00.000Z`
}
