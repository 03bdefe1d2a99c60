import { fitPolynomial } from './least-squares.ts'
import { relativeStandardErrorPercent } from '../qc/statistics.ts'

/** One measured standard: level and area in any units. */
export interface CalibrationPoint {
  level: number
  area: number
}

export const CALIBRATION_MODELS = ['linear', 'quadratic'] as const
export type CalibrationModel = (typeof CALIBRATION_MODELS)[number]

/** In the order of preference where two fit equally well. */
export const CALIBRATION_WEIGHTINGS = ['1', '1/x', '1/x2'] as const
export type CalibrationWeighting = (typeof CALIBRATION_WEIGHTINGS)[number]

export interface CalibrationChoice {
  model: CalibrationModel
  weighting: CalibrationWeighting
  through_zero: boolean
}

export const UNWEIGHTED_LINE: CalibrationChoice = { model: 'linear', weighting: '1', through_zero: false }

/** What the curve makes of one standard. */
export interface FittedLevel extends CalibrationPoint {
  /** Area minus the curve. */
  residual: number
  /** The residual as percent of the curve at the level; null where the curve is 0. */
  residual_percent: number | null
  /** Level that the curve gives for the area; null where it gives none. */
  found: number | null
  /** Found as percent of the level; null for a blank. */
  found_percent: number | null
}

export interface CalibrationFit extends CalibrationChoice {
  /** area = intercept + slope x level + curvature x level^2; curvature is 0 for a line, intercept 0 through zero. */
  intercept: number
  slope: number
  curvature: number
  /** Coefficient of determination, weighted as the fit is; about the mean, or about 0 through zero. */
  r2: number
  /** Relative standard error, percent; null where no level is left over to judge by. */
  rse_percent: number | null
  /** Residual standard deviation S0 in the area's unit, with weights of mean 1. */
  residual_sd: number
  /** 3.3 S0 / slope and 10 S0 / slope (ICH Q2(R2)), in the level's unit; null unless the slope is above 0. */
  lod: number | null
  loq: number | null
  /** In the order given. */
  levels: FittedLevel[]
}

/**
 * Least-squares calibration with weights 1, 1/level or 1/level^2, as a line or a quadratic, through zero or not.
 * r2 = 1 - sum w r^2 / sum w (y - ym)^2; S0 = sqrt(sum w r^2 / (n - p)), p being the number of parameters; RSE as
 * `relativeStandardErrorPercent`, the same p whatever the weighting, blanks left out.
 * @throws RangeError for fewer levels than parameters + 1, for one level only, a negative level or a weighted blank
 */
export function fitCalibration(points: readonly CalibrationPoint[], choice: CalibrationChoice): CalibrationFit {
  checkPoints(points, choice)
  const { through_zero } = choice
  const weights = weightsOf(points, choice.weighting)
  const weighted = points.map(({ level, area }, index) => ({ x: level, y: area, w: weights[index] ?? 0 }))
  const { coefficients, residuals } = fitPolynomial(weighted, through_zero ? 1 : 0, choice.model === 'linear' ? 1 : 2)
  const [intercept = 0, slope = 0, curvature = 0] = coefficients
  const squares = residuals.reduce((sum, residual, index) => sum + (weights[index] ?? 0) * residual ** 2, 0)
  const middle = through_zero ? 0 : weighted.reduce((sum, { y, w }) => sum + w * y, 0) / points.length
  const spread = weighted.reduce((sum, { y, w }) => sum + w * (y - middle) ** 2, 0)
  const residual_sd = Math.sqrt(squares / (points.length - parametersOf(choice)))
  const levels = points.map(({ level, area }, index): FittedLevel => {
    const residual = residuals[index] ?? 0
    const found = levelOfArea({ intercept, slope, curvature }, area)
    return {
      level,
      area,
      residual,
      residual_percent: area === residual ? null : (100 * residual) / (area - residual),
      found,
      found_percent: found === null || level === 0 ? null : (100 * found) / level,
    }
  })
  return {
    ...choice,
    intercept,
    slope,
    curvature,
    r2: spread > 0 ? 1 - squares / spread : 0,
    rse_percent: relativeStandardError(levels, parametersOf(choice)),
    residual_sd,
    lod: slope > 0 ? (3.3 * residual_sd) / slope : null,
    loq: slope > 0 ? (10 * residual_sd) / slope : null,
    levels,
  }
}

