import type {
  BodyOf,
  closeNonconformance as closeEndpoint,
  containNonconformance as containEndpoint,
  investigateNonconformance as investigateEndpoint,
  Nonconformance,
  reopenNonconformance as reopenEndpoint,
} from '@eluent/contract'
import { NONCONFORMANCE_TEXTS, saidError, validateCause } from '@eluent/domain/nonconformances'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { change, insertRows } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { listActionRows } from '../../records/nonconformances/actions-store.ts'
import { listAllTouches } from '../../records/nonconformances/touches-store.ts'
import type { Deps } from '../../views/deps.ts'
import { checkOwnPassword, ownPasswordMissing } from '../../views/users/require-own-password.ts'
import { lockForStep, refreshDue, type NonconformanceDeps } from './change-nonconformance.ts'
import { readNonconformance, recordHash } from './read-nonconformance.ts'
import { todayOf } from '../../platform/call/today.ts'

/** Says what was done at once. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused, validation_failed */
export async function containNonconformance(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  { containment: said, version }: BodyOf<typeof containEndpoint>,
): Promise<Nonconformance> {
  const error = saidError(said, NONCONFORMANCE_TEXTS.containment)
  if (error !== null) throw fieldErrors({ containment: [error] })
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForStep(tx, id, version, 'contain')
    const containment = String(said).trim()
    const by = { contained_on: today, contained_by_name: call.actor.name }
    await change(tx, 'nonconformances', id, { state: 'contained', containment, ...by }, call.actor)
    const old = { containment: stored.containment }
    await writeAudit(tx, call, { action: 'contain', noun: 'nonconformance', recordId: id, old, new: { containment } })
    return readNonconformance(tx, id, today)
  })
}

/** Says why it happened. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused, validation_failed */
export async function investigateNonconformance(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  { cause_method, causes: said, version }: BodyOf<typeof investigateEndpoint>,
): Promise<Nonconformance> {
  const errors = validateCause(cause_method, said)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const answers = said.filter((answer) => !isBlank(answer)).map((answer) => String(answer).trim())
  const causes = cause_method === 'free' ? answers.slice(0, 1) : answers
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForStep(tx, id, version, 'investigate')
    const by = { cause_on: today, cause_by_name: call.actor.name }
    const columns = { state: 'investigated', cause_method, causes: json(causes), ...by }
    await change(tx, 'nonconformances', id, columns, call.actor)
    await writeAudit(tx, call, {
      action: 'investigate',
      noun: 'nonconformance',
      recordId: id,
      old: { cause_method: stored.cause_method, causes: stored.causes },
      new: { cause_method, causes },
    })
    return readNonconformance(tx, id, today)
  })
}

/**
 * Closes a verified one under the caller's name. What is signed is kept as a hash, so that a change besides the product's ways
 * is seen. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused, validation_failed, too_many_requests
 */
export async function closeNonconformance(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  call: Call,
  id: number,
  { version, password }: BodyOf<typeof closeEndpoint>,
): Promise<Nonconformance> {
  if (!(await checkOwnPassword(deps, call, 'password', password))) throw ownPasswordMissing('password')
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForStep(tx, id, version, 'close')
    const [actions, touches] = await Promise.all([listActionRows(tx, [id]), listAllTouches(tx, id)])
    const { userId, name } = call.actor
    const at = deps.now().toISOString()
    const record_hash = recordHash(stored, actions, touches)
    const closed = { state: 'closed', closed_at: at, closed_by_name: name, next_due_on: null }
    await change(tx, 'nonconformances', id, closed, call.actor)
    await insertRows(tx, 'nonconformance_closings', {
      nonconformance_id: id,
      round: stored.round,
      record_hash,
      signed_by_id: userId,
      signed_by_name: name,
      signed_at: at,
    }).execute()
    const facts = { record_hash, round: stored.round }
    await writeAudit(tx, call, { action: 'close', noun: 'nonconformance', recordId: id, new: facts })
    return readNonconformance(tx, id, todayOf(deps, call))
  })
}

/** Begins another round. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused, reason_required */
export async function reopenNonconformance(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  { version, reason }: BodyOf<typeof reopenEndpoint>,
): Promise<Nonconformance> {
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForStep(tx, id, version, 'reopen')
    const round = stored.round + 1
    const open = { state: 'open', closed_at: null, closed_by_name: null, round, reopen_reason: why }
    await change(tx, 'nonconformances', id, open, call.actor)
    await refreshDue(tx, id, call)
    const old = { closed_by_name: stored.closed_by_name, closed_at: stored.closed_at }
    await writeAudit(tx, call, { action: 'reopen', noun: 'nonconformance', recordId: id, old, new: { round }, why })
    return readNonconformance(tx, id, todayOf(deps, call))
  })
}
