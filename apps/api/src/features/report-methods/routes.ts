import {
  createReportMethod as createEndpoint,
  deleteReportMethod as deleteEndpoint,
  listReportMethods,
  mergeReportMethods as mergeEndpoint,
  lookupReportMethod as lookupEndpoint,
  readReportMethod,
  resetReportMethodColors as resetEndpoint,
  updateReportMethod as updateEndpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { present } from '../../platform/db/rows.ts'
import { mount } from '../../platform/http/mount.ts'
import { createReportMethod } from './create-method.ts'
import { deleteReportMethod } from './delete-method.ts'
import { mergeReportMethods } from './merge-methods.ts'
import { lookupReportMethod } from './lookup-method.ts'
import { findMethodRow, listMethodRows } from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'
import { resetReportMethodColors, updateReportMethod } from './update-method.ts'

/** Report methods. */
export function methodsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, listReportMethods, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: (await listMethodRows(tx)).map(presentMethod) })),
  )
  mount(app, readReportMethod, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: presentMethod(present(await findMethodRow(tx, params.id))) })),
  )
  mount(app, lookupEndpoint, ({ call, body }) => lookupReportMethod(deps, call, body.ordered_analytes), {
    repeatable: true,
  })
  mount(app, createEndpoint, ({ call, body }) => createReportMethod(deps, call, body))
  mount(app, updateEndpoint, async ({ call, params, body }) => ({
    data: await updateReportMethod(deps, call, params.id, body),
  }))
  mount(app, resetEndpoint, async ({ call, params, body }) => ({
    data: await resetReportMethodColors(deps, call, params.id, body?.revision),
  }))
  mount(app, mergeEndpoint, ({ call, params, body }) => mergeReportMethods(deps, call, params.id, body))
  mount(app, deleteEndpoint, ({ call, params, body }) => deleteReportMethod(deps, call, params.id, body))
}
