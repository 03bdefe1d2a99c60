import type { BodyOf, Calibration, updateCalibration as updateEndpoint } from '@eluent/contract'
import {
  CALIBRATION_STATE_NAMES,
  exclusionErrors,
  judgeCalibration,
  type CalibrationAnalyte,
  type CalibrationState,
} from '@eluent/domain/calibrations'
import { hasFieldErrors } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { change, lockVersion, NOW, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { readCalibration } from './read-calibration.ts'
import { worstColumns } from './worst-columns.ts'

type Chosen = BodyOf<typeof updateEndpoint>['analytes']
type Stored = Pick<Row<'calibrations'>, 'state'>

/** @throws AppError calibration_not_draft */
export function refuseDecided({ state }: Stored): void {
  if (state === 'draft') return
  const name = CALIBRATION_STATE_NAMES[state as CalibrationState].toLowerCase()
  throw new AppError('calibration_not_draft', { values: { state: name } })
}

/**
 * Chooses how analytes of a draft are fitted; what was measured stays.
 * @throws AppError not_found, changed_meanwhile, calibration_not_draft, validation_failed
 */
export async function updateCalibration(
  deps: { db: Database },
  call: Call,
  id: number,
  { version, analytes: chosen }: BodyOf<typeof updateEndpoint>,
): Promise<Calibration> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'calibrations', id, version)
    refuseDecided(stored)
    const analytes = withChoices(stored.analytes, chosen)
    const columns = { analytes: json(analytes), ...worstColumns(judgeCalibration(analytes)) }
    await change(tx, 'calibrations', id, columns, call.actor)
    const old = choicesOf(stored.analytes.filter(({ name }) => chosen.some((one) => one.name === name)))
    await writeAudit(tx, call, { action: 'edit', noun: 'calibration', recordId: id, old, new: choicesOf(chosen) })
    return readCalibration(tx, call, id)
  })
}

/** Rejects a draft. @throws AppError not_found, changed_meanwhile, calibration_not_draft, reason_required */
export async function rejectCalibration(
  deps: { db: Database },
  call: Call,
  id: number,
  { version, reason }: { version: number; reason?: unknown },
): Promise<Calibration> {
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    refuseDecided(await lockVersion(tx, 'calibrations', id, version))
    const rejected = { state: 'rejected', rejected_at: NOW, rejected_by_name: call.actor.name, reject_reason: why }
    await change(tx, 'calibrations', id, rejected, call.actor)
    await writeAudit(tx, call, { action: 'reject', noun: 'calibration', recordId: id, why })
    return readCalibration(tx, call, id)
  })
}

function withChoices(stored: readonly CalibrationAnalyte[], chosen: Chosen): CalibrationAnalyte[] {
  const unknown = chosen.filter(({ name }) => !stored.some((analyte) => analyte.name === name))
  if (unknown.length > 0) throw new AppError('not_found')
  return stored.map((analyte) => {
    const choice = chosen.find(({ name }) => name === analyte.name)
    if (!choice) return analyte
    const errors = exclusionErrors(analyte, choice.excluded)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    return { ...analyte, ...choice, excluded: choice.excluded.map(({ level, why }) => ({ level, why: why.trim() })) }
  })
}

/** For the trail: how each analyte is fitted, by its name. */
function choicesOf(analytes: Chosen) {
  return Object.fromEntries(
    analytes.map(({ name, model, weighting, through_zero, excluded }) => [
      name,
      { model, weighting, through_zero, excluded },
    ]),
  )
}
