import { keepsLimit, qcLimit, type QcLimit } from '../qc/limits.ts'
import { DEFAULT_R2_LIMIT, type R2Limit } from './r2-limit.ts'
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

const RSE = qcLimit('calibration_rse')
const LEVELS = qcLimit('calibration_levels')
const LOWEST = qcLimit('calibration_lowest_level')
const OTHERS = qcLimit('calibration_back_calculated')

/** The limit of a level's back-calculated percent: wider at the lowest. */
export function levelLimit(level: number, range: JudgedAnalyte['range']): QcLimit {
  return level === range?.low ? LOWEST : OTHERS
}

/** An analyte's fit against the limits of a calibration. */
export function judgeAnalyte(
  analyte: CalibrationAnalyte,
  { minimum: r2 }: Pick<R2Limit, 'minimum'> = DEFAULT_R2_LIMIT,
): JudgedAnalyte {
  const points = usedPoints(analyte)
  const range = calibratedRange(analyte)
  const { name } = analyte
  if (!canFit(points, analyte)) {
    const misses = [`${name}: too few levels with a peak`]
    return { ...UNFITTED, name, range, misses }
  }
  const fit = fitCalibration(points, analyte)
  const levels = new Set(points.map(({ level }) => level)).size
  const keeps_r2 = fit.r2 >= r2
  const keeps_rse = fit.rse_percent !== null && keepsLimit(fit.rse_percent, RSE)
  const judged = fit.levels.map(({ level, found_percent }) => {
    const limit = levelLimit(level, range)
    return { level, found_percent, limit, keeps: found_percent !== null && keepsLimit(found_percent, limit) }
  })
  const atLowest = judged.filter(({ level }) => level === range?.low)
  const rse = fit.rse_percent === null ? 'no value' : `${roundHalfUp(fit.rse_percent, 1)} %`
  const misses = [
    ...levelsWithoutPeak(analyte)
      .filter((level) => range !== null && level > range.low && level < range.high)
      .map((level) => `${level} ug/mL has no peak, and levels below and above it have one`),
    ...(keepsLimit(levels, LEVELS) ? [] : [`${levels} of ${LEVELS.minimum} levels`]),
    ...(keeps_r2 ? [] : [`r² ${roundHalfUp(fit.r2, 5)} is below ${r2}`]),
    ...(keeps_rse ? [] : [`RSE ${rse} is above ${RSE.maximum} %`]),
    ...judged.flatMap(({ level, found_percent, limit, keeps }) => {
      const found = found_percent === null ? 'no value' : `${roundHalfUp(found_percent, 1)} %`
      return keeps ? [] : [`${level} ug/mL reads ${found}, not ${limit.minimum} to ${limit.maximum} %`]
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
  r2?: Pick<R2Limit, 'minimum'>,
): JudgedCalibration {
  const judged = analytes.map((analyte) => judgeAnalyte(analyte, r2))
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
