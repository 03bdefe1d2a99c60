import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import {
  HOMOGENEITY_COLUMNS,
  listHomogeneityRows,
  readHomogeneityRow,
} from '../../records/homogeneity/homogeneity-store.ts'
import type { Deps } from '../../views/deps.ts'
import { createHomogeneityTest, deleteHomogeneityTest } from './change-homogeneity.ts'

/** Whether the units of a product hold the same. */
export function homogeneityRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, contract.listHomogeneityTests, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: [...HOMOGENEITY_COLUMNS],
        searchable: ['name'],
        default_sort: 'id',
      })
      const { rows, total } = await listHomogeneityRows(tx, page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readHomogeneityTest, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readHomogeneityRow(tx, params.id) })),
  )
  mount(app, contract.createHomogeneityTest, async ({ call, body }) => ({
    data: await createHomogeneityTest(deps, call, body),
  }))
  mount(app, contract.deleteHomogeneityTest, ({ call, params, body }) =>
    deleteHomogeneityTest(deps, call, params.id, body),
  )
}
