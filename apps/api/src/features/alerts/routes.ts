import { listAlerts as listEndpoint, readAlerts as readEndpoint } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { listAlerts, type AlertDeps } from './list-alerts.ts'
import { readAlerts } from './read-alerts.ts'

/** What stands under each person's bell. */
export function alertsRoutes(app: FastifyInstance, deps: AlertDeps): void {
  mount(app, listEndpoint, ({ call }) => listAlerts(deps, call))
  mount(app, readEndpoint, ({ call, body }) => readAlerts(deps, call, body))
}
