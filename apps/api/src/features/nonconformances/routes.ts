import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import {
  countNonconformanceRows,
  listNonconformanceRows,
  NONCONFORMANCE_COLUMNS,
} from '../../records/nonconformances/nonconformances-store.ts'
import type { Deps } from '../../views/deps.ts'
import {
  createNonconformance,
  deleteNonconformance,
  removeTouch,
  touchRecords,
  updateNonconformance,
} from './change-nonconformance.ts'
import { addAction, checkAction, finishAction, removeAction, updateAction } from './corrective-actions.ts'
import { exportRegister } from './export-register.ts'
import { listPeople, presentRow, readNonconformance } from './read-nonconformance.ts'
import {
  closeNonconformance,
  containNonconformance,
  investigateNonconformance,
  reopenNonconformance,
} from './take-step.ts'
import { todayOf } from '../../platform/call/today.ts'

/** What did not conform, and what is done about it. */
export function nonconformancesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listNonconformances, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const sortable = [...NONCONFORMANCE_COLUMNS]
      const page = parseListQuery(query, { sortable, searchable: sortable, default_sort: 'id' })
      const today = todayOf(deps, call)
      const { rows, total } = await listNonconformanceRows(tx, page, { ...query, person: call.actor.userId, today })
      return { data: rows.map((row) => presentRow(row, today)), meta: { total_count: total } }
    }),
  )
  mount(app, contract.countNonconformances, ({ call }) =>
    deps.db.read(call, async (tx) => ({
      data: await countNonconformanceRows(tx, call.actor.userId, todayOf(deps, call)),
    })),
  )
  mount(app, contract.listNonconformancePeople, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: await listPeople(tx) })),
  )
  mount(app, contract.exportNonconformances, ({ call, query }) => exportRegister(deps, call, query))
  mount(app, contract.readNonconformance, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readNonconformance(tx, params.id, todayOf(deps, call)) })),
  )
  mount(app, contract.createNonconformance, async ({ call, body }) => ({
    data: await createNonconformance(deps, call, body),
  }))
  mount(app, contract.updateNonconformance, async ({ call, params, body }) => ({
    data: await updateNonconformance(deps, call, params.id, body),
  }))
  mount(app, contract.deleteNonconformance, ({ call, params, body }) =>
    deleteNonconformance(deps, call, params.id, body),
  )
  mount(app, contract.addNonconformanceTouches, async ({ call, params, body }) => ({
    data: await touchRecords(deps, call, params.id, body),
  }))
  mount(app, contract.removeNonconformanceTouch, ({ call, params, body }) => removeTouch(deps, call, params.id, body))
  mount(app, contract.containNonconformance, async ({ call, params, body }) => ({
    data: await containNonconformance(deps, call, params.id, body),
  }))
  mount(app, contract.investigateNonconformance, async ({ call, params, body }) => ({
    data: await investigateNonconformance(deps, call, params.id, body),
  }))
  mount(app, contract.closeNonconformance, async ({ call, params, body }) => ({
    data: await closeNonconformance(deps, call, params.id, body),
  }))
  mount(app, contract.reopenNonconformance, async ({ call, params, body }) => ({
    data: await reopenNonconformance(deps, call, params.id, body),
  }))
  mount(app, contract.addCorrectiveAction, async ({ call, params, body }) => ({
    data: await addAction(deps, call, params.id, body),
  }))
  mount(app, contract.updateCorrectiveAction, async ({ call, params, body }) => ({
    data: await updateAction(deps, call, params.id, body),
  }))
  mount(app, contract.finishCorrectiveAction, async ({ call, params, body }) => ({
    data: await finishAction(deps, call, params.id, body),
  }))
  mount(app, contract.checkCorrectiveAction, async ({ call, params, body }) => ({
    data: await checkAction(deps, call, params.id, body),
  }))
  mount(app, contract.removeCorrectiveAction, ({ call, params, body }) => removeAction(deps, call, params.id, body))
}
