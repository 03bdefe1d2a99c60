import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { listViewRows, presentListView } from '../../records/list-views/list-views-store.ts'
import { createListView, deleteListView, updateListView } from './change-list-view.ts'

/** What lists show, kept under names. */
export function listViewsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  mount(app, contract.listViews, ({ call, query }) =>
    deps.db.read(call, async (tx) => ({
      data: (await listViewRows(tx, query.list, call.actor.userId)).map(presentListView),
    })),
  )
  mount(app, contract.createListView, async ({ call, body }) => ({
    data: await createListView(deps, call, body.list_view),
  }))
  mount(app, contract.updateListView, async ({ call, params, body }) => ({
    data: await updateListView(deps, call, params.id, body),
  }))
  mount(app, contract.deleteListView, ({ call, params, body }) => deleteListView(deps, call, params.id, body))
}
