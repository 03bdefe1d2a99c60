import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { readBatchRow } from '../../records/batches/batches-store.ts'
import { BATCH_TEST_COLUMNS, listTestRows, readTestRow } from '../../records/batch-tests/batch-tests-store.ts'
import { createBatchTest, deleteBatchTest, updateBatchTest } from './change-batch-test.ts'

/** Tests of the QR codes of batches. */
export function batchTestsRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  mount(app, contract.listBatchTests, ({ call, query }) =>
    db.read(call, async (tx) => {
      await readBatchRow(tx, query.batch_id)
      const page = parseListQuery(query, { sortable: BATCH_TEST_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const { rows, total } = await listTestRows(tx, query.batch_id, page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readBatchTest, ({ call, params }) =>
    db.read(call, async (tx) => ({ data: await readTestRow(tx, params.id) })),
  )
  const deps = { db }
  mount(app, contract.createBatchTest, async ({ call, body }) => ({
    data: await createBatchTest(deps, call, body.batch_test),
  }))
  mount(app, contract.updateBatchTest, async ({ call, params, body }) => ({
    data: await updateBatchTest(deps, call, params.id, body.batch_test, body.version),
  }))
  mount(app, contract.deleteBatchTest, ({ call, params, body }) => deleteBatchTest(deps, call, params.id, body))
}
