import { labelOrderErrors, type LabelOrder } from '@eluent/domain/samples'
import { renderLabelsPdf } from '@eluent/report/server'
import type { Database } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { qrUrl } from '../../views/results/report-pdf.ts'
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
export async function printQrCodes(
  deps: Deps,
  call: Call,
  id: number,
  order: Omit<LabelOrder, 'samples'>,
): Promise<Bytes> {
  const { layout, copies, start } = order
  const { batch, positions } = await deps.db.read(call, async (tx) => ({
    batch: await readBatchRow(tx, id),
    positions: await listPositions(tx, id),
  }))
  const errors = Object.entries(labelOrderErrors({ samples: positions.length, layout, copies, start }))
  if (errors.length > 0) throw fieldErrors(Object.fromEntries(errors.map(([field, text]) => [field, [text]])))
  const labels = positions.flatMap(({ label, share_key }) =>
    Array.from({ length: copies }, () => ({
      shareUrl: qrUrl(deps.settings.publicUrl, share_key),
      batchNumber: batch.name,
      strainName: label,
    })),
  )
  const skip = layout === 'sheet' ? start - 1 : 0
  const pdf = await renderLabelsPdf({ labels, layout, skip, createdAt: deps.now() })
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: `qr-codes_${deps.now().toISOString().slice(0, 10)}.pdf`,
  })
}
