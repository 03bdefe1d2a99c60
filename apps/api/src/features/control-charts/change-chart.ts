import type { BodyOf, ControlChart, setControlLimits as limitsEndpoint } from '@eluent/contract'
import {
  certificateLimits,
  CHART_TEXTS,
  chartReasonError,
  FEWEST_PERIOD_POINTS,
  limitsOf,
  ruleModesError,
  spellModes,
  validateLimits,
  type LimitBasis,
} from '@eluent/domain/control-charts'
import type { RuleModes } from '@eluent/domain/qc'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import { hasFieldErrors } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lock, NOW, present, rows, updateRows, type Row } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { settleBatches } from '../../records/analytical-batches/settle-batch.ts'
import { modesOf, readChart } from '../../records/control-charts/charts-store.ts'
import { keepModes } from '../../records/control-charts/rules-store.ts'
import {
  changeSeriesLimits,
  findModes,
  listFirstPoints,
  listPeriodPoints,
  setLimits,
} from '../../records/control-charts/series-store.ts'
import { listBatchesOf } from '../../records/control-charts/violations-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

interface NewLimits {
  centre: number | null
  deviation: number | null
  basis: LimitBasis
  point_count: number
  first_at: string | null
  last_at: string | null
}

type LimitsBody = BodyOf<typeof limitsEndpoint>['limits']

/** Sets centre and deviation from now on. No older point is judged again. @throws AppError not_found, validation_failed */
export async function setControlLimits(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  input: LimitsBody,
): Promise<ControlChart> {
  const errors = validateLimits(input)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return deps.db.transaction(call, async (tx) => {
    const series = await lock(tx, 'control_series', id)
    const limits = await limitsFrom(tx, series, input, await readQualitySettings(tx))
    await keepLimits(tx, call, series, limits, String(input.reason).trim())
    return readChart(tx, id)
  })
}

async function limitsFrom(
  tx: Tx,
  series: Row<'control_series'>,
  { basis, centre, deviation, from, until }: LimitsBody,
  settings: QualitySettings,
): Promise<NewLimits> {
  const none = { point_count: 0, first_at: null, last_at: null }
  if (basis === 'typed') {
    return { ...none, basis, centre: parseDecimal(centre), deviation: parseDecimal(deviation) }
  }
  if (basis === 'certificate') {
    const certified = await findCertified(tx, series)
    const stated = certified && {
      value: series.figure === 'mg_g' && certified.unit === 'percent' ? certified.value * 10 : certified.value,
      expanded: scaled(certified, series.figure),
      k: certified.k,
    }
    const limits = stated ? certificateLimits(series.figure, stated) : null
    if (limits === null) throw fieldErrors({ basis: [CHART_TEXTS.certificate] })
    return { ...none, ...limits, basis }
  }
  if (basis === 'period') {
    const period = { from: instantOf(from), until: endOf(until) }
    const points = await listPeriodPoints(tx, series.id, period)
    const limits = points.length >= FEWEST_PERIOD_POINTS ? limitsOfPoints(points, settings) : null
    if (limits === null) throw fieldErrors({ until: [CHART_TEXTS.few] })
    return { ...limits, basis }
  }
  const points = await listFirstPoints(tx, series.id, settings.control_runs)
  const limits = points.length >= settings.control_runs ? limitsOfPoints(points, settings) : null
  if (limits === null) throw fieldErrors({ basis: [CHART_TEXTS.establishing] })
  return { ...limits, basis: 'establishing' }
}

function limitsOfPoints(
  points: readonly { value: number; measured_at: string }[],
  { control_deviation }: QualitySettings,
): Omit<NewLimits, 'basis'> | null {
  const limits = limitsOf(
    points.map(({ value }) => value),
    control_deviation,
  )
  if (limits === null) return null
  const [first_at, last_at] = [points[0]?.measured_at ?? null, points.at(-1)?.measured_at ?? null]
  return { ...limits, point_count: points.length, first_at, last_at }
}

async function findCertified(tx: Tx, { lot_id, analyte }: Row<'control_series'>) {
  if (lot_id === null) return null
  const lot = await rows(tx, 'inventory_lots').where('id', '=', lot_id).select('certified').executeTakeFirst()
  return lot?.certified.find((one) => one.analyte.toLowerCase() === analyte.toLowerCase()) ?? null
}

function scaled({ unit, expanded_uncertainty }: { unit: string; expanded_uncertainty: number | null }, figure: string) {
  if (expanded_uncertainty === null) return null
  return figure === 'mg_g' && unit === 'percent' ? expanded_uncertainty * 10 : expanded_uncertainty
}

function instantOf(value: unknown): string {
  return new Date(String(value)).toISOString()
}

/** The end of a day where only the day was said. */
function endOf(value: unknown): string {
  const said = String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(said) ? `${said}T23:59:59.999Z` : instantOf(said)
}

