import { readSampleHistory } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { readHistory } from './read-history.ts'

/** The trail of a sample, for those who may edit samples. */
export function historyRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'settings'>): void {
  const all = { db: deps.db, ...sampleSettings(deps) }
  mount(app, readSampleHistory, async ({ call, params }) => ({ data: await readHistory(all, call, params.id) }))
}
