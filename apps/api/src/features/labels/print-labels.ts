import { labelOrderErrors, type LabelOrder } from '@eluent/domain/samples'
import { renderLabelsPdf, type Label } from '@eluent/report/server'
import type { Database } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { qrUrl } from '../../views/results/report-pdf.ts'
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
export async function printLabels(
  deps: Deps,
  call: Call,
  ids: readonly number[],
  order: Omit<LabelOrder, 'samples'>,
): Promise<Bytes> {
  const { layout, copies, start } = order
  const errors = Object.entries(labelOrderErrors({ samples: ids.length, layout, copies, start }))
  if (errors.length > 0) throw fieldErrors(Object.fromEntries(errors.map(([field, text]) => [field, [text]])))
  const rows = await deps.db.read(call, (tx) => listLabelRows(tx, ids))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const labels = ids.flatMap((id): Label[] => {
    const row = rowOf.get(id)
    if (!row) throw new AppError('not_found')
    const label = {
      shareUrl: qrUrl(deps.settings.publicUrl, row.share_key),
      batchNumber: row.batch_number ?? 'N/A',
      strainName: row.strain_name ?? 'N/A',
    }
    return Array.from({ length: copies }, () => label)
  })
  const skip = layout === 'sheet' ? start - 1 : 0
  const pdf = await renderLabelsPdf({ labels, layout, skip, createdAt: deps.now() })
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: `labels_${deps.now().toISOString().slice(0, 10)}.pdf`,
  })
}
