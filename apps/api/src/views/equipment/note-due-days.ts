import { dueDays } from '@eluent/domain/equipment'
import type { Tx } from '../../platform/db/database.ts'
import { listPiecesToNote, noteDueDays } from '../../records/equipment/equipment-store.ts'
import { withWork, type KnownPiece } from './present-equipment.ts'

const PIECES_AT_ONCE = 1000

/** Keeps with pieces when they are due, so that lists are read from an index. */
export async function noteDueOf(tx: Tx, pieces: readonly KnownPiece[]): Promise<void> {
  const changed = pieces.flatMap((piece) => {
    const { id, version, due_version } = piece
    return due_version === version ? [] : [{ id, version, ...dueDays(piece) }]
  })
  await noteDueDays(tx, changed)
}

/** The same for pieces that were changed where it was not kept: by a release before this. Whether more of them wait. */
export async function noteDueOfWaiting(tx: Tx): Promise<boolean> {
  const waiting = await listPiecesToNote(tx, PIECES_AT_ONCE)
  await noteDueOf(tx, await withWork(tx, waiting))
  return waiting.length === PIECES_AT_ONCE
}
