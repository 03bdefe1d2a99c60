import type { Equipment } from '@eluent/contract'
import type { DueWord } from '@eluent/domain/equipment'
import type { ListQuery } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { present, readRow } from '../../platform/db/rows.ts'
import { listPieces, type EquipmentRow } from '../../records/equipment/equipment-store.ts'
import { presentPiece, presentRow, withWork } from '../../views/equipment/present-equipment.ts'

export const EQUIPMENT_SORTS = ['due', 'id', 'name', 'kind', 'location', 'state', 'created_at', 'updated_at'] as const
export const EQUIPMENT_SEARCHES = ['name', 'serial', 'location', 'machine_name'] as const
type Column = (typeof EQUIPMENT_SEARCHES)[number] | (typeof EQUIPMENT_SORTS)[number]

/** @throws AppError not_found */
export async function readPiece(tx: Tx, id: number, today: string): Promise<Equipment> {
  const row = (await readRow(tx, 'equipment', id)) as EquipmentRow
  return present(await presentRow(tx, row, today))
}

/**
 * One page of the equipment. What is due is worked out, not stored: all pieces are read, of which a laboratory has some
 * hundreds, and put into order here.
 */
export async function listEquipmentPage(
  tx: Tx,
  query: ListQuery<Column>,
  { all, today }: { all: boolean; today: string },
): Promise<{ data: Equipment[]; meta: { total_count: number } }> {
  const pieces = (await withWork(tx, await listPieces(tx))).map((piece) => presentPiece(piece, today))
  const found = pieces.filter((piece) => holds(piece, query.search))
  const direction = query.sort_order === 'DESC' ? -1 : 1
  const sorted = found.toSorted((one, other) => direction * compare(one, other, query.sort_column))
  const data = all ? sorted : sorted.slice(query.offset, query.offset + query.limit)
  return { data, meta: { total_count: found.length } }
}

function holds(piece: Equipment, search: ListQuery<Column>['search']): boolean {
  if (search === null || search.column === 'due') return true
  return String(piece[search.column] ?? '')
    .toLowerCase()
    .includes(search.text.toLowerCase())
}

const URGENCY: Readonly<Record<DueWord, number>> = { overdue: 0, due_soon: 1, ok: 2 }

function compare(one: Equipment, other: Equipment, column: Column): number {
  if (column === 'id') return one.id - other.id
  if (column === 'due') {
    const days = (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999')
    return URGENCY[one.due] - URGENCY[other.due] || days || one.id - other.id
  }
  return (one[column] ?? '').localeCompare(other[column] ?? '', 'en', { numeric: true }) || one.id - other.id
}
