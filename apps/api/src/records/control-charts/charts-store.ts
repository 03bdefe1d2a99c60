import type { ControlChart, ControlSeries, ControlSeriesRow } from '@eluent/contract'
import { readModes, type ChartedFigure, type ControlState, type LimitBasis } from '@eluent/domain/control-charts'
import { DEFAULT_RULE_MODES, type RuleMode, type RuleModes, type WestgardRule } from '@eluent/domain/qc'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ownPlan } from '../../platform/db/own-plan.ts'
import { on, present, rows } from '../../platform/db/rows.ts'
import { readQualitySettings } from '../organizations/organizations-store.ts'
import { listControlEvents } from './events-store.ts'
import { STATE_RANKS } from './record-controls.ts'
import { findModes } from './series-store.ts'

/** As many charts as a wall shows, and as many points as a small one. */
const WALL = 60
const RECENT = 40

export interface ChartFilter {
  method?: number | undefined
  machine?: string | undefined
  what?: ChartedFigure | undefined
  analyte?: string | undefined
  lot?: number | undefined
  level?: string | undefined
  sample?: number | undefined
}

/** What charts are of, with the names of their report method and lot. */
export function namedSeries(tx: Tx) {
  return rows(tx, 'control_series as series')
    .innerJoin('methods as method', on(tx, 'method.id', 'series.method_id'))
    .leftJoin('inventory_lots as lot', on(tx, 'lot.id', 'series.lot_id'))
    .select([
      'series.method_id',
      'method.name as method_name',
      'series.machine_name',
      'series.figure',
      'series.analyte',
      'series.lot_id',
      'lot.lot_number',
      'series.level',
    ])
}

function series(tx: Tx) {
  return namedSeries(tx).select([
    'series.id',
    'series.expected',
    'series.centre',
    'series.deviation',
    'series.basis',
    'series.point_count',
    'series.last_at',
    'series.rank',
  ])
}

type StoredSeries = Awaited<ReturnType<ReturnType<typeof series>['execute']>>[number]

const STATES = Object.fromEntries(Object.entries(STATE_RANKS).map(([state, rank]) => [rank, state])) as Record<
  number,
  ControlState
>

function presented(row: StoredSeries): ControlSeries {
  const { method_id, method_name, lot_id, lot_number, rank, figure, basis, ...rest } = row
  return {
    ...rest,
    figure: figure as ChartedFigure,
    basis: basis as LimitBasis | null,
    method: { id: method_id, name: method_name },
    lot: lot_id === null ? null : { id: lot_id, name: lot_number ?? '' },
    state: STATES[rank] ?? 'establishing',
  }
}

/** The charts of a choice, what broke a rule last first, each with its newest points. */
export async function listSeries(tx: Tx, filter: ChartFilter): Promise<{ data: ControlSeriesRow[]; total: number }> {
  const { method, machine, what, analyte, lot, level, sample } = filter
  const found = await series(tx)
    .$if(method !== undefined, (some) => some.where('series.method_id', '=', method ?? 0))
    .$if(machine !== undefined, (some) => some.where('series.machine_name', '=', machine ?? ''))
    .$if(what !== undefined, (some) => some.where('series.figure', '=', what ?? ''))
    .$if(analyte !== undefined, (some) => some.where('series.analyte', '=', analyte ?? ''))
    .$if(lot !== undefined, (some) => some.where('series.lot_key', '=', lot ?? 0))
    .$if(level !== undefined, (some) => some.where('series.level', '=', level ?? ''))
    .$if(sample !== undefined, (some) =>
      some.where((eb) =>
        eb.exists(
          rows(tx, 'control_points as own', eb)
            .whereRef('own.series_id', '=', 'series.id')
            .where('own.sample_id', '=', sample ?? 0)
            .select('own.id'),
        ),
      ),
    )
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('series.rank')
    .orderBy('series.last_at', 'desc')
    .orderBy('series.id')
    .limit(WALL)
    .modifyEnd(ownPlan)
    .execute()
  const recent = await listRecent(
    tx,
    found.map(({ id }) => id),
    sample ?? null,
  )
  return {
    data: found.map(({ total: _total, ...row }) => ({ ...presented(row), recent: recent.get(row.id) ?? [] })),
    total: found[0]?.total ?? 0,
  }
}

interface RecentRow {
  id: number
  sample_id: number
  series_id: number
  value: number
  z: number | null
  centre: number | null
  deviation: number | null
  rules: string | null
  broken: WestgardRule[]
  excluded: boolean
}

