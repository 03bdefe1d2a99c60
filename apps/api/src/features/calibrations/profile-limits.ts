import {
  DEFAULT_ICV_LIMIT,
  icvLimitOf,
  r2LimitOf,
  type Icv,
  type IcvLimit,
  type R2Limit,
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

/** From which r2 on its analytes are accepted: by the laboratory's profile as it was on the day of the levels. */
export async function readR2Limit(tx: Tx, { measured_at }: { measured_at: string }): Promise<R2Limit> {
  return r2LimitOf(await findProfile(tx, await readChosenProfile(tx)), measured_at.slice(0, 10))
}