async function keepLimits(
  tx: Tx,
  call: Call,
  series: Row<'control_series'>,
  limits: NewLimits,
  reason: string,
): Promise<void> {
  const { centre, deviation, basis } = limits
  await changeSeriesLimits(tx, series.id, { centre, deviation, basis: centre === null ? null : basis })
  await setLimits(tx, [{ ...limits, series_id: series.id, reason }], call)
  await writeAudit(tx, call, {
    action: 'edit',
    noun: 'control_chart',
    recordId: series.id,
    old: { centre: series.centre, deviation: series.deviation, basis: series.basis },
    new: { centre, deviation, basis },
    why: reason,
  })
}

/**
 * Takes a point out of centre and deviation, or back in. Limits of the first runs or of a period follow from what is left; those before
 * stay readable, and no point is judged again.
 * @throws AppError not_found, validation_failed
 */
export async function excludeControlPoint(
  deps: Pick<Deps, 'db'>,
  call: Call,
  pointId: number,
  { excluded, reason }: { excluded: boolean; reason?: unknown },
): Promise<ControlChart> {
  const error = chartReasonError(reason)
  if (error !== null) throw fieldErrors({ reason: [error] })
  const why = String(reason).trim()
  return deps.db.transaction(call, async (tx) => {
    const found = present(
      await rows(tx, 'control_points').where('id', '=', pointId).select('series_id').executeTakeFirst(),
    )
    const series = await lock(tx, 'control_series', found.series_id)
    const point = present(await rows(tx, 'control_points').where('id', '=', pointId).selectAll().executeTakeFirst())
    if ((point.excluded_at !== null) === excluded) {
      throw fieldErrors({ reason: [excluded ? CHART_TEXTS.excluded : CHART_TEXTS.included] })
    }
    await updateRows(tx, 'control_points')
      .set({
        excluded_at: excluded ? NOW : null,
        excluded_by_name: excluded ? call.actor.name : null,
        excluded_why: excluded ? why : null,
      })
      .where('id', '=', pointId)
      .execute()
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'control_chart',
      recordId: series.id,
      old: { point: pointId, excluded: !excluded },
      new: { point: pointId, excluded, value: point.value, measured_at: point.measured_at },
      why,
    })
    const limits = await limitsAfter(tx, series, await readQualitySettings(tx))
    if (limits !== null && (limits.centre !== series.centre || limits.deviation !== series.deviation)) {
      await keepLimits(tx, call, series, limits, why)
    }
    // a rule that this point broke says nothing of its batch any more, or again
    await settleBatches(tx, await listBatchesOf(tx, point.sample_id), call.actor)
    return readChart(tx, series.id)
  })
}

/** The limits that follow from the points that are left; null where they rest on none. */
async function limitsAfter(
  tx: Tx,
  series: Row<'control_series'>,
  settings: QualitySettings,
): Promise<NewLimits | null> {
  const withdrawn = { centre: null, deviation: null, point_count: 0, first_at: null, last_at: null }
  if (series.basis === 'period') {
    const before = await rows(tx, 'control_limits')
      .where('series_id', '=', series.id)
      .select(['first_at', 'last_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!before?.first_at || !before.last_at) return null
    const points = await listPeriodPoints(tx, series.id, { from: before.first_at, until: before.last_at })
    return { ...(limitsOfPoints(points, settings) ?? withdrawn), basis: 'period' }
  }
  if (series.basis !== null && series.basis !== 'establishing') return null
  const points = await listFirstPoints(tx, series.id, settings.control_runs)
  const limits = points.length >= settings.control_runs ? limitsOfPoints(points, settings) : null
  return { ...(limits ?? withdrawn), basis: 'establishing' }
}

/** Sets the modes of the rules for all charts of this one's report method, from now on. @throws AppError not_found, validation_failed */
export async function setControlRules(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  { modes, reason }: { modes: Readonly<Record<string, string>>; reason?: unknown },
): Promise<ControlChart> {
  const [modesWrong, reasonWrong] = [ruleModesError(modes), chartReasonError(reason)]
  if (modesWrong !== null) throw fieldErrors({ modes: [modesWrong] })
  if (reasonWrong !== null) throw fieldErrors({ reason: [reasonWrong] })
  return deps.db.transaction(call, async (tx) => {
    const { method_id } = await lock(tx, 'control_series', id)
    const before = modesOf(await findModes(tx, method_id))
    const ruleId = await keepModes(tx, method_id, spellModes(modes as RuleModes), call.actor)
    const changed = Object.entries(modes).filter(([rule, mode]) => before[rule as keyof RuleModes] !== mode)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'control_rules',
      recordId: ruleId,
      old: Object.fromEntries(changed.map(([rule]) => [rule, before[rule as keyof RuleModes]])),
      new: { method_id, ...Object.fromEntries(changed) },
      why: String(reason).trim(),
    })
    return readChart(tx, id)
  })
}
