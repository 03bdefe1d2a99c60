/** A calculated total: acid form x factor + neutral form. */
export interface TotalDefinition {
  name: string
  primary_analyte: string
  acid_analyte: string
  acid_ratio_conversion_factor: number
}

/** M(neutral) / M(acid) to three decimals. */
export const ACID_FACTORS: Readonly<Record<string, number>> = {
  CBC: 0.877,
  CBD: 0.877,
  CBDV: 0.867,
  CBN: 0.876,
  CBG: 0.878,
  THC: 0.877,
}

/** The totals that are known, each of the analyte of its name and that name plus 'A'. */
export const KNOWN_TOTALS: readonly TotalDefinition[] = Object.entries(ACID_FACTORS).map(([name, factor]) => ({
  name,
  primary_analyte: name,
  acid_analyte: `${name}A`,
  acid_ratio_conversion_factor: factor,
}))

/**
 * Of methods that measure both its analytes; M(THCV) / M(THCVA) is that of CBDV, 286.41 / 330.42. delta-8 THC has no acid here
 * and is part of no total.
 */
const THCV_TOTAL: TotalDefinition = {
  name: 'THCV',
  primary_analyte: 'THCV',
  acid_analyte: 'THCVA',
  acid_ratio_conversion_factor: 0.867,
}

/** The totals that a method of these analytes can have: the six, and THCV's where it measures both forms. */
export function totalsOf(analytes: readonly string[]): readonly TotalDefinition[] {
  return totalAttachmentError(THCV_TOTAL, analytes) === null ? [...KNOWN_TOTALS, THCV_TOTAL] : KNOWN_TOTALS
}

/** The message of a total whose analytes the method lacks; null where it has both. */
export function totalAttachmentError(total: TotalDefinition, analytes: readonly string[]): string | null {
  if (analytes.includes(total.primary_analyte) && analytes.includes(total.acid_analyte)) return null
  return `${total.primary_analyte} and ${total.acid_analyte} analytes must be present in the Report Method to attach the Calculated Total Potential of ${total.name}.`
}

/** Total potential in the unit of its two forms; a missing form counts as 0. */
export function totalPotential(neutral: number | null, acid: number | null, factor: number): number {
  return (acid ?? 0) * factor + (neutral ?? 0)
}
