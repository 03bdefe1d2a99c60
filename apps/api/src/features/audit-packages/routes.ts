import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { listPackageRows } from '../../records/audit-packages/audit-packages-store.ts'
import type { Deps } from '../../views/deps.ts'
import { createPackage } from './create-package.ts'
import { deletePackage } from './delete-package.ts'

/** All that belongs to a sample, a batch or a period as one archive. */
export function auditPackagesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'now'>): void {
  mount(app, contract.listAuditPackages, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, { sortable: ['id'], searchable: [], default_sort: 'id' })
      const { rows, total } = await listPackageRows(tx, page, query)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.createAuditPackage, async ({ call, body }) => ({
    data: await createPackage(deps, call, body.audit_package),
  }))
  mount(app, contract.deleteAuditPackage, ({ call, params, body }) => deletePackage(deps, call, params.id, body))
}
