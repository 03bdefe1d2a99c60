import type { AnalyticalGraph, AnalyticalReport } from '@eluent/contract'
import {
  chartTable,
  compareTable,
  graphFacts,
  graphNotes,
  isChartType,
  type ChartTable,
  type CompareData,
  type GraphData,
  type GraphSummary,
} from '@eluent/domain/analytical-reports'
import { formatDateTime } from '@eluent/domain/text'
import { exportFileName } from '@eluent/report'
import { drawGraphPdf } from '../../platform/telemetry/draw-pdf.ts'
import type { Deps } from '../../views/deps.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import { readReport } from '../../records/analytical-reports/analytical-reports-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { readGraph, unitOf } from './read-graph.ts'

interface PrintedReport {
  name: string
  organization: string
  fileName: string
  pdf: Buffer
  bytes: Bytes
}

/** An analytical report on paper, from the results as they stand. @throws AppError not_found */
export async function analyticalReportPdf(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  id: number,
): Promise<PrintedReport> {
  const timeZone = call.timezone ?? 'UTC'
  const sampleTypes = await readSampleTypes(deps.db)
  const { report, graph, organization } = await deps.db.read(call, async (tx) => {
    const stored = await readReport(tx, id)
    return {
      report: stored,
      graph: await readGraph(tx, stored, timeZone),
      organization: await readOrganizationName(tx),
    }
  })
  const { chart_type: type, chart_scale: scale } = report
  const now = deps.now()
  const materialId = report.config.filters.sample_type_id
  const summary: GraphSummary = {
    chart_scale: scale,
    unit: unitOf(report),
    material: sampleTypes.find((row) => row.id === materialId)?.name ?? null,
    sub_scale: report.config.sub_scale,
    start_date: report.start_date,
    end_date: report.end_date,
  }
  const pdf = Buffer.from(
    await drawGraphPdf(
      {
        name: report.name,
        organization,
        facts: graphFacts(summary, graph.meta),
        graph: {
          type: isChartType(type.slug) ? type.slug : 'bar',
          stacked: graph.kind === 'compare',
          unit: summary.unit,
          axis: report.config.switch_axes ? 'Attribute' : scale.name,
          table: tableOf(report, graph),
        },
        notes: graphNotes(summary, graph.meta),
        made: `${formatDateTime(now, timeZone) ?? ''} (${timeZone})`,
        createdAt: now,
      },
      {
        organizationId: call.organizationId,
        onWarning: (warning) => call.log.warn({ warning, report: id }, 'the graph was printed with plainer letters'),
      },
    ),
  )
  const fileName = exportFileName(now.toISOString().slice(0, 10), report.name, organization, 'pdf')
  return {
    name: report.name,
    organization,
    fileName,
    pdf,
    bytes: new Bytes(pdf, { mediaType: 'application/pdf', fileName }),
  }
}

function tableOf(report: AnalyticalReport, { kind, data }: AnalyticalGraph): ChartTable {
  const options = {
    attributes: report.chart_attributes.map(({ name }) => name),
    switchAxes: report.config.switch_axes,
    scale: report.chart_scale.slug,
  }
  return kind === 'compare' ? compareTable(data as CompareData, options) : chartTable(data as GraphData, options)
}