/** Slopes and intercepts that a fit determines: 1, 2 or 3. */
function parametersOf({ model, through_zero }: CalibrationChoice): number {
  return (model === 'linear' ? 2 : 3) - (through_zero ? 1 : 0)
}

/** The weighting with the lowest RSE for this model; null where none can be fitted or judged. */
export function suggestWeighting(
  points: readonly CalibrationPoint[],
  choice: CalibrationChoice,
): { weighting: CalibrationWeighting; rse_percent: number } | null {
  if (!canFit(points, choice)) return null
  let best: { weighting: CalibrationWeighting; rse_percent: number } | null = null
  for (const weighting of CALIBRATION_WEIGHTINGS) {
    if (weighting !== '1' && points.some(({ level }) => level === 0)) continue
    const { rse_percent } = fitCalibration(points, { ...choice, weighting })
    if (rse_percent !== null && (best === null || rse_percent < best.rse_percent)) best = { weighting, rse_percent }
  }
  return best
}

/** Whether there are more different levels than parameters: otherwise the curve runs through every point and proves nothing. */
export function canFit(points: readonly CalibrationPoint[], choice: CalibrationChoice): boolean {
  const levels = new Set(points.map(({ level }) => level))
  const areas = new Set(points.map(({ area }) => area))
  return levels.size > parametersOf(choice) && areas.size > 1
}

/** Level on the rising branch of the curve that has the area; null where the curve never has it. */
export function levelOfArea(
  { intercept, slope, curvature }: Pick<CalibrationFit, 'intercept' | 'slope' | 'curvature'>,
  area: number,
): number | null {
  const height = area - intercept
  if (curvature === 0) return slope === 0 ? null : height / slope
  const root = Math.sqrt(slope ** 2 + 4 * curvature * height)
  if (Number.isNaN(root)) return null
  // Without the difference of two near numbers where the slope is above 0.
  return slope > 0 ? (2 * height) / (slope + root) : (root - slope) / (2 * curvature)
}

/** Weights of mean 1, so that S0 keeps the area's unit; the curve does not change by it. */
export function weightsOf(points: readonly CalibrationPoint[], weighting: CalibrationWeighting): number[] {
  const power = CALIBRATION_WEIGHTINGS.indexOf(weighting)
  const weights = points.map(({ level }) => level ** -power)
  const average = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight) => weight / average)
}

function checkPoints(points: readonly CalibrationPoint[], choice: CalibrationChoice): void {
  for (const { level, area } of points) {
    const isPossible = Number.isFinite(area) && (level > 0 || (level === 0 && choice.weighting === '1'))
    if (!(Number.isFinite(level) && isPossible)) {
      throw new RangeError(`A calibration level must be above 0 with a finite area, not ${level}: ${area}`)
    }
  }
  const levels = new Set(points.map(({ level }) => level))
  if (choice.through_zero) levels.add(0)
  if (points.length <= parametersOf(choice) || levels.size < 2) {
    throw new RangeError(`${points.length} points at ${levels.size} levels are too few to fit and judge a calibration`)
  }
}

function relativeStandardError(levels: readonly FittedLevel[], parameters: number): number | null {
  const judged = levels.filter(({ level }) => level > 0)
  const found = judged.flatMap((level) => (level.found === null ? [] : [level.found]))
  if (found.length < judged.length || judged.length <= parameters) return null
  return relativeStandardErrorPercent(
    judged.map(({ level }) => level),
    found,
    parameters,
  )
}
