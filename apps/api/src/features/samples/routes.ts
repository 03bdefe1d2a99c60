import {
  amendSample as amendEndpoint,
  createSample as createEndpoint,
  createSeveralSamples,
  clearSeveralResults as clearSeveralEndpoint,
  deleteSample as deleteEndpoint,
  exportSelectedSamples,
  listChosenSamples,
  listOrganizationSamples,
  listSampleTypes,
  countSampleFacets,
  listSamples as listEndpoint,
  nextIntakeNumbers,
  patchSample,
  readSample as readEndpoint,
  readSampleDetails,
  readSampleRow,
  readToday as todayEndpoint,
  retestSample as retestEndpoint,
  releaseReport as releaseEndpoint,
  releaseSeveralReports as releaseSeveralEndpoint,
  saveCertificateDetails as saveDetailsEndpoint,
  saveDominantAnalyte,
  saveSampleLocation,
  selectSamples as selectEndpoint,
  unlinkRetest,
  updateSample as updateEndpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount } from '../../platform/http/mount.ts'
import { refuseStrayResults } from '../result-imports/import-input.ts'
import { importSample } from '../result-imports/import-sample.ts'
import { clearSeveralResults } from '../results/clear-results.ts'
import { releaseReport, releaseSeveralReports } from '../results/release-report.ts'
import { amendSample } from './amend-sample.ts'
import { removeRetest, retestSample } from './retest-sample.ts'
import { saveCertificateDetails } from './save-certificate-details.ts'
import { createSample, proposeNumbers } from './create-sample.ts'
import { createSeveral } from './create-several.ts'
import { deleteSample } from './delete-sample.ts'
import { countFacets } from './count-facets.ts'
import { exportSamples } from './export-samples.ts'
import { listSamples, readRow } from './list-samples.ts'
import { presentSampleType } from '../../views/samples/present-sample.ts'
import { readSample } from '../../views/samples/read-sample.ts'
import { readToday } from './read-today.ts'
import { readChosen, selectSamples } from './select-samples.ts'
import { saveSampleFact } from './save-sample-fact.ts'
import { readOrganizationName, readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { listSampleTypeRows } from '../../records/samples/samples-store.ts'
import { updateIntakeAttribute, updateSample } from './update-sample.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'

/** Samples: list, register, read, edit, void. */
export function samplesRoutes(
  app: FastifyInstance,
  all: Pick<Deps, 'db' | 'files' | 'tables' | 'now' | 'settings' | 'passwords' | 'tokens'>,
): void {
  const deps = { db: all.db, ...sampleSettings(all) }
  mount(app, todayEndpoint, ({ call }) => readToday(deps, call))
  mount(app, countSampleFacets, ({ call, query }) => countFacets(deps, call, query))
  mount(app, listEndpoint, ({ call, query }) =>
    query.format === 'csv' ? exportSamples(deps, call, query) : listSamples(deps, call, query),
  )
  mount(app, listOrganizationSamples, ({ call, params, query }) => {
    if (params.id !== call.organizationId) throw new AppError('not_found')
    return listSamples(deps, call, query, { withResults: query.result ?? false })
  })
  mount(app, selectEndpoint, ({ call, query }) => selectSamples(deps, call, query))
  mount(
    app,
    exportSelectedSamples,
    ({ call, query, body }) => exportSamples(deps, call, { ...query, download: true }, body.samples),
    { repeatable: true },
  )
  mount(app, listChosenSamples, ({ call, query }) => readChosen(deps, call, query.ids))
  mount(app, releaseSeveralEndpoint, ({ call, body }) => releaseSeveralReports({ ...all, ...deps }, call, body))
  mount(app, clearSeveralEndpoint, ({ call, body: { samples, ...body } }) =>
    clearSeveralResults(deps, call, samples, body),
  )
  mount(app, saveDetailsEndpoint, ({ call, body: { samples, ...change } }) =>
    saveCertificateDetails(deps, call, samples, change),
  )
  mount(app, nextIntakeNumbers, ({ call }) =>
    deps.db.read(call, async (tx) => {
      const [name, { due_times }] = await Promise.all([readOrganizationName(tx), readQualitySettings(tx)])
      return { data: { ...proposeNumbers(name, deps.now()), ...(due_times && { due_times }) } }
    }),
  )
  mount(app, listSampleTypes, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: (await listSampleTypeRows(tx)).map(presentSampleType) })),
  )
  mount(app, createEndpoint, async ({ call, body: { sample } }) => {
    refuseStrayResults(sample)
    return { data: await (sample.import === true ? importSample : createSample)({ ...all, ...deps }, call, sample) }
  })
  mount(app, createSeveralSamples, async ({ call, body }) => ({ data: await createSeveral(deps, call, body) }))
  mount(app, readEndpoint, async ({ call, params }) => ({ data: await readSample(deps, call, params.id) }))
  mount(app, readSampleDetails, async ({ call, params }) => ({ data: await readSample(deps, call, params.id) }))
  mount(app, readSampleRow, async ({ call, params }) => ({ data: await readRow(deps, call, params.id) }))
  mount(app, updateEndpoint, async ({ call, params, body }) => ({
    data:
      'update_intake_attribute' in body
        ? await updateIntakeAttribute(deps, call, params.id, body.update_intake_attribute, body.version)
        : await updateSample(
            deps,
            call,
            params.id,
            { ...body.sample, ...(body.sample_type_id !== undefined && { sample_type_id: body.sample_type_id }) },
            body.version,
          ),
  }))
  mount(app, patchSample, async ({ call, params, body }) => ({
    data: await updateSample(deps, call, params.id, body.sample, body.version),
  }))
  mount(app, deleteEndpoint, ({ call, params, body }) => deleteSample(deps, call, params.id, body))
  mount(app, saveSampleLocation, ({ call, params, body }) => saveSampleFact(deps, call, params.id, body))
  mount(app, saveDominantAnalyte, ({ call, params, body: { version, ...fact } }) =>
    saveSampleFact(deps, call, params.id, fact, version),
  )
  mount(app, releaseEndpoint, async ({ call, params, body }) => ({
    data: await releaseReport({ ...all, ...deps }, call, params.id, body),
  }))
  mount(app, retestEndpoint, async ({ call, params, body }) => ({
    data: await retestSample(deps, call, params.id, body),
  }))
  mount(app, unlinkRetest, ({ call, params, body }) => removeRetest(deps, call, params.id, body))
  mount(app, amendEndpoint, async ({ call, params, body }) => ({
    data: await amendSample(deps, call, params.id, body),
  }))
}
