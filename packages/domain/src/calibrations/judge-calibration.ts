import { DEFAULT_ACCEPTANCE, keepsBounds, levelBounds, type AcceptanceLimits } from './acceptance-limits.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import { calibratedRange, levelsWithoutPeak, usedPoints, type CalibrationAnalyte } from './calibration-rules.ts'
import { canFit, fitCalibration, suggestWeighting, type CalibrationFit } from './fit-calibration.ts'

export interface JudgedAnalyte {
  name: string
  /** Null where too few levels with a peak remain. */
  fit: CalibrationFit | null
  keeps_r2: boolean | null
  keeps_rse: boolean | null
  /** Back-calculated percent of the lowest level that was fitted; the worst of its vials. */
  lowest_percent: number | null
  keeps_lowest: boolean | null
  range: { low: number; high: number } | null
  /** Each limit that is missed, as a sentence part; empty where all are kept. */
  misses: string[]
  suggestion: ReturnType<typeof suggestWeighting>
}

/** An analyte's fit against the limits of a calibration. */
export function judgeAnalyte(
  analyte: CalibrationAnalyte,
  limits: AcceptanceLimits = DEFAULT_ACCEPTANCE,
): JudgedAnalyte {
  const { r2, rse: rseLimit, levels: leastLevels } = limits
  const points = usedPoints(analyte)
  const range = calibratedRange(analyte)
  const { name } = analyte
  if (!canFit(points, analyte)) {
    const misses = [`${name}: too few levels with a peak`]
    return { ...UNFITTED, name, range, misses }
  }
  const fit = fitCalibration(points, analyte)
  const levels = new Set(points.map(({ level }) => level)).size
  const keeps_r2 = fit.r2 >= r2.value
  const keeps_rse = fit.rse_percent !== null && fit.rse_percent <= rseLimit.value
  const judged = fit.levels.map(({ level, found_percent }) => {
    const bounds = levelBounds(level, range, limits)
    return { level, found_percent, bounds, keeps: keepsBounds(found_percent, bounds) }
  })
  const atLowest = judged.filter(({ level }) => level === range?.low)
  const rse = fit.rse_percent === null ? 'no value' : `${roundHalfUp(fit.rse_percent, 1)} %`
  const misses = [
    ...levelsWithoutPeak(analyte)
      .filter((level) => range !== null && level > range.low && level < range.high)
      .map((level) => `${level} ug/mL has no peak, and levels below and above it have one`),
    ...(levels >= leastLevels.value ? [] : [`${levels} of ${leastLevels.value} levels`]),
    ...(keeps_r2 ? [] : [`r² ${roundHalfUp(fit.r2, 5)} is below ${r2.value}`]),
    ...(keeps_rse ? [] : [`RSE ${rse} is above ${rseLimit.value} %`]),
    ...judged.flatMap(({ level, found_percent, bounds, keeps }) => {
      const found = found_percent === null ? 'no value' : `${roundHalfUp(found_percent, 1)} %`
      return keeps ? [] : [`${level} ug/mL reads ${found}, not ${bounds.low} to ${bounds.high} %`]
    }),
  ]
  return {
    name,
    fit,
    keeps_r2,
    keeps_rse,
    lowest_percent: furthestFrom100(atLowest.map(({ found_percent }) => found_percent)),
    keeps_lowest: atLowest.every(({ keeps }) => keeps),
    range,
    misses: misses.map((miss) => `${name}: ${miss}`),
    suggestion: suggestWeighting(points, analyte),
  }
}

export interface JudgedCalibration {
  analytes: JudgedAnalyte[]
  misses: string[]
  worst_r2: number | null
  worst_r2_analyte: string | null
  worst_rse_percent: number | null
}

export function judgeCalibration(
  analytes: readonly CalibrationAnalyte[],
  limits?: AcceptanceLimits,
): JudgedCalibration {
  const judged = analytes.map((analyte) => judgeAnalyte(analyte, limits))
  const fitted = judged.flatMap(({ name, fit }) => (fit === null ? [] : [{ name, ...fit }]))
  const [worst] = fitted.toSorted((a, b) => a.r2 - b.r2)
  const errors = fitted.flatMap(({ rse_percent }) => (rse_percent === null ? [] : [rse_percent]))
  return {
    analytes: judged,
    misses: judged.flatMap(({ misses }) => misses),
    worst_r2: worst?.r2 ?? null,
    worst_r2_analyte: worst?.name ?? null,
    worst_rse_percent: errors.length === 0 ? null : Math.max(...errors),
  }
}

const UNFITTED: Omit<JudgedAnalyte, 'name'> = {
  fit: null,
  keeps_r2: null,
  keeps_rse: null,
  lowest_percent: null,
  keeps_lowest: null,
  range: null,
  misses: [],
  suggestion: null,
}

function furthestFrom100(percents: readonly (number | null)[]): number | null {
  const known = percents.flatMap((percent) => (percent === null ? [] : [percent]))
  return known.toSorted((a, b) => Math.abs(b - 100) - Math.abs(a - 100))[0] ?? null
}
