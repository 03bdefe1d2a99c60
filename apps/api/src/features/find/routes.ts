import { findRecords as findEndpoint } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { findRecords } from './find-records.ts'

/** Finding any record by what is known of it. */
export function findRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, findEndpoint, ({ call, query }) => findRecords(deps, call, query.text))
}
