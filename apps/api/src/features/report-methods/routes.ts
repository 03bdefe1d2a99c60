import {
  createMethod as createEndpoint,
  deleteMethod as deleteEndpoint,
  listMethods,
  lookupMethod as lookupEndpoint,
  readMethod,
  resetMethodColors as resetEndpoint,
  updateMethod as updateEndpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { createMethod } from './create-method.ts'
import { deleteMethod } from './delete-method.ts'
import { lookupMethod } from './lookup-method.ts'
import { findMethodRow, listMethodRows } from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'
import { resetMethodColors, updateMethod } from './update-method.ts'

/** Report methods. */
export function methodsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, listMethods, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: (await listMethodRows(tx, call.organizationId)).map(presentMethod) })),
  )
  mount(app, readMethod, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const row = await findMethodRow(tx, call.organizationId, params.id)
      if (!row) throw new AppError('not_found')
      return { data: presentMethod(row) }
    }),
  )
  mount(app, lookupEndpoint, ({ call, body }) => lookupMethod(deps, call, body.ordered_analytes), { repeatable: true })
  mount(app, createEndpoint, ({ call, body }) => createMethod(deps, call, body))
  mount(app, updateEndpoint, async ({ call, params, body }) => ({
    data: await updateMethod(deps, call, params.id, body),
  }))
  mount(app, resetEndpoint, async ({ call, params, body }) => ({
    data: await resetMethodColors(deps, call, params.id, body?.revision),
  }))
  mount(app, deleteEndpoint, ({ call, params }) => deleteMethod(deps, call, params.id))
}
