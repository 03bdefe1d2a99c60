import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { qrUrl } from '../../views/results/report-pdf.ts'
import { BATCH_COLUMNS, listBatchRows, readBatchRow } from '../../records/batches/batches-store.ts'
import { createBatch, deleteBatch, updateBatch } from './change-batch.ts'
import { listPositions } from '../../records/batches/positions-store.ts'
import { printQrCodes } from './print-qr-codes.ts'

/** Places drawn as grids, each position a sample with a QR code of its own. */
export function batchesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'settings'>): void {
  const { db, settings } = deps
  mount(app, contract.listBatches, ({ call, query }) =>
    db.read(call, async (tx) => {
      const page = parseListQuery(query, { sortable: BATCH_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const { rows, total } = await listBatchRows(tx, page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readBatch, ({ call, params }) =>
    db.read(call, async (tx) => ({ data: await readBatchRow(tx, params.id) })),
  )
  mount(app, contract.listBatchQrCodes, ({ call, params }) =>
    db.read(call, async (tx) => {
      await readBatchRow(tx, params.id)
      const positions = await listPositions(tx, params.id)
      return { data: positions.map((place) => ({ ...place, url: qrUrl(settings.publicUrl, place.share_key) })) }
    }),
  )
  mount(app, contract.printBatchQrCodes, ({ call, params, query: { layout = 'sheet', copies = 1, start = 1 } }) =>
    printQrCodes(deps, call, params.id, { layout, copies, start }),
  )
  mount(app, contract.createBatch, async ({ call, body }) => ({ data: await createBatch(deps, call, body.batch) }))
  mount(app, contract.updateBatch, async ({ call, params, body }) => ({
    data: await updateBatch(deps, call, params.id, body.batch, body.version),
  }))
  mount(app, contract.deleteBatch, ({ call, params, body }) => deleteBatch(deps, call, params.id, body))
}
