import type { ChartedFigure, LimitBasis } from '@eluent/domain/control-charts'
import { sql } from 'kysely'
import type { Author } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, updateRows, type NewRow } from '../../platform/db/rows.ts'

/** What makes one chart. */
export interface SeriesKey {
  method_id: number
  machine_name: string
  figure: ChartedFigure
  analyte: string
  lot_id: number | null
  level: string
}

/** A measured control that may become a point of a chart. */
export interface MeasuredControl extends SeriesKey {
  /** What a true control reads, where it is known. */
  expected: number | null
  run: string
  sample_id: number
  injection_id: number | null
  calibration_id: number | null
  vial_number: number | null
  measured_at: string
  value: number
}

const SERIES_COLUMNS = [
  'id',
  'machine_name',
  'figure',
  'analyte',
  'lot_key',
  'level',
  'centre',
  'deviation',
  'point_count',
] as const

/** Days after which a series that got no point says nothing of others any more. */
const LONGEST_PAUSE_MS = 60 * 86_400_000

/** The series of controls and those that are read beside them: other levels and lots of the same analyte, figure and machine. */
export function findSeries(tx: Tx, methodId: number, controls: readonly MeasuredControl[]) {
  const each = (of: (control: MeasuredControl) => string) => [...new Set(controls.map(of))]
  const lots = [...new Set(controls.map(({ lot_id }) => lot_id ?? 0))]
  const earliest = Math.min(...controls.map(({ measured_at }) => Date.parse(measured_at)))
  const since = new Date(earliest - LONGEST_PAUSE_MS).toISOString()
  return rows(tx, 'control_series')
    .where('method_id', '=', methodId)
    .where('machine_name', '=', sql<string>`any(${each(({ machine_name }) => machine_name)}::text[])`)
    .where('figure', '=', sql<string>`any(${each(({ figure }) => figure)}::text[])`)
    .where('analyte', '=', sql<string>`any(${each(({ analyte }) => analyte)}::text[])`)
    .where(({ eb, or, and }) =>
      or([
        and([
          eb('lot_key', '=', sql<number>`any(${lots}::bigint[])`),
          eb('level', '=', sql<string>`any(${each(({ level }) => level)}::text[])`),
        ]),
        eb('last_at', '>=', since),
      ]),
    )
    .select(SERIES_COLUMNS)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type SeriesRow = Awaited<ReturnType<typeof findSeries>>[number]

export async function insertSeries(tx: Tx, series: readonly NewRow<'control_series'>[]): Promise<SeriesRow[]> {
  if (series.length === 0) return []
  return insertRows(tx, 'control_series', series).returning(SERIES_COLUMNS).execute()
}

/**
 * Points that count, of series in time order: not excluded, and not of runs that were cleared. Each run is looked up: a join reads all
 * runs for each point, while nobody knows yet how many there are.
 */
function countingPoints(tx: Tx) {
  return rows(tx, 'control_points as point')
    .where('point.excluded_at', 'is', null)
    .where((eb) =>
      eb(
        rows(tx, 'injections as run', eb).whereRef('run.id', '=', 'point.injection_id').select('run.voided_at'),
        'is',
        null,
      ),
    )
}

/** The last judged points of each series until a time, in time order. */
export async function listHistory(tx: Tx, seriesIds: readonly number[], until: string) {
  if (seriesIds.length === 0) return []
  const { rows: found } = await sql<{ id: number; series_id: number; run: string; z: number; measured_at: string }>`
    select point.id, point.series_id, point.run, point.z, point.measured_at
    from unnest(${[...seriesIds]}::bigint[]) as asked (id)
    cross join lateral (
      select control_points.id, control_points.series_id, control_points.run, control_points.z, control_points.measured_at
      from control_points
      where control_points.organization_id = ${tx.organizationId} and control_points.series_id = asked.id
        and control_points.z is not null and control_points.excluded_at is null
        and (
          select run.voided_at from injections as run
          where run.organization_id = ${tx.organizationId} and run.id = control_points.injection_id
        ) is null
        and control_points.measured_at <= ${until}::timestamptz
      order by control_points.measured_at desc, control_points.id desc
      limit 10
    ) as point
    order by point.measured_at, point.id`.execute(tx)
  return found
}

/** The values that count, of series without limits, in time order. */
export async function listEstablishing(tx: Tx, seriesIds: readonly number[]) {
  if (seriesIds.length === 0) return []
  return countingPoints(tx)
    .where('point.series_id', '=', sql<number>`any(${[...seriesIds]}::bigint[])`)
    .select(['point.series_id', 'point.value', 'point.measured_at'])
    .orderBy('point.measured_at')
    .orderBy('point.id')
    .execute()
}

/** The first points that count of one series, as many as establish it. */
export function listFirstPoints(tx: Tx, seriesId: number, count: number) {
  return countingPoints(tx)
    .where('point.series_id', '=', seriesId)
    .select(['point.value', 'point.measured_at'])
    .orderBy('point.measured_at')
    .orderBy('point.id')
    .limit(count)
    .execute()
}

/** The points that count of one series in a period. */
export function listPeriodPoints(tx: Tx, seriesId: number, { from, until }: { from: string; until: string }) {
  return countingPoints(tx)
    .where('point.series_id', '=', seriesId)
    .where('point.measured_at', '>=', from)
    .where('point.measured_at', '<=', until)
    .select(['point.value', 'point.measured_at'])
    .orderBy('point.measured_at')
    .orderBy('point.id')
    .limit(10_000)
    .execute()
}

/** Stores points and answers their ids; a run that stands already is left as it was judged. */
export async function insertPoints(tx: Tx, points: readonly NewRow<'control_points'>[]) {
  return insertRows(tx, 'control_points', points)
    .returning(['id', 'series_id', 'injection_id', 'calibration_id'])
    .execute()
}

interface SeriesChange {
  id: number
  added: number
  last_at: string
  rank: number
  centre: number | null
  deviation: number | null
  basis: LimitBasis | null
}

/** Notes in series what their new points did; limits only where there are new ones. */
export async function noteInSeries(tx: Tx, changes: readonly SeriesChange[]): Promise<void> {
  const column = <K extends keyof SeriesChange>(key: K) => changes.map((change) => change[key])
  await sql`
    update control_series set
      point_count = control_series.point_count + noted.added,
      rank = case when noted.last_at >= coalesce(control_series.last_at, noted.last_at) then noted.rank else control_series.rank end,
      last_at = greatest(control_series.last_at, noted.last_at),
      centre = coalesce(noted.centre, control_series.centre),
      deviation = coalesce(noted.deviation, control_series.deviation),
      basis = coalesce(noted.basis, control_series.basis)
    from unnest(${column('id')}::bigint[], ${column('added')}::bigint[], ${column('last_at')}::timestamptz[],
      ${column('rank')}::bigint[], ${column('centre')}::double precision[], ${column('deviation')}::double precision[],
      ${column('basis')}::text[]) as noted (id, added, last_at, rank, centre, deviation, basis)
    where control_series.organization_id = ${tx.organizationId} and control_series.id = noted.id`.execute(tx)
}

/** The limits that a series has from now on, and how they came to be, in the series and among all it had. */
export async function setLimits(
  tx: Tx,
  limits: readonly Omit<NewRow<'control_limits'>, 'created_by_name'>[],
  { actor, at }: Author,
): Promise<void> {
  if (limits.length === 0) return
  await insertRows(
    tx,
    'control_limits',
    limits.map((one) => ({ ...one, created_by_name: actor.name, ...(at && { created_at: at.toISOString() }) })),
  ).execute()
}

export async function changeSeriesLimits(
  tx: Tx,
  id: number,
  limits: { centre: number | null; deviation: number | null; basis: string | null },
): Promise<void> {
  await updateRows(tx, 'control_series').set(limits).where('id', '=', id).execute()
}

/** The modes of the rules for a report method as they are kept; undefined for the defaults. */
export async function findModes(tx: Tx, methodId: number): Promise<string | undefined> {
  const found = await rows(tx, 'control_rules').where('method_id', '=', methodId).select('modes').executeTakeFirst()
  return found?.modes
}

export interface PeriodOfSeries {
  series_id: number
  /** 'YYYY-MM-DD' */
  first_day: string
  last_day: string
}

/** The points that count of several series, each in its days (UTC), with what the series is; in the order asked, in one statement. */
export async function listPeriods(tx: Tx, periods: readonly PeriodOfSeries[]) {
  if (periods.length === 0) return []
  const column = <K extends keyof PeriodOfSeries>(key: K) => periods.map((period) => period[key])
  const { rows: found } = await sql<{
    place: number
    figure: string
    analyte: string
    level: string
    machine_name: string
    points: number[]
  }>`
    select asked.place, series.figure, series.analyte, series.level, series.machine_name,
      coalesce((
        select json_agg(point.value order by point.measured_at, point.id)
        from control_points as point
        left join injections as run on run.organization_id = ${tx.organizationId} and run.id = point.injection_id
        where point.organization_id = ${tx.organizationId} and point.series_id = series.id
          and point.excluded_at is null and run.voided_at is null
          and point.measured_at >= (asked.first_day || 'T00:00:00Z')::timestamptz
          and point.measured_at < (asked.last_day || 'T00:00:00Z')::timestamptz + interval '1 day'
      ), '[]'::json) as points
    from unnest(${column('series_id')}::bigint[], ${column('first_day')}::text[], ${column('last_day')}::text[])
      with ordinality as asked (series_id, first_day, last_day, place)
    join control_series as series
      on series.organization_id = ${tx.organizationId} and series.id = asked.series_id`.execute(tx)
  const byPlace = new Map(found.map((row) => [row.place, row]))
  return periods.map((_, at) => byPlace.get(at + 1) ?? null)
}
