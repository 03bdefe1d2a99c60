import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  findReportRow,
  listReportRows,
  presentReport,
  REPORT_COLUMNS,
} from '../../records/analytical-reports/analytical-reports-store.ts'
import {
  listChartAttributeRows,
  listChartScaleRows,
  listChartTypeRows,
  readChartChoices,
} from '../../records/analytical-reports/chart-choices-store.ts'
import { analyticalReportPdf } from './analytical-report-pdf.ts'
import { listSelectedTests } from '../../records/analytical-reports/graph-store.ts'
import { readGraph } from './read-graph.ts'
import { createReport, deleteReport, previewReport, updateReport } from './save-report.ts'
import { shareAnalyticalReport } from './share-analytical-report.ts'

const ids = (text: string): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

/** A whole list as a reply, turned round where the newest are asked for first. */
const choiceReply = <T>(rows: T[], { sortOrder }: { sortOrder?: string | undefined }) => ({
  data: sortOrder?.toUpperCase() === 'DESC' ? rows.toReversed() : rows,
  meta: { total_count: rows.length },
})

/** Analytical reports: what they are made of, the reports themselves, their figures, their paper. */
export function analyticsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'settings'>): void {
  mount(app, contract.listChartTypes, async ({ query }) => choiceReply(await deps.db.lookUp(listChartTypeRows), query))
  mount(app, contract.listChartScales, async ({ query }) =>
    choiceReply(await deps.db.lookUp(listChartScaleRows), query),
  )
  mount(app, contract.listChartAttributes, async ({ call, query }) =>
    choiceReply(await deps.db.read(call, (tx) => listChartAttributeRows(tx, call.organizationId)), query),
  )
  mount(app, contract.listAnalyticalReports, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const asked = parseListQuery(query, { sortable: REPORT_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const all = query.no_pagination === 'true'
      const { rows, total } = await listReportRows(tx, call.organizationId, asked, { all })
      const choices = await readChartChoices(tx, call.organizationId)
      return { data: rows.map((row) => presentReport(row, choices)), meta: { total_count: total } }
    }),
  )
  mount(app, contract.listComparedTests, ({ call, query }) =>
    deps.db.read(call, async (tx) => ({ data: await listSelectedTests(tx, call.organizationId, ids(query.ids)) })),
  )
  mount(app, contract.readAnalyticalReport, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const row = await findReportRow(tx, call.organizationId, params.id)
      if (!row) throw new AppError('not_found')
      return { data: presentReport(row, await readChartChoices(tx, call.organizationId)) }
    }),
  )
  mount(app, contract.readAnalyticalReportData, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const row = await findReportRow(tx, call.organizationId, params.id)
      if (!row) throw new AppError('not_found')
      const report = presentReport(row, await readChartChoices(tx, call.organizationId))
      return readGraph(tx, call.organizationId, report, call.timezone ?? 'UTC')
    }),
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
  mount(app, contract.deleteAnalyticalReport, ({ call, params }) => deleteReport(deps, call, params.id))
  mount(
    app,
    contract.downloadAnalyticalReport,
    async ({ call, params }) => (await analyticalReportPdf(deps, call, params.id)).bytes,
  )
  mount(app, contract.shareAnalyticalReport, ({ call, params, body }) =>
    shareAnalyticalReport(deps, call, params.id, body.email),
  )
}
