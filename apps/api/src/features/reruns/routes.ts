import { listReruns as listEndpoint } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from '../../views/deps.ts'
import { listReruns } from './list-reruns.ts'

/** What was cleared and measured again, for the manager. */
export function rerunRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, listEndpoint, ({ call, query }) => listReruns(deps, call, query.months))
}
