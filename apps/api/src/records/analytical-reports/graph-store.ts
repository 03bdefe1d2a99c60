import {
  MAX_NAME_LABELS,
  MAX_TIME_LABELS,
  COMPARE_SCALE,
  type AnalyteType,
  type GraphScale,
  type GraphUnit,
  type LabelSum,
  type SubScale,
  type TestValue,
} from '@eluent/domain/analytical-reports'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** What of the stored results a graph shows. */
export interface GraphSource {
  /** Names of analytes or totals, in the report's order. */
  names: readonly string[]
  category: AnalyteType
  unit: GraphUnit
  /** Days begin and end here. */
  timeZone: string
}

export interface RangeSource extends GraphSource {
  scale: Exclude<GraphScale, typeof COMPARE_SCALE>
  /** 'YYYY-MM-DD', both included. */
  start: string
  end: string
  sampleTypeId: number | null
}

const TESTED = sql`coalesce(samples.tested_at, samples.created_at)`

const LABELS: Record<RangeSource['scale'], (timeZone: string) => RawBuilder<string>> = {
  date: (timeZone) => sql`to_char(${TESTED} at time zone ${timeZone}::text, 'YYYY-MM-DD')`,
  month: (timeZone) => sql`to_char(${TESTED} at time zone ${timeZone}::text, 'YYYY-MM')`,
  'strain-name': () => sql`coalesce(samples.strain_name, 'N/A')`,
  'batch-number': () => sql`coalesce(samples.batch_number, 'N/A')`,
  'material-type': () =>
    sql`(select sample_types.name from sample_types where sample_types.id = samples.sample_type_id)`,
}

function isTime(scale: RangeSource['scale']): boolean {
  return scale === 'date' || scale === 'month'
}

/** The finished samples of the range with their labels, by the index of the tested day. */
function labelled(tx: Tx, { scale, start, end, sampleTypeId, timeZone }: RangeSource): RawBuilder<unknown> {
  return sql`
  select samples.organization_id, samples.id, ${LABELS[scale](timeZone)} as label
  from samples
  where samples.organization_id = ${tx.organizationId} and samples.finished and not samples.qc and samples.deleted_at is null
    and ${TESTED} >= (${start}::date)::timestamp at time zone ${timeZone}::text
    and ${TESTED} < (${end}::date + 1)::timestamp at time zone ${timeZone}::text
    ${sampleTypeId === null ? sql`` : sql`and samples.sample_type_id = ${sampleTypeId}`}`
}

/** How many finished samples the range holds, with a value of what is drawn or not. */
export async function countRange(tx: Tx, source: RangeSource): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${labelled(tx, source)}) as labelled`.execute(tx)
  return counted[0]?.count ?? 0
}

/**
 * The labels that are drawn and the samples under them, of the samples that have a value of what is drawn: the newest
 * days, or the names with the most samples.
 */
export async function listGraphLabels(
  tx: Tx,
  source: RangeSource,
): Promise<{ labels: string[]; found: number; samples: number }> {
  const order = isTime(source.scale) ? sql`label desc` : sql`count(*) desc, label`
  const limit = isTime(source.scale) ? MAX_TIME_LABELS : MAX_NAME_LABELS
  const result = await sql<{ label: string; samples: number; found: number }>`
    select label, count(*) as samples, count(*) over () as found
    from (${labelled(tx, source)}) as labelled
    where exists (select 1 from (${valuesOf(tx, source)}) as figures
      where figures.organization_id = labelled.organization_id and figures.sample_id = labelled.id
        and figures.value is not null)
    group by label order by ${order} limit ${limit}`.execute(tx)
  return {
    labels: result.rows.map(({ label }) => label),
    found: result.rows[0]?.found ?? 0,
    samples: result.rows.reduce((sum, { samples }) => sum + samples, 0),
  }
}

/**
 * N/D and < LOQ count as 0; what was not looked for does not count, nor what was detected without a number. A total is 0
 * where a form of it was looked for and none detected.
 */
function valuesOf({ organizationId }: Tx, { category, unit, names }: GraphSource): RawBuilder<unknown> {
  const amount = unit === 'amount' ? sql`coalesce(figures.mg_g, figures.percent * 10)` : sql`figures.percent`
  if (category === 'derived') {
    return sql`
      select figures.organization_id, figures.sample_id, figures.name,
        coalesce(${amount}, (select case when bool_and(form.state in ('not_detected', 'below_loq')) then 0 end
          from sample_compounds as form
          where form.organization_id = figures.organization_id and form.sample_id = figures.sample_id
            and form.organization_id = ${organizationId} and form.state <> 'no_data'
            and form.name in (figures.primary_analyte, figures.acid_analyte)))::numeric as value
      from sample_totals as figures
      where figures.organization_id = ${organizationId} and figures.name = any(${names}::text[])`
  }
  return sql`
    select figures.organization_id, figures.sample_id, figures.name,
      case when figures.state in ('value', 'over_bounds') then ${amount} else 0 end::numeric as value
    from sample_compounds as figures
    where figures.organization_id = ${organizationId} and figures.name = any(${names}::text[]) and figures.state <> 'no_data'`
}

/** Sums and counts per label and name. Labels are made once per sample, not once per figure. */
export async function sumGraphLabels(tx: Tx, source: RangeSource, labels: readonly string[]): Promise<LabelSum[]> {
  const result = await sql<{ label: string; series: string; sum: string | null; count: number }>`
    with kept as materialized (
      select labelled.organization_id, labelled.id, labelled.label from (${labelled(tx, source)}) as labelled
      where labelled.label = any(${labels}::text[])
    )
    select kept.label, figures.name as series, sum(figures.value)::text as sum, count(figures.value) as count
    from kept
    join (${valuesOf(tx, source)}) as figures
      on figures.organization_id = kept.organization_id and figures.sample_id = kept.id
    group by kept.label, figures.name`.execute(tx)
  return result.rows.map(({ label, series, sum, count }) => ({ label, series, sum: Number(sum ?? 0), count }))
}

/** The values of single samples, in the order of their ids' list; samples that are not finished have none. */
export async function listComparedValues(
  tx: Tx,
  source: GraphSource,
  ids: readonly number[],
  subScale: SubScale,
): Promise<TestValue[]> {
  const result = await sql<{ id: number; name: string; date: string; series: string | null; value: string | null }>`
    select samples.id, coalesce(${sql.ref(`samples.${subScale}`)}, 'N/A') as name,
      to_char(${TESTED} at time zone ${source.timeZone}::text, 'YYYY-MM-DD') as date,
      figures.name as series, figures.value::text as value
    from samples
    left join (${valuesOf(tx, source)}) as figures
      on figures.organization_id = samples.organization_id and figures.sample_id = samples.id
    where samples.organization_id = ${tx.organizationId} and samples.id = any(${ids}::bigint[])
      and samples.finished and not samples.qc and samples.deleted_at is null
    order by array_position(${ids}::bigint[], samples.id)`.execute(tx)
  return result.rows.map(({ series, value, ...row }) => ({
    ...row,
    series: series ?? '',
    value: series === null || value === null ? null : Number(value),
  }))
}

/** The samples of a selection, in its order. */
export function listSelectedTests(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'strain_name', 'batch_number', 'finished', 'tested_at', 'created_at'])
    .orderBy(sql`array_position(${ids}::bigint[], id)`)
    .execute()
}
