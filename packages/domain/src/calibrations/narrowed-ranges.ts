import type { NarrowedRange } from '../results/narrowed-range.ts'
import { calibratedRange, usedPoints, type CalibrationAnalyte } from './calibration-rules.ts'
import { canFit } from './fit-calibration.ts'

/**
 * The analytes whose range is shorter than the method's, because the outermost levels were excluded or have no peak: what
 * remains is all that was shown to be measured right (TNI EL-V1-M4 1.7.1.1 d, e). A calibration with all of its levels leaves
 * the method's range.
 */
export function narrowedRanges(analytes: readonly CalibrationAnalyte[]): NarrowedRange[] {
  return analytes.flatMap((analyte) => {
    const range = calibratedRange(analyte)
    if (range === null) return []
    // without a curve a missing peak shows nothing about an end
    const gone = canFit(usedPoints(analyte), analyte) ? analyte.levels : analyte.excluded
    const low = gone.some(({ level }) => level < range.low) ? range.low : null
    const high = gone.some(({ level }) => level > range.high) ? range.high : null
    return low === null && high === null ? [] : [{ name: analyte.name, low, high }]
  })
}
