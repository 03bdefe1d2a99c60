import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { insertRows, rows } from '../db/rows.ts'

const SLOTS = 8

const slotOf = (fileId: string): number => Number.parseInt(fileId.slice(0, 2), 16) % SLOTS

/** A statement that adds to what an organization's files take; less than nothing where they go. */
export function addStoredBytes(tx: Tx, fileId: string, { files, bytes }: { files: number; bytes: number }) {
  return addToSlots(tx, [{ slot: slotOf(fileId), files, bytes }])
}

interface SizedFile {
  id: string
  size_bytes: number
}

/** A statement that adds new files to it. */
export function addNewFiles(tx: Tx, added: readonly SizedFile[]) {
  return addFiles(tx, added, 1)
}

/** A statement that adds the bytes of files that were added without. */
export function addArrivedBytes(tx: Tx, arrived: readonly SizedFile[]) {
  return addFiles(tx, arrived, 0)
}

function addFiles(tx: Tx, added: readonly SizedFile[], each: 0 | 1) {
  // in one order, so that two callers do not wait for each other
  const slots = [...Map.groupBy(added, ({ id }) => slotOf(id))].toSorted(([a], [b]) => a - b)
  return addToSlots(
    tx,
    slots.map(([slot, some]) => ({
      slot,
      files: each * some.length,
      bytes: some.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    })),
  )
}

/** Each slot once. */
function addToSlots(tx: Tx, added: readonly { slot: number; files: number; bytes: number }[]) {
  return insertRows(tx, 'stored_bytes', added).onConflict((conflict) =>
    conflict.columns(['organization_id', 'slot']).doUpdateSet({
      files: sql<number>`stored_bytes.files + excluded.files`,
      bytes: sql<number>`stored_bytes.bytes + excluded.bytes`,
    }),
  )
}

/** What the organization's files take, those that are on their way too. */
export async function readStoredBytes(tx: Tx): Promise<number> {
  const row = await rows(tx, 'stored_bytes')
    .select(sql<string | null>`sum(bytes)`.as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}
