import { lotLabel } from '@eluent/domain/inventory'
import type { Call } from '../../platform/call/call.ts'
import { present } from '../../platform/db/rows.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { listLabelledLots } from '../../records/inventory/lots-store.ts'
import type { Deps } from '../../views/deps.ts'
import { checkLabelOrder, drawnSheet, type SheetOrder } from '../../views/samples/label-sheet.ts'

/**
 * Labels of lots as a PDF, in the order of `ids`; their codes lead to the page of the lot.
 * @throws AppError validation_failed by the rules of labels, not_found for a lot that is not the laboratory's
 */
export async function printLotLabels(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  call: Call,
  ids: readonly number[],
  order: SheetOrder,
): Promise<Bytes> {
  checkLabelOrder(ids.length, order)
  const found = new Map((await deps.db.read(call, (tx) => listLabelledLots(tx, ids))).map((lot) => [lot.id, lot]))
  const labels = ids.map((id) => {
    const lot = present(found.get(id))
    const { name, lines } = lotLabel(lot)
    const shareUrl = `${deps.settings.publicUrl}/inventory/lots/${id}`
    return { shareUrl, strainName: name, batchNumber: lot.lot_number, lines }
  })
  return drawnSheet(deps, call, 'lot-labels', labels, order)
}
