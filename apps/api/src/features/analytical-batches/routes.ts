import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { ANALYTICAL_BATCH_COLUMNS, listBatchRows } from '../../records/analytical-batches/batches-store.ts'
import type { Deps } from '../../views/deps.ts'
import { addQc, addToBatch, createBatch, judgeAgain, removeFromBatch } from './change-batch.ts'
import { exceptFailedCheck, rejectBatch } from './decide-batch.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { readBatch } from './read-batch.ts'
import { printQcReport, signQcReport } from './qc-report.ts'
import { takeBackWithheld, withholdAnalyte } from './withhold-analyte.ts'

/** What is measured together, and whether its QC speaks for it. */
export function analyticalBatchesRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'passwords' | 'tokens' | 'settings'>,
): void {
  mount(app, contract.listAnalyticalBatches, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: [...ANALYTICAL_BATCH_COLUMNS],
        searchable: [],
        default_sort: 'id',
      })
      const { rows, total } = await listBatchRows(tx, page, query)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readAnalyticalBatch, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readBatch(tx, call, params.id) })),
  )
  mount(app, contract.createAnalyticalBatch, ({ call, body }) => createBatch(deps, call, body.samples))
  mount(app, contract.addToAnalyticalBatch, ({ call, params, body }) => addToBatch(deps, call, params.id, body.samples))
  mount(app, contract.addQcToAnalyticalBatch, async ({ call, params, body }) => ({
    data: await addQc(deps, call, params.id, body),
  }))
  mount(app, contract.removeFromAnalyticalBatch, async ({ call, params, body }) => ({
    data: await removeFromBatch(deps, call, params.id, body),
  }))
  mount(app, contract.judgeAnalyticalBatch, async ({ call, params }) => ({
    data: await judgeAgain(deps, call, params.id),
  }))
  mount(app, contract.exceptBatchCheck, async ({ call, params, body }) => ({
    data: await exceptFailedCheck(deps, call, params.id, body),
  }))
  mount(app, contract.withholdAnalyte, async ({ call, params, body }) => ({
    data: await withholdAnalyte({ ...deps, ...sampleSettings(deps) }, call, params.id, body),
  }))
  mount(app, contract.takeBackWithheld, async ({ call, params, body }) => ({
    data: await takeBackWithheld({ ...deps, ...sampleSettings(deps) }, call, params.id, body),
  }))
  mount(app, contract.printQcReport, ({ call, params }) => printQcReport(deps, call, params.id))
  mount(app, contract.signQcReport, async ({ call, params, body }) => ({
    data: await signQcReport(deps, call, params.id, body),
  }))
  mount(app, contract.rejectAnalyticalBatch, ({ call, params, body }) => rejectBatch(deps, call, params.id, body))
}
