import { profileAt, valuesInForce } from '../profiles/profile-at.ts'
import type { Profile } from '../profiles/profile.ts'
import { qcLimit } from '../qc/limits.ts'

export interface AcceptanceLimit {
  value: number
  source: string
  /** Name of the profile that states it; null for the default. */
  profile: string | null
}

/** What each analyte of a calibration must keep. */
export interface AcceptanceLimits {
  /** At least. */
  r2: AcceptanceLimit
  /** Relative standard error, percent, at most. */
  rse: AcceptanceLimit
  /** Levels with a peak, at least. */
  levels: AcceptanceLimit
  /** How far a level may read from what was in it, percent. */
  deviation: AcceptanceLimit
  /** The same of the lowest level. */
  lowest_deviation: AcceptanceLimit
}

const FIELDS = {
  r2: 'calibration_r2_min',
  rse: 'calibration_rse_max',
  levels: 'calibration_levels_min',
  deviation: 'calibration_deviation_max',
  lowest_deviation: 'calibration_lowest_deviation_max',
} as const satisfies Record<keyof AcceptanceLimits, string>

/** TNI EL-V1-M4 1.7.1.1 k asks for a measure of relative error and leaves its size open (decision 0025). */
const OUR_CHOICE = 'Our choice; TNI EL-V1-M4 1.7.1.1 k leaves the size open'

/** Where the profile says nothing. */
export const DEFAULT_ACCEPTANCE: AcceptanceLimits = {
  r2: defaultOf('calibration_r2', ({ minimum }) => minimum, qcLimit('calibration_r2').source),
  rse: defaultOf('calibration_rse', ({ maximum }) => maximum),
  levels: defaultOf('calibration_levels', ({ minimum }) => minimum),
  deviation: defaultOf('calibration_back_calculated', ({ maximum }) => maximum && maximum - 100),
  lowest_deviation: defaultOf('calibration_lowest_level', ({ maximum }) => maximum && maximum - 100),
}

function defaultOf(
  check: string,
  valueOf: (limit: ReturnType<typeof qcLimit>) => number | null,
  source = OUR_CHOICE,
): AcceptanceLimit {
  return { value: valueOf(qcLimit(check)) ?? 0, source, profile: null }
}

/** Those of the profile that the levels were registered under, on the day of the levels ('YYYY-MM-DD'); the default of each that it does not state. */
export function acceptanceLimitsOf(profile: Profile | undefined, day: string): AcceptanceLimits {
  if (profile === undefined) return DEFAULT_ACCEPTANCE
  const values = profileAt(profile, day)
  const stated = valuesInForce(profile.values, day)
  const limitOf = (name: keyof AcceptanceLimits): AcceptanceLimit => {
    const value = values[FIELDS[name]]
    const source = stated.find(({ field }) => field === FIELDS[name])?.source
    if (value === undefined || source === undefined) return DEFAULT_ACCEPTANCE[name]
    return { value, source, profile: profile.name }
  }
  return {
    r2: limitOf('r2'),
    rse: limitOf('rse'),
    levels: limitOf('levels'),
    deviation: limitOf('deviation'),
    lowest_deviation: limitOf('lowest_deviation'),
  }
}

/** Between what a level must read, percent of what was in it: wider at the lowest. */
export function levelBounds(
  level: number,
  range: { low: number } | null,
  { deviation, lowest_deviation }: Pick<AcceptanceLimits, 'deviation' | 'lowest_deviation'>,
): { low: number; high: number } {
  const { value } = level === range?.low ? lowest_deviation : deviation
  return { low: 100 - value, high: 100 + value }
}

/** Whether a level reads within its bounds, both ends included. */
export function keepsBounds(percent: number | null, { low, high }: { low: number; high: number }): boolean {
  return percent !== null && percent >= low && percent <= high
}
