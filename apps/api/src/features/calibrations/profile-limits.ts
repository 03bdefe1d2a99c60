import {
  acceptanceLimitsOf,
  DEFAULT_ACCEPTANCE,
  DEFAULT_ICV_LIMIT,
  icvLimitOf,
  type AcceptanceLimits,
  type Icv,
  type IcvLimit,
} from '@eluent/domain/calibrations'
import type { Tx } from '../../platform/db/database.ts'
import { findProfileOfSample } from '../../records/profiles/profiles-store.ts'

interface Limited {
  state: string
  sample_id: number
  icv: Icv | null
  limits: AcceptanceLimits | null
  measured_at: string
}

/** Whether nothing is kept of what it was judged by, because it was never approved. */
const isUndecided = ({ state }: Limited): boolean => state === 'draft' || state === 'rejected'

/**
 * By what its ICV and its analytes are judged: by the profile that its levels were registered under, as their report is, as that
 * profile was on the day of the measurement; kept from the approval on. An approval from before limits were kept was judged by
 * the defaults.
 */
export async function readLimits(tx: Tx, stored: Limited): Promise<{ icv: IcvLimit; analytes: AcceptanceLimits }> {
  const { icv, limits, measured_at } = stored
  if (!isUndecided(stored)) return { icv: icv?.limit ?? DEFAULT_ICV_LIMIT, analytes: limits ?? DEFAULT_ACCEPTANCE }
  const profile = await findProfileOfSample(tx, stored.sample_id)
  return {
    icv: icvLimitOf(profile, (icv?.measured_at ?? measured_at).slice(0, 10)),
    analytes: acceptanceLimitsOf(profile, measured_at.slice(0, 10)),
  }
}
