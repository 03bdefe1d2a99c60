import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { findInRun } from './find-in-run.ts'
import { importRun } from './import-run.ts'

/** Chromatograms and run folders as samples with results. */
export function chromatogramImportsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'now'>): void {
  mount(
    app,
    contract.readChromatogramRun,
    async ({ call, body }) => ({ data: await findInRun(deps, call, body) }),
    // it stores nothing
    { repeatable: true },
  )
  mount(app, contract.importChromatogramRun, async ({ call, body }) => ({ data: await importRun(deps, call, body) }))
}
