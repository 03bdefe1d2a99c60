import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { checkLabelOrder, labelSheet, type SheetOrder } from '../../views/samples/label-sheet.ts'
import { listLabelRows } from '../../records/labels/labels-store.ts'

interface Deps {
  db: Database
  now: () => Date
  settings: { publicUrl: string }
}

/**
 * The labels of some samples as a PDF, in the order of `ids`.
 * @throws AppError validation_failed by the rules of labels, not_found for a sample that is not the laboratory's
 */
export async function printLabels(deps: Deps, call: Call, ids: readonly number[], order: SheetOrder): Promise<Bytes> {
  checkLabelOrder(ids.length, order)
  const stored = await deps.db.read(call, (tx) => listLabelRows(tx, ids))
  const rowOf = new Map(stored.map((row) => [row.id, row]))
  const samples = ids.map((id) => {
    const { share_key, batch_number, strain_name } = present(rowOf.get(id))
    return { shareKey: share_key, batchNumber: batch_number ?? 'N/A', strainName: strain_name ?? 'N/A' }
  })
  return labelSheet(deps, call, 'labels', samples, order)
}
