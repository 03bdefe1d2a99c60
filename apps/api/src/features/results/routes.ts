import {
  appendResults,
  clearResults as clearEndpoint,
  eraseResult,
  readResults,
  startAcquisition as startEndpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { appendResult } from './append-result.ts'
import { clearResults } from './clear-results.ts'
import { readSampleResults } from './read-sample-results.ts'
import { startAcquisition } from './start-acquisition.ts'

/** The runs of a sample: read, append, clear. */
export function resultsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, readResults, async ({ call, params }) => ({ data: await readSampleResults(deps, call, params.id) }))
  mount(app, appendResults, ({ call, params, body }) => appendResult(deps, call, params.id, body.result))
  mount(app, eraseResult, ({ call, params, body }) => clearResults(deps, call, params.id, body?.reason))
  mount(app, clearEndpoint, ({ call, params, body }) => clearResults(deps, call, params.id, body?.reason))
  mount(app, startEndpoint, ({ call, params, body }) => startAcquisition(deps, call, params.id, body?.started_at))
}
