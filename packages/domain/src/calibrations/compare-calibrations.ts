import { calibratedRange, type CalibrationAnalyte } from './calibration-rules.ts'
import type { CalibrationFit } from './fit-calibration.ts'
import { judgeAnalyte } from './judge-calibration.ts'

/** One analyte of two calibrations. */
export interface ComparedAnalyte {
  name: string
  /** Null where that calibration lacks it, or cannot fit it. */
  before: CalibrationFit | null
  now: CalibrationFit | null
  /** Slope at the middle of the range that both have, area per ug/mL; of a line it is the same everywhere. */
  slope_before: number | null
  slope_now: number | null
  /** Change of the slope, percent of the one before. */
  change_percent: number | null
  /** Whether it changed by more than the limit. */
  is_large: boolean
}

/** The analytes of a calibration beside those of an earlier one, in its order; those of the earlier one alone come last. */
export function compareCalibrations(
  before: readonly CalibrationAnalyte[],
  now: readonly CalibrationAnalyte[],
  limitPercent: number,
): ComparedAnalyte[] {
  const names = new Set([...now, ...before].map(({ name }) => name))
  return [...names].map((name) => {
    const [old, own] = [before, now].map((analytes) => analytes.find((one) => one.name === name))
    const fits = { before: old ? judgeAnalyte(old).fit : null, now: own ? judgeAnalyte(own).fit : null }
    const middle = middleOf(old, own)
    const slope_before = slopeAt(fits.before, middle)
    const slope_now = slopeAt(fits.now, middle)
    const isKnown = slope_before !== null && slope_now !== null && slope_before !== 0
    const change_percent = isKnown ? (100 * (slope_now - slope_before)) / slope_before : null
    const is_large = change_percent !== null && Math.abs(change_percent) > limitPercent
    return { name, ...fits, slope_before, slope_now, change_percent, is_large }
  })
}

/** The middle of the range in common, or of the only one there is; 0 where the two have none in common. */
function middleOf(before: CalibrationAnalyte | undefined, now: CalibrationAnalyte | undefined): number {
  const ranges = [before, now].flatMap((analyte) => (analyte ? [calibratedRange(analyte)] : []))
  const known = ranges.filter((range) => range !== null)
  if (known.length === 0) return 0
  const low = Math.max(...known.map((range) => range.low))
  const high = Math.min(...known.map((range) => range.high))
  return low > high ? 0 : (low + high) / 2
}

function slopeAt(fit: CalibrationFit | null, level: number): number | null {
  return fit === null ? null : fit.slope + 2 * fit.curvature * level
}
