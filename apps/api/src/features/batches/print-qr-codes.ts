import type { Database } from '../../platform/db/database.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { checkLabelOrder, labelSheet, type SheetOrder } from '../../views/samples/label-sheet.ts'
import { readBatchRow } from '../../records/batches/batches-store.ts'
import { listPositions } from '../../records/batches/positions-store.ts'

interface Deps {
  db: Database
  now: () => Date
  settings: { publicUrl: string }
}

/**
 * The QR codes of a batch as labels, in the grid's order: each with its position and the batch's name.
 * @throws AppError not_found, validation_failed by the rules of labels
 */
export async function printQrCodes(deps: Deps, call: Call, id: number, order: SheetOrder): Promise<Bytes> {
  const { batch, positions } = await deps.db.read(call, async (tx) => ({
    batch: await readBatchRow(tx, id),
    positions: await listPositions(tx, id),
  }))
  checkLabelOrder(positions.length, order)
  const samples = positions.map(({ label, share_key }) => ({
    shareKey: share_key,
    batchNumber: batch.name,
    strainName: label,
  }))
  return labelSheet(deps, call, 'qr-codes', samples, order)
}
