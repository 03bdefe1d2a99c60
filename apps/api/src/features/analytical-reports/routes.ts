import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { listReports, readReport, REPORT_COLUMNS } from '../../records/analytical-reports/analytical-reports-store.ts'
import {
  listChartAttributeRows,
  listChartScaleRows,
  listChartTypeRows,
} from '../../records/analytical-reports/chart-choices-store.ts'
import { analyticalReportPdf } from './analytical-report-pdf.ts'
import { listSelectedTests } from '../../records/analytical-reports/graph-store.ts'
import { readGraph } from './read-graph.ts'
import { createReport, deleteReport, previewReport, updateReport } from './save-report.ts'
import { shareAnalyticalReport } from './share-analytical-report.ts'

function parseIds(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** A whole list as a reply, reversed where the query wants the newest first. */
function presentChoices<T>(choices: T[], { sortOrder }: { sortOrder?: string | undefined }) {
  return {
    data: sortOrder?.toUpperCase() === 'DESC' ? choices.toReversed() : choices,
    meta: { total_count: choices.length },
  }
}

/** Analytical reports: what they are made of, the reports themselves, their figures, their paper. */
export function analyticalReportsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'uses'>,
): void {
  mount(app, contract.listChartTypes, async ({ query }) =>
    presentChoices(await deps.db.lookUp(listChartTypeRows), query),
  )
  mount(app, contract.listChartScales, async ({ query }) =>
    presentChoices(await deps.db.lookUp(listChartScaleRows), query),
  )
  mount(app, contract.listChartAttributes, async ({ call, query }) =>
    presentChoices(await deps.db.read(call, listChartAttributeRows), query),
  )
  mount(app, contract.listAnalyticalReports, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, { sortable: REPORT_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const { reports, total } = await listReports(tx, page, { all: query.no_pagination === 'true' })
      return { data: reports, meta: { total_count: total } }
    }),
  )
  mount(app, contract.listComparedTests, ({ call, query }) =>
    deps.db.read(call, async (tx) => ({ data: await listSelectedTests(tx, parseIds(query.ids)) })),
  )
  mount(app, contract.readAnalyticalReport, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readReport(tx, params.id) })),
  )
  mount(app, contract.readAnalyticalReportData, ({ call, params }) =>
    deps.db.read(call, async (tx) => readGraph(tx, await readReport(tx, params.id), call.timezone ?? 'UTC')),
  )
  mount(app, contract.createAnalyticalReport, async ({ call, query, body }) => {
    if (query.preview === 'true') {
      // nothing takes effect, and a repeated preview is to be a new one: its key holds nothing
      call.idempotency?.claim()
      return previewReport(deps, call, body.analytical_report)
    }
    const data = await createReport(deps, call, body.analytical_report)
    return { id: data.id, data }
  })
  mount(app, contract.updateAnalyticalReport, async ({ call, params, body }) => {
    const data = await updateReport(deps, call, params.id, body.analytical_report, body.version)
    return { id: data.id, data }
  })
  mount(app, contract.deleteAnalyticalReport, ({ call, params, body }) => deleteReport(deps, call, params.id, body))
  mount(
    app,
    contract.downloadAnalyticalReport,
    async ({ call, params }) => (await analyticalReportPdf(deps, call, params.id)).bytes,
  )
  mount(app, contract.shareAnalyticalReport, ({ call, params, body }) =>
    shareAnalyticalReport(deps, call, params.id, body.email),
  )
}
