import type { Calibration } from '@eluent/contract'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readWholeCalibration } from '../../records/calibrations/calibrations-store.ts'
import { hasOtherAdmin } from '../../records/users/other-admin.ts'
import { listSourceLots } from '../../records/calibrations/source-lots-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { readLimits } from './profile-limits.ts'

/** A calibration as the wire carries it. @throws AppError not_found */
export async function readCalibration(tx: Tx, call: Call, id: number): Promise<Calibration> {
  const [whole, other_admin, settings] = await Promise.all([
    readWholeCalibration(tx, id),
    hasOtherAdmin(tx, call.actor.userId),
    readQualitySettings(tx),
  ])
  const lots = whole.icv?.lots ?? (await listSourceLots(tx, whole))
  const { icv: icv_limit, analytes: limits } = await readLimits(tx, whole)
  return { ...whole, lots, icv_limit, limits, asks: { icv: settings.calibration_icv, other_admin } }
}
