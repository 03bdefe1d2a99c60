/** What a report says of one analyte; the texts are in `CELL_TEXTS`. */
export type CellState = 'value' | 'below_loq' | 'not_detected' | 'over_bounds' | 'no_data' | 'qc_failed'

export const CELL_TEXTS = {
  below_loq: '< LOQ',
  not_detected: 'N/D',
  over_bounds: 'OVER BOUNDS',
  no_data: 'No Data',
  qc_failed: 'QC failed',
} as const

/** What a measurement can say; that an analyte is withheld says its batch. */
export type MeasuredState = Exclude<CellState, 'no_data' | 'qc_failed'>

export interface MeasuredAmount {
  /** Concentration of the injected solution, ug/mL; null where the source states percents only. */
  concentrationUgMl: number | null
  percent: number | null
}

export interface QuantitationLimits {
  /** The method's lower and upper bound, ug/mL; null where the method has none. */
  lowerUgMl: number | null
  upperUgMl: number | null
  /** The LOD below which nothing counts as detected, ug/mL; null or absent where every amount does. */
  lodUgMl?: number | null
  /** The LOQ stated for the sample, percent; it overrides the method's lower bound. */
  ownLoqPercent: number | null
  /** The lowest level that the calibration kept, ug/mL, where it lost the one below; no stated LOQ overrides it. */
  calibratedFromUgMl?: number | null
}

/**
 * State of one analyte in one vial: above the upper bound, below the LOQ, or a value; a result equal to either limit
 * is a value. An amount of 0 or none is not detected, nor is one below the LOD where the limits name it.
 */
export function vialCellState(measured: MeasuredAmount, limits: QuantitationLimits): MeasuredState {
  const { concentrationUgMl, percent } = measured
  if ((concentrationUgMl ?? percent ?? 0) <= 0) return 'not_detected'
  const lodUgMl = limits.lodUgMl ?? null
  if (concentrationUgMl !== null && lodUgMl !== null && concentrationUgMl < lodUgMl) return 'not_detected'
  if (concentrationUgMl !== null && limits.upperUgMl !== null && concentrationUgMl > limits.upperUgMl) {
    return 'over_bounds'
  }
  const calibratedFromUgMl = limits.calibratedFromUgMl ?? null
  if (concentrationUgMl !== null && calibratedFromUgMl !== null && concentrationUgMl < calibratedFromUgMl) {
    return 'below_loq'
  }
  if (limits.ownLoqPercent !== null && percent !== null) {
    return percent < limits.ownLoqPercent ? 'below_loq' : 'value'
  }
  const isBelow = concentrationUgMl !== null && limits.lowerUgMl !== null && concentrationUgMl < limits.lowerUgMl
  return isBelow ? 'below_loq' : 'value'
}

/** Whether the state carries a number that counts in totals; N/D and < LOQ count as 0. */
export function countsInTotals(state: CellState): boolean {
  return state === 'value' || state === 'over_bounds'
}
