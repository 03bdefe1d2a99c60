import { inBatchNumberOrder, vialLine } from '@eluent/domain/samples'
import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { checkLabelOrder, labelSheet, type SampleLabel, type SheetOrder } from '../../views/samples/label-sheet.ts'
import { listLabelRows, listLabelVials } from '../../records/labels/labels-store.ts'

interface Deps {
  db: Database
  now: () => Date
  settings: { publicUrl: string }
}

interface Labelled {
  ids: readonly number[]
  /** The samples themselves, or each of their vials. */
  of: 'samples' | 'vials'
  /** Whether the batch numbers give the order, instead of `ids`. */
  byBatchNumber?: boolean
}

type LabelRow = Awaited<ReturnType<typeof listLabelRows>>[number]
type LabelVial = Awaited<ReturnType<typeof listLabelVials>>[number]

/**
 * The labels of some samples, or of their vials, as a PDF, in the order of `ids` or of their batch numbers.
 * @throws AppError validation_failed by the rules of labels, not_found for a sample that is not the laboratory's
 */
export async function printLabels(
  deps: Deps,
  call: Call,
  { ids, of, byBatchNumber = false }: Labelled,
  order: SheetOrder,
): Promise<Bytes> {
  checkLabelOrder(ids.length, order)
  const [stored, vials] = await deps.db.read(call, (tx) =>
    Promise.all([listLabelRows(tx, ids), of === 'vials' ? listLabelVials(tx, ids) : []]),
  )
  const rowOf = new Map(stored.map((row) => [row.id, row]))
  const vialsOf = Map.groupBy(vials, ({ sample_id }) => sample_id)
  const given = ids.map((id) => present(rowOf.get(id)))
  const labels = (byBatchNumber ? inBatchNumberOrder(given) : given).flatMap((row) =>
    of === 'samples' ? [labelOf(row)] : vialLabels(row, vialsOf.get(row.id) ?? []),
  )
  checkLabelOrder(labels.length, order)
  return labelSheet(deps, call, of === 'vials' ? 'vial-labels' : 'labels', labels, order)
}

function labelOf({ share_key, batch_number, strain_name }: LabelRow): SampleLabel {
  return { shareKey: share_key, batchNumber: batch_number ?? 'N/A', strainName: strain_name ?? 'N/A' }
}

/** A vial that the instrument takes is named by its number, as everywhere; one that is only diluted further has none. */
function vialLabels(row: LabelRow, vials: readonly LabelVial[]): SampleLabel[] {
  const acquired = vials.filter(({ acquire }) => acquire)
  return vials.map((vial) => {
    const number = vial.acquire ? acquired.indexOf(vial) + 1 : null
    return {
      ...labelOf(row),
      vialNumber: number,
      vial: vialLine({ ...vial, number, count: acquired.length }),
    }
  })
}
