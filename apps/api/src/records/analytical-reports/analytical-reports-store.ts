import type { AnalyticalReport } from '@eluent/contract'
import type { ListQuery } from '@eluent/domain/lists'
import type { Tx } from '../../platform/db/database.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import { readRow, rows, type Row } from '../../platform/db/rows.ts'
import { readChartChoices, type ChartChoices } from './chart-choices-store.ts'

export const REPORT_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]
export type ReportRow = Row<'analytical_reports'>
type ReportFacts = Omit<ReportRow, 'organization_id' | 'slug' | 'deleted_at' | 'updated_by_name'>

/** One page of the reports with the number of all that the search finds; every report without a page. */
export async function listReports(
  tx: Tx,
  query: ListQuery<ReportColumn>,
  { all }: { all: boolean },
): Promise<{ reports: AnalyticalReport[]; total: number }> {
  const matching = rows(tx, 'analytical_reports').where(holdsSearched(query, 'name')).selectAll()
  const page = await readPage(matching, query, { by: query.sort_column, id: 'id', all })
  const choices = await readChartChoices(tx)
  return { reports: page.rows.map((row) => presentReport(row, choices)), total: page.total }
}

/** @throws AppError not_found */
export async function readReport(tx: Tx, id: number): Promise<AnalyticalReport> {
  return presentReport(await readRow(tx, 'analytical_reports', id), await readChartChoices(tx))
}

/** Whether a report other than `exceptId` has the slug. */
export async function isSlugTaken(tx: Tx, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await rows(tx, 'analytical_reports')
    .where('slug', '=', slug)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A stored report with its type, scale and attributes. */
export function presentReport(row: ReportFacts, choices: ChartChoices): AnalyticalReport {
  const chartType = choices.chartTypes.find(({ id }) => id === row.chart_type_id)
  const scale = choices.scales.find(({ id }) => id === row.chart_scale_id)
  if (!chartType || !scale) throw new Error(`analytical report ${row.id} refers to rows that are not there`)
  return {
    id: row.id,
    name: row.name,
    chart_type: chartType,
    chart_scale: scale,
    chart_attributes: row.chart_attribute_ids.flatMap(
      (attributeId) => choices.attributes.find(({ id }) => id === attributeId) ?? [],
    ),
    config: {
      batch_test_ids: row.batch_test_ids,
      filters: { sample_type_id: row.sample_type_id },
      // the columns' checks allow nothing else
      attribute_type: row.attribute_type as AnalyticalReport['config']['attribute_type'],
      sub_scale: row.sub_scale as AnalyticalReport['config']['sub_scale'],
      switch_axes: row.switch_axes,
    },
    start_date: row.start_date,
    end_date: row.end_date,
    created_by: { id: row.created_by_id, name: row.created_by_name },
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  }
}