/** The newest points of each chart; of a sample's charts those up to its own. */
async function listRecent(tx: Tx, ids: readonly number[], sampleId: number | null) {
  if (ids.length === 0) return new Map<number, ControlSeriesRow['recent']>()
  const { rows: found } = await sql<RecentRow>`
    select point.series_id, point.id, point.sample_id, point.value, point.z, point.centre, point.deviation, point.rules, point.broken,
      point.excluded_at is not null or run.voided_at is not null as excluded
    from unnest(${[...ids]}::bigint[]) as asked (id)
    cross join lateral (
      select * from control_points
      where control_points.organization_id = ${tx.organizationId} and control_points.series_id = asked.id
        and (${sampleId}::bigint is null or control_points.measured_at <= (
          select max(own.measured_at) from control_points as own
          where own.organization_id = ${tx.organizationId} and own.series_id = asked.id and own.sample_id = ${sampleId}::bigint
        ))
      order by control_points.measured_at desc, control_points.id desc
      limit ${RECENT}
    ) as point
    left join injections as run on run.organization_id = ${tx.organizationId} and run.id = point.injection_id
    order by point.measured_at, point.id`.execute(tx)
  const recent = new Map<number, ControlSeriesRow['recent']>()
  for (const { series_id, rules, ...point } of found) {
    const modes = rules === null ? null : readModes(rules)
    const rejected = point.broken.some((name) => modes?.[name] === 'reject')
    recent.set(series_id, [...(recent.get(series_id) ?? []), { ...point, rejected }])
  }
  return recent
}

/** A whole chart: as many statements for ten points as for ten thousand. @throws AppError not_found */
export async function readChart(tx: Tx, id: number): Promise<ControlChart> {
  const row = present(await series(tx).where('series.id', '=', id).executeTakeFirst())
  const [points, limits, violations, kept, settings, events] = await Promise.all([
    listPoints(tx, id),
    rows(tx, 'control_limits')
      .where('series_id', '=', id)
      .select([
        'id',
        'centre',
        'deviation',
        'basis',
        'point_count',
        'first_at',
        'last_at',
        'reason',
        'created_at',
        'created_by_name',
      ])
      .orderBy('id', 'desc')
      .execute(),
    listViolations(tx, id),
    findModes(tx, row.method_id),
    readQualitySettings(tx),
    listControlEvents(tx, { id, machine_name: row.machine_name, method_id: row.method_id }),
  ])
  const first = points[0]?.measured_at ?? ''
  return {
    ...presented(row),
    points,
    limits: limits.map((one) => ({ ...one, basis: one.basis as LimitBasis })),
    violations,
    events: events.filter(({ at }) => first !== '' && at >= first),
    modes: modesOf(kept),
    establishing_runs: settings.control_runs,
    allowed_error_percent: settings.control_allowed_error_percent,
  }
}

export function modesOf(kept: string | undefined): RuleModes {
  return kept === undefined ? DEFAULT_RULE_MODES : readModes(kept)
}

async function listPoints(tx: Tx, seriesId: number): Promise<ControlChart['points']> {
  const found = await rows(tx, 'control_points as point')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'point.sample_id'))
    .leftJoin('injections as run', on(tx, 'run.id', 'point.injection_id'))
    .leftJoin('calibrations as calibration', on(tx, 'calibration.id', 'point.calibration_id'))
    .where('point.series_id', '=', seriesId)
    .select([
      'point.id',
      'point.measured_at',
      'point.run',
      'point.value',
      'point.centre',
      'point.deviation',
      'point.z',
      'point.rules',
      'point.broken',
      'point.excluded_at',
      'point.excluded_by_name',
      'point.excluded_why',
      'point.sample_id',
      'sample.strain_name',
      'point.vial_number',
      'point.calibration_id',
      'run.uuid',
      'run.voided_at',
      'run.received_by_name',
      'calibration.approved_by_name',
    ])
    .orderBy('point.measured_at')
    .orderBy('point.id')
    .execute()
  const modes = new Map<string, RuleModes>()
  return found.map((row) => {
    const spelled = row.rules ?? ''
    const judgedBy = modes.get(spelled) ?? (spelled === '' ? null : readModes(spelled))
    if (judgedBy !== null) modes.set(spelled, judgedBy)
    const { id, measured_at, run, value, centre, deviation, z, vial_number, calibration_id } = row
    return {
      id,
      measured_at,
      run,
      value,
      centre,
      deviation,
      z,
      broken: row.broken.map((name) => ({
        rule: name as WestgardRule,
        mode: judgedBy?.[name as WestgardRule] ?? 'warn',
      })),
      excluded:
        row.excluded_at === null
          ? null
          : { at: row.excluded_at, by_name: row.excluded_by_name, why: row.excluded_why ?? '' },
      cleared: row.voided_at !== null,
      sample: { id: row.sample_id, name: row.strain_name ?? '' },
      vial_number,
      injection: row.uuid,
      calibration_id,
      analyst: row.received_by_name ?? row.approved_by_name,
    }
  })
}

async function listViolations(tx: Tx, seriesId: number): Promise<ControlChart['violations']> {
  const found = await rows(tx, 'control_violations as violation')
    .leftJoin('nonconformances as opened', on(tx, 'opened.id', 'violation.nonconformance_id'))
    .where('violation.series_id', '=', seriesId)
    .select([
      'violation.id',
      'violation.point_id',
      'violation.rule',
      'violation.mode',
      'violation.point_ids',
      'violation.centre',
      'violation.deviation',
      'violation.measured_at',
      'violation.nonconformance_id',
      'opened.number',
    ])
    .orderBy('violation.id', 'desc')
    .execute()
  return found.map(({ nonconformance_id, number, ...row }) => ({
    ...row,
    rule: row.rule as WestgardRule,
    mode: row.mode as RuleMode,
    nonconformance: nonconformance_id === null ? null : { id: nonconformance_id, number: number ?? '' },
  }))
}
