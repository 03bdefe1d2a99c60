import {
  appendResults,
  clearResults as clearEndpoint,
  downloadRawData as rawDataEndpoint,
  downloadReport,
  downloadReportByKey,
  downloadSampleCsv,
  eraseResult,
  exportChromatograms as exportEndpoint,
  readChromatogramLines as linesEndpoint,
  readChromatograms,
  readF4Data,
  readResults,
  startAcquisition as startEndpoint,
  type Sample,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { mayDownloadCoa } from '@eluent/domain/coa'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { mount } from '../../platform/http/mount.ts'
import { appendResult } from './append-result.ts'
import { clearResults } from './clear-results.ts'
import { downloadRawData } from './download-raw-data.ts'
import { exportChromatograms } from './export-chromatograms.ts'
import { qcCsv } from './qc-csv.ts'
import { sampleImageBytes } from '../../views/samples/sample-image.ts'
import { readDrawnSample, readSample } from '../../views/samples/read-sample.ts'
import { findShareKey } from '../../records/samples/samples-store.ts'
import { readChromatogramLines } from './read-chromatogram-lines.ts'
import { readSampleResults } from './read-sample-results.ts'
import { readF4 } from './read-f4.ts'
import type { AskedFor } from '../../views/results/kept-report.ts'
import { readTraces, wantedVials } from '../../views/results/read-traces.ts'
import { reportPdf } from '../../views/results/report-pdf.ts'
import { resultCsv } from './result-csv.ts'
import { startAcquisition } from './start-acquisition.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'

/** Downloads wait for the last injection. @throws AppError sample_not_finished */
function finished(sample: Sample): Sample {
  if (!sample.finished) throw new AppError('sample_not_finished')
  return sample
}

/** A report as paper: where only released ones are shared, no other. @throws AppError sample_not_finished, share_unreleased */
function printable(sample: Sample): Sample {
  if (finished(sample).shared_once_released) throw new AppError('share_unreleased')
  return sample
}

/** The laboratory's own document, in the zone of the caller. */
function askedBy({ timezone = 'UTC' }: Call, variant: 'report' | 'coa' = 'report'): AskedFor {
  return { variant, time_zone: timezone }
}

/** @throws AppError forbidden unless a super admin calls, sample_without_coa */
function refuseCoa({ coa, finished: isFinished }: Sample, call: Call): void {
  const decision = mayDownloadCoa({ actual_role: call.actor.actualRole, coa, finished: isFinished })
  if (decision.allowed) return
  throw new AppError(decision.reason === 'forbidden' ? 'forbidden' : 'sample_without_coa')
}

/** The runs of a sample: read, append, clear. */
export function resultsRoutes(
  app: FastifyInstance,
  all: Pick<Deps, 'db' | 'now' | 'settings' | 'files' | 'pdfSigner' | 'ledgerTrust' | 'timestamps'>,
): void {
  const deps = { ...all, ...sampleSettings(all) }
  mount(app, readResults, async ({ call, params }) => ({ data: await readSampleResults(deps, call, params.id) }))
  mount(app, appendResults, ({ call, params, body }) => appendResult(deps, call, params.id, body.result))
  mount(app, eraseResult, ({ call, params, body }) => clearResults(deps, call, params.id, body))
  mount(app, clearEndpoint, ({ call, params, body }) => clearResults(deps, call, params.id, body))
  mount(app, readChromatograms, async ({ call, params, query }) => {
    const { sample, open } = await readDrawnSample(deps, call, params.id, { pictures: false })
    return readTraces(open, call, sample, wantedVials(query.vials))
  })
  mount(app, linesEndpoint, ({ call, query }) => readChromatogramLines(deps, call, query.ids))
  mount(app, readF4Data, ({ call, params }) => readF4(deps, call, params.id, params.vial))
  mount(app, exportEndpoint, ({ call, params, query }) => exportChromatograms(deps, call, params.id, query))
  mount(app, rawDataEndpoint, ({ call, params }) => downloadRawData(deps, call, params.id, params.vial))
  mount(app, downloadSampleCsv, async ({ call, params, query }) => {
    const sample = finished(await readSample(deps, call, params.id))
    const table = query.table === 'qc' ? qcCsv : resultCsv
    return table(sample, deps.now(), call.timezone)
  })
  mount(app, downloadReport, async ({ call, params, request }) => {
    // besides the endpoint's own permission: one is the report's, the other the list's, and the call cannot tell
    if (!can(call.actor.permissions, 'sample.download_report')) throw new AppError('forbidden')
    const isPdf = (request.headers.accept ?? '').includes('application/pdf')
    const asked = isPdf ? askedBy(call) : undefined
    const { sample, open, sealed, kept } = await readDrawnSample(deps, call, params.id, { pictures: true, asked })
    printable(sample)
    if (!isPdf) {
      return { report_pdf: `${deps.settings.publicUrl}/api/share/samples/${sample.share_key}/report/download` }
    }
    return reportPdf(deps, call, { sample, open, sealed, kept, readImage: sampleImageBytes })
  })
  mount(app, downloadReportByKey, async ({ call, params, query }) => {
    if (!can(call.actor.permissions, 'sample.download_report')) throw new AppError('forbidden')
    const key = await findShareKey(deps.db.lookups, params.shareKey)
    if (key?.organization_id !== call.organizationId) throw new AppError('not_found')
    const asked = askedBy(call, query.variant)
    const { sample, open, sealed, kept } = await readDrawnSample(deps, call, key.sample_id, { pictures: true, asked })
    printable(sample)
    if (query.variant === 'coa') refuseCoa(sample, call)
    return reportPdf(deps, call, { sample, open, sealed, kept, readImage: sampleImageBytes, variant: query.variant })
  })
  mount(app, startEndpoint, ({ call, params, body }) => startAcquisition(deps, call, params.id, body?.started_at))
}
