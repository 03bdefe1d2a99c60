import { listAuditPeople, listAuditTrail, readSampleHistory } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { readHistory } from './read-history.ts'
import { exportTrail, readTrail, readTrailPeople } from './read-trail.ts'

/** The trail of a sample, for those who may edit samples; that of the organization, for its admins. */
export function historyRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'settings'>): void {
  const all = { db: deps.db, ...sampleSettings(deps) }
  mount(app, readSampleHistory, async ({ call, params }) => ({ data: await readHistory(all, call, params.id) }))
  mount(app, listAuditTrail, ({ call, query }) =>
    query.format === 'csv' ? exportTrail(deps, call, query) : readTrail(deps, call, query),
  )
  mount(app, listAuditPeople, ({ call }) => readTrailPeople(deps, call))
}
