import { wholeDaysBetween } from '../text/whole-days.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isBlank, textLength } from '../text/well-formed.ts'
import type { CalibrationChoice, CalibrationPoint } from './fit-calibration.ts'

export const CALIBRATION_STATES = ['draft', 'approved', 'superseded', 'rejected'] as const
export type CalibrationState = (typeof CALIBRATION_STATES)[number]

export const CALIBRATION_STATE_NAMES: Readonly<Record<CalibrationState, string>> = {
  draft: 'Draft',
  approved: 'Approved',
  superseded: 'Superseded',
  rejected: 'Rejected',
}

/** One vial of a calibration sample. */
export interface MeasuredLevel {
  vial: number
  label: string
  /** ug/mL. */
  level: number
  /** As the instrument reports it; null where the vial had no peak. */
  area: number | null
  /** By our own integration of its chromatogram, (signal unit) x s; null where it found none, absent where nobody looked. */
  own_area?: number | null | undefined
}

export interface ExcludedLevel {
  /** ug/mL; every vial of the level is left out. */
  level: number
  why: string
}

/** How one analyte is calibrated; what is measured does not change, what is chosen does while it is a draft. */
export interface CalibrationAnalyte extends CalibrationChoice {
  name: string
  color: string
  levels: MeasuredLevel[]
  excluded: ExcludedLevel[]
  /** Mean of the levels with a peak, and the signal that they were measured on; absent in older calibrations. */
  retention_time_min?: number | null | undefined
  signal?: string | null | undefined
}

export const CALIBRATION_TEXTS = {
  not_a_calibration: 'Only a finished sample of the type Calibration can be made a calibration.',
  no_machine: 'Its runs name no instrument, or several: a calibration belongs to one.',
  no_level: 'No vial of this sample has a level in its label and a peak.',
  why: 'Please say in 1 to 500 characters why the level is excluded.',
  inner_level: 'Only the lowest or the highest levels can be excluded; clear and repeat the run of an inner one.',
  unknown_level: 'This calibration has no such level.',
  exception: 'This calibration misses a limit: please say in 10 to 500 characters why it is approved all the same.',
  own_exception: 'Who made a calibration cannot except it from a limit; another admin can.',
  no_exception: 'This calibration keeps every limit and needs no exception.',
} as const

/** Levels with a peak and not excluded, the ones that are fitted. */
export function usedPoints({ levels, excluded }: Pick<CalibrationAnalyte, 'levels' | 'excluded'>): CalibrationPoint[] {
  const left = new Set(excluded.map(({ level }) => level))
  return levels.flatMap(({ level, area }) => (isPeak(area) && !left.has(level) ? [{ level, area }] : []))
}

/** Levels of which no vial has a peak, lowest first: they are no part of the curve, and nobody has to exclude them. */
export function levelsWithoutPeak({ levels, excluded }: Pick<CalibrationAnalyte, 'levels' | 'excluded'>): number[] {
  const known = new Set([...levels.filter(({ area }) => isPeak(area)), ...excluded].map(({ level }) => level))
  const without = levels.map(({ level }) => level).filter((level) => !known.has(level))
  return [...new Set(without)].toSorted((a, b) => a - b)
}

export function isPeak(area: number | null): area is number {
  return area !== null && area > 0
}

/** The method's range for this analyte: the levels that remain (TNI EL-V1-M4 1.7.1.1 d, e). */
export function calibratedRange(analyte: Pick<CalibrationAnalyte, 'levels' | 'excluded'>) {
  const levels = usedPoints(analyte).map(({ level }) => level)
  return levels.length === 0 ? null : { low: Math.min(...levels), high: Math.max(...levels) }
}

/** Which levels may be excluded next: the lowest and the highest of those that remain. */
export function excludableLevels(analyte: Pick<CalibrationAnalyte, 'levels' | 'excluded'>): number[] {
  const range = calibratedRange(analyte)
  return range === null || range.low === range.high ? [] : [range.low, range.high]
}

/** Messages for the exclusions of one analyte; none where they may stand. */
export function exclusionErrors(
  analyte: Pick<CalibrationAnalyte, 'name' | 'levels'>,
  excluded: readonly ExcludedLevel[],
): FieldErrors {
  const left = new Set(excluded.map(({ level }) => level))
  const isUnknown = [...left].some((unknown) => !analyte.levels.some(({ level }) => level === unknown))
  // what has no peak is not in the curve, so that the next one is its end
  const without = levelsWithoutPeak({ levels: analyte.levels, excluded: [...excluded] })
  const levels = [...new Set(analyte.levels.map(({ level }) => level))]
    .filter((level) => !without.includes(level))
    .toSorted((a, b) => a - b)
  const first = levels.findIndex((level) => !left.has(level))
  const last = levels.findLastIndex((level) => !left.has(level))
  const isInner = levels.some((level, index) => left.has(level) && (first === -1 || (index > first && index < last)))
  const lacksReason = excluded.some(({ why }) => isBlank(why) || textLength(why.trim()) > 500)
  const text = isUnknown
    ? CALIBRATION_TEXTS.unknown_level
    : isInner
      ? CALIBRATION_TEXTS.inner_level
      : lacksReason
        ? CALIBRATION_TEXTS.why
        : null
  return collectFieldErrors({ [`excluded.${analyte.name}`]: text })
}

/**
 * Message for the exception of an approval: needed where a limit is missed, and only there; not by who made it, unless the
 * laboratory has no other admin.
 */
export function exceptionError(facts: {
  misses: number
  exception: string | null
  isMaker: boolean
  hasOtherAdmin: boolean
}): string | null {
  const length = textLength(facts.exception?.trim() ?? '')
  if (facts.misses === 0) return length === 0 ? null : CALIBRATION_TEXTS.no_exception
  if (facts.isMaker && facts.hasOtherAdmin) return CALIBRATION_TEXTS.own_exception
  return length >= 10 && length <= 500 ? null : CALIBRATION_TEXTS.exception
}

const DAY_MS = 86_400_000
/** A calibration that expired longer ago belongs to an instrument or method that is no longer used. */
export const CALIBRATION_FORGOTTEN_DAYS = 60

/** Days that a calibration may be used: the laboratory's, where a profile does not allow fewer. */
export function validDays(
  { calibration_max_age_days: set }: { calibration_max_age_days: number },
  rules: { calibration_days_max?: number | undefined } | null | undefined,
): number {
  return Math.min(set, rules?.calibration_days_max ?? set)
}

/** How a calibration in force stands by its age. */
export interface CalibrationDue {
  state: 'valid' | 'expiring' | 'expired'
  /** Whole days since it was measured. */
  days: number
  /** Since when it stands so, ISO 8601. */
  since: string
}

/**
 * A calibration may be used on its last day and is expired on the next; before it there are days of warning.
 * @param limits days that it is valid, and how many of them are days of warning
 */
export function calibrationDue(
  measuredAt: string,
  now: Date,
  limits: { calibration_max_age_days: number; calibration_warn_days: number },
): CalibrationDue {
  const days = wholeDaysBetween(measuredAt, now)
  const after = (count: number) => new Date(new Date(measuredAt).getTime() + count * DAY_MS).toISOString()
  const { calibration_max_age_days: last, calibration_warn_days: warned } = limits
  if (days > last) return { state: 'expired', days, since: after(last + 1) }
  const first = Math.max(0, last - warned)
  return warned > 0 && days >= first
    ? { state: 'expiring', days, since: after(first) }
    : { state: 'valid', days, since: measuredAt }
}
