import {
  DEFAULT_ACCEPTANCE,
  keepsBounds,
  levelBounds,
  type AcceptanceLimits,
} from '../calibrations/acceptance-limits.ts'
import { UNWEIGHTED_LINE, canFit, fitCalibration, type CalibrationFit } from '../calibrations/fit-calibration.ts'
import { NOT_AVAILABLE, formatPercent } from '../results/format-amount.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import { reportColor } from './report-rows.ts'
import type { ReportQcSeries } from './report-sample.ts'
import type { ReportCalibration, ReportCalibrationPoint } from './report-view.ts'

const NO_LINE = 'No line: fewer than 3 levels with a peak'

/** The note of a calibration: how the line was drawn and what is required of it, as of a calibration that is approved. */
export function calibrationNote(limits: AcceptanceLimits = DEFAULT_ACCEPTANCE): string {
  const { r2, rse, levels, deviation, lowest_deviation: lowest } = limits
  const sources = [...new Set([levels, rse, deviation, lowest].map(({ source }) => source))].join('; ')
  return (
    `Unweighted least squares over the levels with a peak. Required: at least ${levels.value} levels, ` +
    `r² of at least ${r2.value} (${r2.source}), RSE of at most ${rse.value} %, each level back-calculated to ` +
    `${100 - deviation.value} to ${100 + deviation.value} %, and the lowest to ` +
    `${100 - lowest.value} to ${100 + lowest.value} % (${sources}).`
  )
}

/**
 * The calibration of each compound: its levels in ug/mL, the line through them, and what the line makes of each level, held
 * against the limits by which an approval is judged.
 */
export function reportCalibration(
  series: readonly ReportQcSeries[],
  limits: AcceptanceLimits = DEFAULT_ACCEPTANCE,
): ReportCalibration[] {
  return series.map(({ name, color, vials }) => {
    const measured = vials.flatMap(({ vial, label, expected, peak_area }) =>
      expected === null ? [] : [{ vial_number: vial, label, level_ug_ml: expected, area: peak_area }],
    )
    const used = measured.flatMap(({ level_ug_ml, area }) =>
      area !== null && area > 0 ? [{ level: level_ug_ml, area }] : [],
    )
    const line = lineThrough(used)
    const range = used.length === 0 ? null : { low: Math.min(...used.map(({ level }) => level)) }
    let at = 0
    const points = measured.map((point): ReportCalibrationPoint => {
      const isUsed = point.area !== null && point.area > 0
      const percent = isUsed ? (line?.levels[at++]?.found_percent ?? null) : null
      return {
        ...point,
        area_text: point.area === null ? NOT_AVAILABLE : roundHalfUp(point.area, 3),
        used: isUsed,
        back_calculated_percent: percent,
        back_calculated_text: formatPercent(percent),
        keeps_limit: percent === null ? null : keepsBounds(percent, levelBounds(point.level_ug_ml, range, limits)),
      }
    })
    return { compound: name, color: reportColor(color), points, ...lineTexts(line), ...verdict(line, points, limits) }
  })
}

/** Whether all limits are kept, and which are not; no verdict where no level has a peak. */
function verdict(
  line: CalibrationFit | null,
  points: readonly ReportCalibrationPoint[],
  { r2, rse, levels: least }: AcceptanceLimits,
): Pick<ReportCalibration, 'keeps_limit' | 'keeps_r2' | 'keeps_rse' | 'verdict_text'> {
  const levels = new Set(points.flatMap(({ used, level_ug_ml }) => (used ? [level_ug_ml] : []))).size
  if (levels === 0) return { keeps_limit: null, keeps_r2: null, keeps_rse: null, verdict_text: NOT_AVAILABLE }
  const keeps_r2 = line && line.r2 >= r2.value
  const keeps_rse = line && line.rse_percent !== null && line.rse_percent <= rse.value
  const missed = [
    ...(levels >= least.value ? [] : [`${levels} of ${least.value} levels`]),
    ...(keeps_r2 === false ? [`r² below ${r2.value}`] : []),
    ...(keeps_rse === false ? [`RSE above ${rse.value} %`] : []),
    ...points.flatMap(({ keeps_limit, label, back_calculated_percent: percent }) =>
      keeps_limit === false ? [`${label} reads ${roundHalfUp(percent ?? 0, 1)} %`] : [],
    ),
  ]
  return {
    keeps_limit: missed.length === 0,
    keeps_r2,
    keeps_rse,
    verdict_text: missed.length === 0 ? 'Passes' : `Fails: ${missed.join(', ')}`,
  }
}

function lineThrough(points: readonly { level: number; area: number }[]): CalibrationFit | null {
  return canFit(points, UNWEIGHTED_LINE) ? fitCalibration(points, UNWEIGHTED_LINE) : null
}

type LineTexts = Pick<
  ReportCalibration,
  'slope' | 'intercept' | 'r2' | 'r2_text' | 'rse_percent' | 'rse_text' | 'line_text'
>

function lineTexts(line: CalibrationFit | null): LineTexts {
  if (line === null) {
    return {
      slope: null,
      intercept: null,
      r2: null,
      r2_text: NOT_AVAILABLE,
      rse_percent: null,
      rse_text: NOT_AVAILABLE,
      line_text: NO_LINE,
    }
  }
  const { slope, intercept, r2, rse_percent } = line
  const r2_text = roundHalfUp(r2, 5)
  const size = Math.abs(intercept).toPrecision(6)
  return {
    slope,
    intercept,
    r2,
    r2_text,
    rse_percent,
    rse_text: formatPercent(rse_percent),
    line_text: `area = ${slope.toPrecision(6)} × c ${intercept < 0 ? '\u2212' : '+'} ${size}, r² = ${r2_text}`,
  }
}
