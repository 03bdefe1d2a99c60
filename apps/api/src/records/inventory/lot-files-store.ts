import type { Lot } from '@eluent/contract'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, on, rows, updateRows } from '../../platform/db/rows.ts'

/** The files of a lot beside its certificate, the newest first; those that were removed, too. */
export async function listLotFiles(tx: Tx, lotId: number): Promise<Lot['files']> {
  const found = await allRows(tx, 'lot_files as held')
    .innerJoin('files as file', on(tx, 'file.id', 'held.file_id'))
    .where('held.lot_id', '=', lotId)
    .select([
      'held.id',
      'held.file_id',
      'file.name',
      'held.note',
      'held.created_at',
      'held.created_by_name',
      'held.updated_by_name',
      'held.removed_why',
    ])
    .orderBy('held.id', 'desc')
    .execute()
  return found.map(({ file_id, name, updated_by_name, removed_why, ...row }) => ({
    ...row,
    file: { id: file_id, name },
    removed: removed_why === null ? null : { by: updated_by_name, why: removed_why },
  }))
}

export async function countLotFiles(tx: Tx, lotId: number): Promise<number> {
  const { count } = await rows(tx, 'lot_files')
    .where('lot_id', '=', lotId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Before the row ends: why it was removed. */
export async function noteRemoval(tx: Tx, id: number, why: string): Promise<void> {
  await updateRows(tx, 'lot_files').set({ removed_why: why }).where('id', '=', id).execute()
}
