import { usedPoints, type CalibrationAnalyte } from './calibration-rules.ts'
import { canFit, fitCalibration, levelOfArea, type CalibrationFit } from './fit-calibration.ts'

/** Where the amounts of a report method come from. */
export const QUANTIFY_FROM = ['instrument', 'calibration'] as const
export type QuantifyFrom = (typeof QUANTIFY_FROM)[number]

export const QUANTIFY_FROM_NAMES: Readonly<Record<QuantifyFrom, string>> = {
  instrument: "The instrument's amounts",
  calibration: 'Our calibration',
}

/** What stands in the place of an amount that a calibration does not give. */
export const NOT_CALIBRATED = 'not calibrated'

/** The curve of one analyte of an approved calibration. */
export interface CalibrationCurve extends Pick<CalibrationFit, 'curvature' | 'intercept' | 'slope'> {
  name: string
}

/** The curves that amounts are read off: of each analyte that can be fitted. */
export function curvesOf(analytes: readonly CalibrationAnalyte[]): CalibrationCurve[] {
  return analytes.flatMap((analyte) => {
    const points = usedPoints(analyte)
    if (!canFit(points, analyte)) return []
    const { intercept, slope, curvature } = fitCalibration(points, analyte)
    return [{ name: analyte.name, intercept, slope, curvature }]
  })
}

/** The curve of an analyte, whatever the letter case. */
export function curveNamed(curves: readonly CalibrationCurve[], name: string): CalibrationCurve | undefined {
  const folded = name.toLowerCase()
  return curves.find((curve) => curve.name === name) ?? curves.find((curve) => curve.name.toLowerCase() === folded)
}

/**
 * ug/mL of the injected solution by a curve, c = (area - a) / b; 0 without a peak and below the curve's beginning. Null
 * where the curve gives none: above the top of a falling quadratic, or with a slope that does not rise.
 */
export function amountOfArea(curve: CalibrationCurve, area: number): number | null {
  if (!(area > 0)) return 0
  if (!(curve.slope > 0)) return null
  const found = levelOfArea(curve, area)
  // below the lowest point of a rising quadratic there is no root, and no amount
  if (found === null) return curve.curvature > 0 ? 0 : null
  return Math.max(0, found)
}

/** An amount that was used, and the one that was not. */
export interface ComparedAmount {
  name: string
  amount_ug_ml: number | null
  /** By the calibration in force where the instrument's amounts count, the instrument's where ours do. */
  compared_ug_ml?: number | null | undefined
}

export interface AmountDifference {
  name: string
  amount_ug_ml: number
  compared_ug_ml: number
  /** Of the amount by the calibration in force, percent. */
  percent: number
}

/** The instrument's amounts at or above the LOQ that differ by more than `limit` percent from those of the calibration. */
export function amountDifferences(
  rows: readonly ComparedAmount[],
  { limit, loqUgMl }: { limit: number; loqUgMl: (name: string) => number | null },
): AmountDifference[] {
  return rows.flatMap(({ name, amount_ug_ml, compared_ug_ml }) => {
    const loq = loqUgMl(name)
    if (amount_ug_ml === null || compared_ug_ml === null || compared_ug_ml === undefined || loq === null) return []
    if (!(Math.max(amount_ug_ml, compared_ug_ml) >= loq) || compared_ug_ml === amount_ug_ml) return []
    const percent = compared_ug_ml === 0 ? 100 : (100 * (amount_ug_ml - compared_ug_ml)) / compared_ug_ml
    return Math.abs(percent) > limit ? [{ name, amount_ug_ml, compared_ug_ml, percent }] : []
  })
}
