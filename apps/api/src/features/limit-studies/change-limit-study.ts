import type { BodyOf, createLimitStudy as createEndpoint, LimitStudy, ReasonBody } from '@eluent/contract'
import { readStudyValues, validateStudy } from '@eluent/domain/limit-studies'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { change, create, lock, lockVersion, NOW, present, voidRow, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { presentStudy } from '../../records/limit-studies/limit-studies-store.ts'
import { findMethodRow } from '../../records/report-methods/report-methods-store.ts'
import type { Deps } from '../../views/deps.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'

/** Keeps a study of a report method as it stands. @throws AppError not_found, validation_failed */
export async function createLimitStudy(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  { method_id, design, ...input }: BodyOf<typeof createEndpoint>['study'],
): Promise<LimitStudy> {
  return deps.db.transaction(call, async (tx) => {
    const method = present(await findMethodRow(tx, method_id))
    // the day is the laboratory's, which may be ahead of the server's
    const today = new Date(deps.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const errors = validateStudy(input, today)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const known = new Set(method.analytes.map(({ analyte }) => analyte))
    const unknown = input.values.find(({ analyte }) => !known.has(analyte))
    if (unknown) throw fieldErrors({ values: [`${unknown.analyte} is not an analyte of this Report Method.`] })
    const columns = {
      method_id,
      method_version: method.version,
      studied_on: String(input.studied_on),
      matrix: String(input.matrix).trim(),
      design,
      note: String(input.note ?? '').trim() || null,
    }
    const study_values = readStudyValues(input.values)
    const row = await create(tx, 'limit_studies', { ...columns, study_values: json(study_values) }, call.actor)
    const now = { ...columns, study_values }
    await writeAudit(tx, call, { action: 'create', noun: 'limit_study', recordId: row.id, new: now })
    return presentStudy(row)
  })
}

/** @throws AppError not_found, changed_meanwhile, validation_failed, limit_study_approved, too_many_requests */
export async function approveLimitStudy(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  call: Call,
  id: number,
  { version, password }: { version: number; password?: string | null | undefined },
): Promise<LimitStudy> {
  if (!(await checkOwnPassword(deps, call, 'password', password))) throw ownPasswordMissing('password')
  return deps.db.transaction(call, async (tx) => {
    refuseApproved(await lockVersion(tx, 'limit_studies', id, version))
    const approved = { approved_at: NOW, approved_by_name: call.actor.name }
    const row = await change(tx, 'limit_studies', id, approved, call.actor)
    await writeAudit(tx, call, { action: 'approve', noun: 'limit_study', recordId: id })
    return presentStudy(row)
  })
}

/** @throws AppError not_found, reason_required, limit_study_approved */
export async function deleteLimitStudy(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { method_id, studied_on, matrix, ...stored } = await lock(tx, 'limit_studies', id)
    refuseApproved(stored)
    await voidRow(tx, 'limit_studies', id, call.actor)
    const old = { method_id, studied_on, matrix }
    await writeAudit(tx, call, { action: 'void', noun: 'limit_study', recordId: id, old, why })
    return { message: 'Study removed' }
  })
}

/** What limits can name stays as it was approved. */
function refuseApproved({ approved_at }: Pick<Row<'limit_studies'>, 'approved_at'>): void {
  if (approved_at !== null) throw new AppError('limit_study_approved')
}
