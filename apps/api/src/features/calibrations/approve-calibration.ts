import type { Calibration } from '@eluent/contract'
import { exceptionError, icvProblemText, icvProblems, judgeCalibration } from '@eluent/domain/calibrations'
import type { Call } from '../../platform/call/call.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { json } from '../../platform/db/json.ts'
import { change, lockVersion, NOW, readRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { lockCandidates, supersede } from '../../records/calibrations/calibrations-store.ts'
import { hasOtherAdmin } from '../../records/users/other-admin.ts'
import { recordSlopes } from '../../records/control-charts/calibration-slopes.ts'
import { listSourceLots } from '../../records/calibrations/source-lots-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { refuseDecided } from './change-calibration.ts'
import { readLimits } from './profile-limits.ts'
import { readCalibration } from './read-calibration.ts'
import { todayOf } from '../../platform/call/today.ts'

interface Approval {
  version: number
  password?: string | null | undefined
  exception?: string | null | undefined
}

/**
 * Puts a draft in force under the caller's name; the calibration of the same instrument and method that was in force is
 * superseded and stays readable. Of approvals at once, each is judged after the one before.
 * @throws AppError not_found, changed_meanwhile, calibration_not_draft, validation_failed, too_many_requests
 */
export async function approveCalibration(
  deps: Pick<Deps, 'db' | 'passwords' | 'now'>,
  call: Call,
  id: number,
  { version, password, exception }: Approval,
): Promise<Calibration> {
  if (!(await checkOwnPassword(deps, call, 'password', password))) throw ownPasswordMissing('password')
  return deps.db.transaction(call, async (tx) => {
    await lockCandidates(tx, await readRow(tx, 'calibrations', id))
    const stored = await lockVersion(tx, 'calibrations', id, version)
    refuseDecided(stored)
    const { userId, name } = call.actor
    const [settings, lots, { icv: limit, analytes: limits }, isOtherThere] = await Promise.all([
      readQualitySettings(tx),
      listSourceLots(tx, stored),
      readLimits(tx, stored),
      hasOtherAdmin(tx, userId),
    ])
    const { misses } = judgeCalibration(stored.analytes, limits)
    const isMaker = stored.made_by_id === userId
    const said = exception?.trim() || null
    const error = exceptionError({ misses: misses.length, exception: said, isMaker, hasOtherAdmin: isOtherThere })
    if (error !== null) throw fieldErrors({ exception: [error] })
    const unconfirmed = settings.calibration_icv ? icvProblems(stored.analytes, stored.icv, { lots, limit }) : []
    if (unconfirmed.length > 0) throw fieldErrors({ icv: unconfirmed.map(icvProblemText) })
    const approved_alone = isMaker && !isOtherThere
    const before = await supersede(tx, stored, { id, author: call.actor })
    await change(
      tx,
      'calibrations',
      id,
      {
        state: 'approved',
        approved_at: NOW,
        approved_by_id: userId,
        approved_by_name: name,
        exception: said,
        approved_alone,
        icv: stored.icv && json({ ...stored.icv, lots, limit }),
        limits: json(limits),
      },
      call.actor,
    )
    await writeAudit(tx, call, {
      action: 'approve',
      noun: 'calibration',
      recordId: id,
      new: {
        machine_name: stored.machine_name,
        method_id: stored.method_id,
        supersedes: before,
        misses,
        ...(approved_alone && { approved_alone }),
      },
      ...(said !== null && { why: said }),
    })
    if (before !== null) {
      await writeAudit(tx, call, {
        action: 'edit',
        noun: 'calibration',
        recordId: before,
        old: { state: 'approved' },
        new: { state: 'superseded', superseded_by_id: id },
      })
    }
    await recordSlopes(tx, call, { ...stored, id, settings, foundOn: todayOf(deps, call) })
    return readCalibration(tx, call, id)
  })
}
