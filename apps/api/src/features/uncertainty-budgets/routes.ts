import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { listBudgets } from '../../records/uncertainty-budgets/uncertainty-budgets-store.ts'
import type { Deps } from '../../views/deps.ts'
import { approveBudget } from './approve-budget.ts'
import { createBudget, updateBudget, voidBudget } from './change-budget.ts'

/** How uncertain the results of report methods are. */
export function uncertaintyBudgetsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listUncertaintyBudgets, ({ call, query }) =>
    deps.db.read(call, async (tx) => ({ data: await listBudgets(tx, query.method_id) })),
  )
  mount(app, contract.createUncertaintyBudget, async ({ call, body }) => ({
    data: await createBudget(deps, call, body.budget),
  }))
  mount(app, contract.updateUncertaintyBudget, async ({ call, params, body }) => ({
    data: await updateBudget(deps, call, params.id, body),
  }))
  mount(app, contract.approveUncertaintyBudget, async ({ call, params, body }) => ({
    data: await approveBudget(deps, call, params.id, body),
  }))
  mount(app, contract.voidUncertaintyBudget, ({ call, params, body }) => voidBudget(deps, call, params.id, body))
}
