import type { BodyOf, createProficiencyRound as createEndpoint, ProficiencyRound, ReasonBody } from '@eluent/contract'
import { readProficiencyResults, unsatisfactoryAnalytes, validateProficiencyRound } from '@eluent/domain/proficiency'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { create, lock, present, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { openNonconformance } from '../../records/nonconformances/open-nonconformance.ts'
import { findProficiencyRound } from '../../records/proficiency/proficiency-store.ts'
import type { Deps } from '../../views/deps.ts'
import { todayOf } from '../../platform/call/today.ts'

/** Keeps a round; what it found unsatisfactory opens a nonconformance in the same transaction. @throws AppError validation_failed */
export async function createProficiencyRound(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  { unit, ...input }: BodyOf<typeof createEndpoint>['proficiency_round'],
): Promise<ProficiencyRound> {
  const errors = validateProficiencyRound(input, todayOf(deps, call))
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const results = readProficiencyResults(input.results)
  const unsatisfactory = unsatisfactoryAnalytes(results)
  const columns = {
    provider: String(input.provider).trim(),
    scheme: String(input.scheme).trim(),
    round: String(input.round).trim(),
    reported_on: String(input.reported_on),
    unit,
    note: String(input.note ?? '').trim() || null,
  }
  return deps.db.transaction(call, async (tx) => {
    const opened =
      unsatisfactory.length === 0
        ? null
        : await openNonconformance(tx, call, {
            kind: 'proficiency',
            severity: 'medium',
            what: `Round ${columns.round} of ${columns.provider}, ${columns.scheme}, was unsatisfactory for ${unsatisfactory.join(', ')}.`,
            foundAt: columns.reported_on,
            touches: [],
            source: 'proficiency',
          })
    const nonconformance_id = opened?.id ?? null
    const row = await create(
      tx,
      'proficiency_rounds',
      { ...columns, nonconformance_id, results: json(results), unsatisfactory: json(unsatisfactory) },
      call.actor,
    )
    const now = { ...columns, results, nonconformance: opened?.number ?? null }
    await writeAudit(tx, call, { action: 'create', noun: 'proficiency_round', recordId: row.id, new: now })
    return present(await findProficiencyRound(tx, row.id))
  })
}

/** @throws AppError not_found, reason_required */
export async function deleteProficiencyRound(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { provider, scheme, round, reported_on } = await lock(tx, 'proficiency_rounds', id)
    await voidRow(tx, 'proficiency_rounds', id, call.actor)
    const old = { provider, scheme, round, reported_on }
    await writeAudit(tx, call, { action: 'void', noun: 'proficiency_round', recordId: id, old, why })
    return { message: 'Round removed' }
  })
}
