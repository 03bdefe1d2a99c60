import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { listStudies } from '../../records/limit-studies/limit-studies-store.ts'
import type { Deps } from '../../views/deps.ts'
import { approveLimitStudy, createLimitStudy, deleteLimitStudy } from './change-limit-study.ts'

/** How the LOD and LOQ of report methods were had. */
export function limitStudiesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listLimitStudies, ({ call, query }) =>
    deps.db.read(call, async (tx) => ({ data: await listStudies(tx, query.method_id) })),
  )
  mount(app, contract.createLimitStudy, async ({ call, body }) => ({
    data: await createLimitStudy(deps, call, body.study),
  }))
  mount(app, contract.approveLimitStudy, async ({ call, params, body }) => ({
    data: await approveLimitStudy(deps, call, params.id, body),
  }))
  mount(app, contract.deleteLimitStudy, ({ call, params, body }) => deleteLimitStudy(deps, call, params.id, body))
}
