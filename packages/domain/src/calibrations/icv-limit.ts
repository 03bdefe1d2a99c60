import { profileAt, valuesInForce } from '../profiles/profile-at.ts'
import { NO_PROFILE, type Profile } from '../profiles/profile.ts'
import { qcLimit } from '../qc/limits.ts'

/** Between what an ICV must read, percent of its level, and where that is written. */
export interface IcvLimit {
  low: number
  high: number
  /** Whether a recovery equal to `high` already fails. */
  below: boolean
  source: string
  /** Name of the profile that states it; null for the default. */
  profile: string | null
}

const DEFAULT = qcLimit('icv_recovery')
export const DEFAULT_ICV_LIMIT: IcvLimit = {
  low: DEFAULT.minimum ?? 0,
  high: DEFAULT.maximum ?? 0,
  below: false,
  source: DEFAULT.source,
  profile: null,
}

/** The limit of the profile that the levels were registered under, on the day of the ICV ('YYYY-MM-DD'); the default where it states none. */
export function icvLimitOf(profile: Profile | undefined, day: string): IcvLimit {
  if (profile === undefined || profile.key === NO_PROFILE) return DEFAULT_ICV_LIMIT
  const stated = profileAt(profile, day).qc_limits?.find(
    ({ check, measure }) => check.toUpperCase() === 'ICV' && measure === 'recovery',
  )
  const source = valuesInForce(profile.values, day).find(({ field }) => field === 'qc_limits')?.source
  if (stated === undefined || source === undefined) return DEFAULT_ICV_LIMIT
  return { low: stated.min ?? 0, high: stated.max, below: stated.below, source, profile: profile.name }
}

export function keepsIcvLimit(recoveryPercent: number, { low, high, below }: IcvLimit): boolean {
  return recoveryPercent >= low && (below ? recoveryPercent < high : recoveryPercent <= high)
}
