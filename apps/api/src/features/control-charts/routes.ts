import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { listChoices } from '../../records/control-charts/chart-choices.ts'
import { listSeries, readChart } from '../../records/control-charts/charts-store.ts'
import type { Deps } from '../../views/deps.ts'
import { excludeControlPoint, setControlLimits, setControlRules } from './change-chart.ts'
import { createControlEvent, deleteControlEvent } from './control-events.ts'
import { printControlChart } from './print-chart.ts'

/** Charts of what controls read, with the rules that they broke. */
export function controlChartsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listControlCharts, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const [{ data, total }, choices] = await Promise.all([listSeries(tx, query), listChoices(tx)])
      return { data, meta: { total_count: total }, choices }
    }),
  )
  mount(app, contract.readControlChart, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readChart(tx, params.id) })),
  )
  mount(app, contract.printControlChart, ({ call, params }) => printControlChart(deps, call, params.id))
  mount(app, contract.setControlLimits, async ({ call, params, body }) => ({
    data: await setControlLimits(deps, call, params.id, body.limits),
  }))
  mount(app, contract.setControlRules, async ({ call, params, body }) => ({
    data: await setControlRules(deps, call, params.id, body),
  }))
  mount(app, contract.excludeControlPoint, async ({ call, params, body }) => ({
    data: await excludeControlPoint(deps, call, params.id, body),
  }))
  mount(app, contract.createControlEvent, async ({ call, body }) => ({
    data: await createControlEvent(deps, call, body.event),
  }))
  mount(app, contract.deleteControlEvent, ({ call, params, body }) => deleteControlEvent(deps, call, params.id, body))
}
