import { fitCalibrationLine, type CalibrationLine } from '../qc/calibration-line.ts'
import { QC_LIMITS, keepsLimit } from '../qc/limits.ts'
import { NOT_AVAILABLE, formatPercent } from '../results/format-amount.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import { reportColor } from './report-rows.ts'
import type { ReportQcSeries } from './report-sample.ts'
import type { ReportCalibration, ReportCalibrationPoint } from './report-view.ts'

/** Below three levels a line runs through every point and proves nothing. */
const FEWEST_LEVELS = 3
const R2_LIMIT = QC_LIMITS.find(({ check }) => check === 'calibration_r2')
const NO_LINE = 'No line: fewer than 3 levels with a peak'

/** The note of a calibration: how the line was drawn and what is required of it. */
export const CALIBRATION_NOTE = `Unweighted least squares over the levels with a peak, at least ${FEWEST_LEVELS} of them.${
  R2_LIMIT ? ` r² is to be at least ${R2_LIMIT.minimum} (${R2_LIMIT.source}).` : ''
}`

/** The calibration of each compound: its levels, the line through them, and what the line makes of each level. */
export function reportCalibration(series: readonly ReportQcSeries[]): ReportCalibration[] {
  return series.map(({ name, color, vials }) => {
    const measured = vials.flatMap(({ vial, label, expected, peak_area }) =>
      expected === null ? [] : [{ vial_number: vial, label, level_ug_ml: expected, area: peak_area }],
    )
    const used = measured.flatMap(({ level_ug_ml, area }) =>
      area !== null && area > 0 ? [{ level: level_ug_ml, area }] : [],
    )
    const line = lineThrough(used)
    let at = 0
    const points = measured.map((point): ReportCalibrationPoint => {
      const isUsed = point.area !== null && point.area > 0
      const percent = isUsed ? (line?.back_calculated_percent[at++] ?? null) : null
      return {
        ...point,
        area_text: point.area === null ? NOT_AVAILABLE : roundHalfUp(point.area, 3),
        used: isUsed,
        back_calculated_percent: percent,
        back_calculated_text: formatPercent(percent),
      }
    })
    return { compound: name, color: reportColor(color), points, ...lineTexts(line) }
  })
}

function lineThrough(points: readonly { level: number; area: number }[]): CalibrationLine | null {
  const distinct = new Set(points.map(({ level }) => level))
  const areas = new Set(points.map(({ area }) => area))
  return distinct.size < FEWEST_LEVELS || areas.size < 2 ? null : fitCalibrationLine(points)
}

function lineTexts(line: CalibrationLine | null): Omit<ReportCalibration, 'compound' | 'color' | 'points'> {
  if (line === null) {
    return {
      slope: null,
      intercept: null,
      r2: null,
      r2_text: NOT_AVAILABLE,
      rse_percent: null,
      rse_text: NOT_AVAILABLE,
      line_text: NO_LINE,
      keeps_limit: null,
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
    keeps_limit: R2_LIMIT === undefined ? null : keepsLimit(r2, R2_LIMIT),
  }
}
