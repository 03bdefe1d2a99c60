import { recoveryPercent, rpdPercent } from '../qc/statistics.ts'

/** Why a check has no value. */
export const NOT_EVALUATED = {
  native_too_high: 'Not evaluated: native amount too high',
  no_value: 'Not evaluated: no value to compare',
  over_range: 'Not evaluated: above the range',
  not_expected: 'Not evaluated: the standard does not hold it',
  not_quantified: 'Not evaluated: no amount was computed',
  no_peak: 'Not evaluated: the chromatogram shows no peak of it',
  no_neighbour: 'Not evaluated: no neighbour that it could overlap with, or its flank is hidden',
  flank_hidden: 'Not evaluated: a neighbour hides its flank',
  no_noise: 'Not evaluated: its signal shows no noise',
  loq_unknown: 'Not evaluated: no LOQ of it is known',
  no_calibration: 'Not evaluated: no calibration of it was in force',
  no_loq: 'Not evaluated: no area at its LOQ is known',
} as const
export type NotEvaluated = keyof typeof NOT_EVALUATED

/** A value in percent, or why there is none. */
export type Measured = { value: number } | { value: null; reason: NotEvaluated }

/** Times the added amount above which the native amount hides what was added: a choice (GATE-07), no source of it could be read. */
const NATIVE_LIMIT = 4

/**
 * Recovery of a matrix spike: R = 100 (x_s - x_u) / x_a percent, with the spiked result x_s, the unspiked x_u and the
 * added amount x_a, all in mg/g (EPA SW-846, Method 1312, 8.2.4). Above 4 times the added amount the native one hides it.
 */
export function spikeRecovery(spikedMgG: number, unspikedMgG: number, addedMgG: number): Measured {
  if (unspikedMgG > NATIVE_LIMIT * addedMgG) return { value: null, reason: 'native_too_high' }
  return { value: recoveryPercent(spikedMgG - unspikedMgG, addedMgG) }
}

/** What a spike adds, mg/g: volume (mL) x concentration (ug/mL) / sample weight (mg); ug/mg is mg/g. */
export function addedBySpike(volumeMl: number, concentrationUgMl: number, weightMg: number): number {
  return (volumeMl * concentrationUgMl) / weightMg
}

/** One of two results that are compared. */
export interface Compared {
  /** Null unless it reads as a number. */
  mg_g: number | null
  loq_mg_g: number | null
}

/**
 * Relative percent difference of two results: RPD = 100 |a - b| / ((a + b) / 2) percent. Where one of them is no value
 * nothing is evaluated, unless the other is above 2 x LOQ: then they disagree by more than a number says.
 * (WAC 16-309-160(6); OAR 333-007-0430 for duplicates around the LOQ)
 */
export function duplicateRpd(a: Compared, b: Compared): Measured | { value: null; disagree: true } {
  if (a.mg_g !== null && b.mg_g !== null) return { value: rpdPercent(a.mg_g, b.mg_g) }
  const only = a.mg_g === null ? b : a
  const loq = only.loq_mg_g ?? a.loq_mg_g ?? b.loq_mg_g
  const isClear = only.mg_g !== null && loq !== null && only.mg_g > 2 * loq
  return isClear ? { value: null, disagree: true } : { value: null, reason: 'no_value' }
}
