import { profileAt, valuesInForce } from '../profiles/profile-at.ts'
import type { Profile } from '../profiles/profile.ts'
import { qcLimit } from '../qc/limits.ts'

/** From which r2 on a calibration is accepted, and where that is written. */
export interface R2Limit {
  minimum: number
  source: string
  /** Name of the profile that states it; null for the default. */
  profile: string | null
}

const DEFAULT = qcLimit('calibration_r2')
export const DEFAULT_R2_LIMIT: R2Limit = { minimum: DEFAULT.minimum ?? 0, source: DEFAULT.source, profile: null }

/** That of the laboratory's profile on the day of the levels ('YYYY-MM-DD'); the default where it states none. */
export function r2LimitOf(profile: Profile | undefined, day: string): R2Limit {
  const minimum = profile && profileAt(profile, day).calibration_r2_min
  const stated = profile && valuesInForce(profile.values, day).find(({ field }) => field === 'calibration_r2_min')
  if (profile === undefined || stated === undefined || minimum === undefined) return DEFAULT_R2_LIMIT
  return { minimum, source: stated.source, profile: profile.name }
}
