import * as contract from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { importFile } from './import-file.ts'
import { addMissingTotals, listMissingTotals } from './missing-totals.ts'
import { importSamples } from './import-sample.ts'
import { listImported } from '../../records/result-imports/result-imports-store.ts'
import { readImportedSources } from './read-imported-sources.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'

/** A hundred rows with their analytes and edits. */
const BODY_LIMIT_BYTES = 16_000_000

/** Import of results files as samples; one sample at a time is POST /samples. */
export function importsRoutes(
  app: FastifyInstance,
  all: Pick<Deps, 'db' | 'files' | 'tables' | 'now' | 'settings'>,
): void {
  const deps = { ...all, ...sampleSettings(all) }
  mount(
    app,
    contract.importSamples,
    async ({ call, body }) => ({ data: await importSamples(deps, call, body.rows) }),
    // every row has a key of its own
    { repeatable: true, bodyLimit: BODY_LIMIT_BYTES },
  )
  mount(app, contract.listMissingTotals, ({ call }) => listMissingTotals(deps, call))
  mount(app, contract.addMissingTotals, ({ call, body }) => addMissingTotals(deps, call, body))
  // the place of a row in the file keeps doubles out
  mount(app, contract.importResultFile, async ({ call, body }) => importFile(deps, call, body), { repeatable: true })
  mount(app, contract.findImportedRows, ({ call, query }) =>
    deps.db.read(call, async (tx) => ({
      data: await listImported(tx, query.sha256, query.sheet),
    })),
  )
  mount(app, contract.readImportedSources, async ({ call, params, query }) => ({
    data: await readImportedSources(deps, call, params.id, query),
  }))
}
