import { itemAt } from '../arrays/item-at.ts'
import { checkedNumber } from '../arrays/series.ts'

/** One measured standard: concentration x in any unit, response y (area or height) in any unit. */
export interface CalibrationPoint {
  concentration: number
  response: number
}

export type CalibrationWeighting = 'none' | '1/x' | '1/x2'

export interface CalibrationOptions {
  /** Default 'none'. */
  weighting?: CalibrationWeighting
  /** Forces the line through the origin; default false. */
  throughZero?: boolean
}

/** What the line makes of one standard. */
export interface CalibrationLevel extends CalibrationPoint {
  /** Response minus the line, in the response's unit. */
  residual: number
  /** Concentration that the line gives for the response; null on a level line. */
  backCalculated: number | null
  /** Back-calculated over true concentration, in per cent; null for a blank. */
  backCalculatedPercent: number | null
}

export interface Calibration {
  /** Response unit per concentration unit. */
  slope: number
  /** Response unit; 0 when forced through the origin. */
  intercept: number
  /** Coefficient of determination, weighted; about the mean, or about zero when forced through the origin. */
  r2: number
  /** Relative standard error, per cent; null when no level has a back-calculated concentration. */
  rsePercent: number | null
  /** Residual standard deviation S0 in the response's unit, with weights of mean 1. */
  residualSd: number
  /** 3.3 S0 / slope and 10 S0 / slope, in the concentration's unit; null unless the slope is above 0. */
  lod: number | null
  loq: number | null
  weighting: CalibrationWeighting
  throughZero: boolean
  /** In the order given. */
  levels: CalibrationLevel[]
}

/**
 * Least-squares line response = intercept + slope x concentration with weights 1, 1/x or 1/x^2.
 * slope = sum w (x - xm)(y - ym) / sum w (x - xm)^2 with weighted means, or sum w x y / sum w x^2 through the origin;
 * r2 = 1 - sum w r^2 / sum w (y - ym)^2 (ym = 0 through the origin);
 * RSE = 100 sqrt( sum ((x' - x)/x)^2 / (n - p) ), EPA Method 8000D, p parameters, blanks left out;
 * S0 = sqrt( sum w r^2 / (n - p) ), LOD = 3.3 S0/slope, LOQ = 10 S0/slope, ICH Q2(R2). Units as the points have them.
 * @throws TypeError or RangeError: a non-finite or negative concentration, fewer than p + 1 points, all at one concentration,
 * or a blank with 1/x or 1/x^2.
 * @public Waits for the calibration fits of the laboratory.
 */
export function fitCalibration(points: readonly CalibrationPoint[], options: CalibrationOptions = {}): Calibration {
  const { weighting = 'none', throughZero = false } = options
  const parameters = throughZero ? 1 : 2
  checkPoints(points, weighting, parameters)
  checkSpread(points, throughZero)
  const weights = normalized(points.map(({ concentration }) => weightOf(concentration, weighting)))
  const sum = (term: (point: CalibrationPoint, weight: number) => number): number =>
    points.reduce((total, point, k) => total + term(point, itemAt(weights, k)), 0)
  const n = points.length
  const xMean = throughZero ? 0 : sum((point, w) => w * point.concentration) / n
  const yMean = throughZero ? 0 : sum((point, w) => w * point.response) / n
  const sxx = sum((point, w) => w * (point.concentration - xMean) ** 2)
  const sxy = sum((point, w) => w * (point.concentration - xMean) * (point.response - yMean))
  const syy = sum((point, w) => w * (point.response - yMean) ** 2)
  if (!(sxx > 0))
    throw new RangeError(`at least two different concentrations are needed, got ${itemAt(points, 0).concentration}`)
  const slope = sxy / sxx
  const intercept = yMean - slope * xMean
  const levels = points.map((point) => levelOf(point, slope, intercept))
  const squares = levels.reduce((total, level, k) => total + itemAt(weights, k) * level.residual ** 2, 0)
  const residualSd = Math.sqrt(squares / (n - parameters))
  return {
    slope,
    intercept,
    r2: syy > 0 ? 1 - squares / syy : 0,
    rsePercent: relativeStandardError(levels, parameters),
    residualSd,
    lod: slope > 0 ? (3.3 * residualSd) / slope : null,
    loq: slope > 0 ? (10 * residualSd) / slope : null,
    weighting,
    throughZero,
    levels,
  }
}

function checkPoints(points: readonly CalibrationPoint[], weighting: CalibrationWeighting, parameters: number): void {
  if (!['none', '1/x', '1/x2'].includes(weighting)) {
    throw new TypeError(`weighting must be 'none', '1/x' or '1/x2', got ${JSON.stringify(weighting)}`)
  }
  if (points.length <= parameters) {
    throw new RangeError(`at least ${parameters + 1} points are needed, got ${points.length}`)
  }
  for (const [k, { concentration, response }] of points.entries()) {
    checkedNumber(`points[${k}].concentration`, concentration, 0, 1e100)
    checkedNumber(`points[${k}].response`, response, -1e100, 1e100)
    if (concentration === 0 && weighting !== 'none') {
      throw new RangeError(`points[${k}].concentration must be above 0 for ${weighting}, got 0`)
    }
  }
}

/** Compared as given: rounding in the sums could make equal concentrations look different. */
function checkSpread(points: readonly CalibrationPoint[], throughZero: boolean): void {
  const distinct = new Set(points.map(({ concentration }) => concentration))
  if (throughZero) distinct.add(0)
  if (distinct.size < 2) {
    throw new RangeError(`at least two different concentrations are needed, got ${itemAt(points, 0).concentration}`)
  }
}

function weightOf(concentration: number, weighting: CalibrationWeighting): number {
  if (weighting === 'none') return 1
  return weighting === '1/x' ? 1 / concentration : 1 / concentration ** 2
}

/** Weights of mean 1, so that S0 keeps the response's unit; the line does not change by it. */
function normalized(weights: number[]): number[] {
  const mean = weights.reduce((total, weight) => total + weight, 0) / weights.length
  return weights.map((weight) => weight / mean)
}

function levelOf(point: CalibrationPoint, slope: number, intercept: number): CalibrationLevel {
  const backCalculated = slope === 0 ? null : (point.response - intercept) / slope
  return {
    ...point,
    residual: point.response - intercept - slope * point.concentration,
    backCalculated,
    backCalculatedPercent:
      backCalculated === null || point.concentration === 0 ? null : (100 * backCalculated) / point.concentration,
  }
}

function relativeStandardError(levels: readonly CalibrationLevel[], parameters: number): number | null {
  const errors = levels.flatMap(({ backCalculatedPercent }) =>
    backCalculatedPercent === null ? [] : [backCalculatedPercent - 100],
  )
  if (errors.length <= parameters) return null
  return Math.sqrt(errors.reduce((total, error) => total + error ** 2, 0) / (errors.length - parameters))
}
