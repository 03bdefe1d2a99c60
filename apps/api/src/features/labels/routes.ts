import { printLabels as printEndpoint } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { printLabels } from './print-labels.ts'

/** Labels of samples. */
export function labelsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'settings'>): void {
  mount(
    app,
    printEndpoint,
    ({ call, query: { ids, of = 'samples', order, layout = 'sheet', copies = 1, start = 1 } }) =>
      printLabels(deps, call, { ids, of, byBatchNumber: order === 'batch_number' }, { layout, copies, start }),
  )
}
