import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from '../../views/deps.ts'
import { readReferenceCheck, runReferenceCheck } from './run-reference-check.ts'

/** How the installed product's arithmetic agrees with published values. */
export function referenceChecksRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, contract.readReferenceCheck, async () => ({ data: await deps.db.lookUp(readReferenceCheck) }))
  mount(app, contract.runReferenceCheck, async ({ call }) => ({ data: await runReferenceCheck(deps, call) }))
}
