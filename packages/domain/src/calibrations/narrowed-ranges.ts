import type { NarrowedRange } from '../results/narrowed-range.ts'
import { calibratedRange, type CalibrationAnalyte } from './calibration-rules.ts'

/**
 * The analytes whose range is shorter than the method's, because the outermost levels were excluded: what remains is all that
 * was shown to be measured right (TNI EL-V1-M4 1.7.1.1 d, e). A calibration with all of its levels leaves the method's range.
 */
export function narrowedRanges(analytes: readonly CalibrationAnalyte[]): NarrowedRange[] {
  return analytes.flatMap((analyte) => {
    const range = calibratedRange(analyte)
    if (range === null) return []
    const low = analyte.excluded.some(({ level }) => level < range.low) ? range.low : null
    const high = analyte.excluded.some(({ level }) => level > range.high) ? range.high : null
    return low === null && high === null ? [] : [{ name: analyte.name, low, high }]
  })
}
