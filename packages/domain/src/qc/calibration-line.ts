import { relativeStandardErrorPercent } from './statistics.ts'

export interface CalibrationPoint {
  /** ug/mL, above 0. */
  level: number
  /** Peak area. */
  area: number
}

export interface CalibrationLine {
  /** Area per ug/mL. */
  slope: number
  intercept: number
  /** Coefficient of determination, weighted as the line is. */
  r2: number
  /** Relative standard error of the back-calculated levels, percent; null below three points. */
  rse_percent: number | null
  /** Back-calculated level of each point as percent of its level, in order. */
  back_calculated_percent: number[]
}

/**
 * Least-squares line area = slope x level + intercept, weighted by 1 or by 1/level.
 * @throws RangeError below two different levels, for a level that is not above 0, and for a flat line.
 */
export function fitCalibrationLine(points: readonly CalibrationPoint[], weighting: '1' | '1/x' = '1'): CalibrationLine {
  const weighted = points.map(({ level, area }) => {
    if (!(Number.isFinite(level) && level > 0 && Number.isFinite(area))) {
      throw new RangeError(`A calibration level must be above 0 with a finite area, not ${level}: ${area}`)
    }
    return { x: level, y: area, w: weighting === '1' ? 1 : 1 / level }
  })
  const total = (value: (point: { x: number; y: number; w: number }) => number): number =>
    weighted.reduce((sum, point) => sum + point.w * value(point), 0)
  const weight = total(() => 1)
  const meanX = total(({ x }) => x) / weight
  const meanY = total(({ y }) => y) / weight
  const varianceX = total(({ x }) => (x - meanX) ** 2)
  if (!(varianceX > 0)) throw new RangeError('A calibration needs two different levels')
  const slope = total(({ x, y }) => (x - meanX) * (y - meanY)) / varianceX
  const intercept = meanY - slope * meanX
  if (slope === 0) throw new RangeError('A flat line calibrates nothing')
  const residual = total(({ x, y }) => (y - slope * x - intercept) ** 2)
  const calculated = points.map(({ area }) => (area - intercept) / slope)
  const levels = points.map(({ level }) => level)
  return {
    slope,
    intercept,
    r2: 1 - residual / total(({ y }) => (y - meanY) ** 2),
    rse_percent: points.length > 2 ? relativeStandardErrorPercent(levels, calculated) : null,
    back_calculated_percent: calculated.map((value, index) => (100 * value) / (levels[index] ?? Number.NaN)),
  }
}
