import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from '../../views/deps.ts'
import { deleteAnalyteName, saveAnalyteNames } from './change-analyte-names.ts'
import { readAnalyteNames } from './read-analyte-names.ts'

/** What files call analytes, and what the laboratory calls them. */
export function analyteNamesRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, contract.listAnalyteNames, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: await readAnalyteNames(tx) })),
  )
  mount(app, contract.saveAnalyteNames, async ({ call, body }) => ({
    data: await saveAnalyteNames(deps, call, body.names),
  }))
  mount(app, contract.deleteAnalyteName, ({ call, params, body }) => deleteAnalyteName(deps, call, params.id, body))
}
