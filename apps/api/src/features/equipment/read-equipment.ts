import type { Equipment } from '@eluent/contract'
import { dueDaysToday } from '@eluent/domain/equipment'
import type { ListQuery } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { present, readRow } from '../../platform/db/rows.ts'
import {
  listJudgedNow,
  listPiecePage,
  listPiecesByDue,
  type EquipmentColumn,
  type EquipmentRow,
} from '../../records/equipment/equipment-store.ts'
import { noteDueOf } from '../../views/equipment/note-due-days.ts'
import { presentPiece, withWork } from '../../views/equipment/present-equipment.ts'

/** @throws AppError not_found */
export async function readPiece(tx: Tx, id: number, today: string): Promise<Equipment> {
  return presentPiece(await readKnown(tx, id), today)
}

/** A piece after it, or what happened to it, was changed; when it is due is kept with it. @throws AppError not_found */
export async function readChangedPiece(tx: Tx, id: number, today: string): Promise<Equipment> {
  const piece = await readKnown(tx, id)
  await noteDueOf(tx, [piece])
  return presentPiece(piece, today)
}

async function readKnown(tx: Tx, id: number) {
  const [piece] = await withWork(tx, [(await readRow(tx, 'equipment', id)) as EquipmentRow])
  return present(piece)
}

/** One page of the equipment; by what is due first, what is overdue goes before what is due soon. */
export async function listEquipmentPage(
  tx: Tx,
  query: ListQuery<EquipmentColumn>,
  { all, today }: { all: boolean; today: string },
): Promise<{ data: Equipment[]; meta: { total_count: number } }> {
  const { rows, total } =
    query.sort_column === 'due'
      ? await listByDue(tx, all ? { ...query, offset: 0, limit: MOST } : query, today)
      : await listPiecePage(tx, query, all)
  const pieces = await withWork(tx, rows)
  return { data: pieces.map((piece) => presentPiece(piece, today)), meta: { total_count: total } }
}

const MOST = 2 ** 31 - 1

async function listByDue(tx: Tx, query: ListQuery<EquipmentColumn>, today: string) {
  const now = await withWork(tx, await listJudgedNow(tx, query))
  return listPiecesByDue(
    tx,
    query,
    now.map((piece) => ({ id: piece.id, ...dueDaysToday(piece, today) })),
  )
}
