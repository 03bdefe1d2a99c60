import type { AnalyticalReport } from '@eluent/contract'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type Insertable, type Kysely, type UpdateObject } from 'kysely'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'
import type { AnalyticalReports, DB } from '../../platform/db/schema.generated.ts'
import type { ChartChoices } from './chart-choices-store.ts'

export const REPORT_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]

const present = (db: Kysely<DB>, organizationId: number) =>
  db.selectFrom('analytical_reports').where('organization_id', '=', organizationId).where('deleted_at', 'is', null)

const COLUMNS = [
  'id',
  'name',
  'chart_type_id',
  'chart_scale_id',
  'chart_attribute_ids',
  'attribute_type',
  'sample_type_id',
  'switch_axes',
  'sub_scale',
  'batch_test_ids',
  sql<string | null>`start_date::text`.as('start_date'),
  sql<string | null>`end_date::text`.as('end_date'),
  'created_by_id',
  'created_by_name',
  'created_at',
  'updated_at',
  'updated_by_name',
  'version',
] as const

/** One page of the reports with the number of all that the search finds; every report without a page. */
export async function listReportRows(
  db: Kysely<DB>,
  organizationId: number,
  query: ListQuery<ReportColumn>,
  { all }: { all: boolean },
): Promise<{ rows: ReportRow[]; total: number }> {
  const found = present(db, organizationId).where(holdsSearched(query, 'name')).select(COLUMNS)
  return readPage(found, query, { by: query.sort_column, id: 'id', all })
}

export function findReportRow(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).select(COLUMNS).executeTakeFirst()
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReportRow>>>

/** The report's row, locked until the transaction ends. */
export function lockReportRow(db: Kysely<DB>, organizationId: number, id: number) {
  return present(db, organizationId).where('id', '=', id).select(COLUMNS).forUpdate().executeTakeFirst()
}

/** Whether another report that is not removed has the slug. */
export async function isSlugTaken(
  db: Kysely<DB>,
  organizationId: number,
  slug: string,
  besides: number | null,
): Promise<boolean> {
  const row = await present(db, organizationId)
    .where('slug', '=', slug)
    .$if(besides !== null, (some) => some.where('id', '<>', besides))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export function insertReportRow(db: Kysely<DB>, row: Insertable<AnalyticalReports>) {
  return db.insertInto('analytical_reports').values(row).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Changes a report and counts its version up; the caller holds the row's lock. */
export function updateReportRow(
  db: Kysely<DB>,
  organizationId: number,
  id: number,
  change: UpdateObject<DB, 'analytical_reports'>,
) {
  return db
    .updateTable('analytical_reports')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A stored report with its type, scale and attributes. */
export function presentReport(row: ReportRow, choices: ChartChoices): AnalyticalReport {
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
