import {
  createPrepMethod as createEndpoint,
  deletePrepMethod as deleteEndpoint,
  listPrepMethods,
  readPrepMethod,
  updatePrepMethod as updateEndpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { present } from '../../platform/db/rows.ts'
import { mount } from '../../platform/http/mount.ts'
import { findPrepMethodRow, listPrepMethodRows } from '../../records/prep-methods/prep-methods-store.ts'
import { createPrepMethod, deletePrepMethod, updatePrepMethod } from './save-prep-method.ts'

/** Preparation methods. */
export function prepRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, listPrepMethods, ({ call }) => deps.db.read(call, async (tx) => ({ data: await listPrepMethodRows(tx) })))
  mount(app, readPrepMethod, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: present(await findPrepMethodRow(tx, params.id)) })),
  )
  mount(app, createEndpoint, async ({ call, body }) => ({ data: await createPrepMethod(deps, call, body) }))
  mount(app, updateEndpoint, async ({ call, params, body }) => ({
    data: await updatePrepMethod(deps, call, params.id, body),
  }))
  mount(app, deleteEndpoint, ({ call, params, body }) => deletePrepMethod(deps, call, params.id, body))
}
