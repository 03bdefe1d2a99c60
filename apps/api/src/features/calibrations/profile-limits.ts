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
import { findProfile, readChosenProfile } from '../../records/profiles/profiles-store.ts'

/** By what the ICV of a calibration is judged; an approval from before limits were kept was judged by the default. */
export async function readIcvLimit(
  tx: Tx,
  { state, icv, measured_at }: { state: string; icv: Icv | null; measured_at: string },
): Promise<IcvLimit> {
  if (state !== 'draft') return icv?.limit ?? DEFAULT_ICV_LIMIT
  const profile = await findProfile(tx, await readChosenProfile(tx))
  return icvLimitOf(profile, (icv?.measured_at ?? measured_at).slice(0, 10))
}

/**
 * What its analytes must keep: by the laboratory's profile as it was on the day of the levels, kept from the approval on. An
 * approval from before limits were kept was judged by the default.
 */
export async function readAcceptanceLimits(
  tx: Tx,
  { state, limits, measured_at }: { state: string; limits: AcceptanceLimits | null; measured_at: string },
): Promise<AcceptanceLimits> {
  if (limits !== null) return limits
  if (state !== 'draft' && state !== 'rejected') return DEFAULT_ACCEPTANCE
  return acceptanceLimitsOf(await findProfile(tx, await readChosenProfile(tx)), measured_at.slice(0, 10))
}
