import type {
  BodyOf,
  addNonconformanceTouches as touchEndpoint,
  createNonconformance as createEndpoint,
  Nonconformance,
  NonconformanceBody,
  ReasonBody,
  updateNonconformance as updateEndpoint,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import {
  NONCONFORMANCE_TEXTS,
  nextDueOn,
  nonconformanceStepRefusal,
  validateNonconformance,
  type NonconformanceKind,
  type NonconformanceSeverity,
  type NonconformanceStep,
} from '@eluent/domain/nonconformances'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { change, lockVersion, readRow, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { listActionRows } from '../../records/nonconformances/actions-store.ts'
import type { NonconformanceRecord } from '../../records/nonconformances/nonconformances-store.ts'
import { openNonconformance } from '../../records/nonconformances/open-nonconformance.ts'
import { addTouches, listTouchedRecords, removeTouchRow } from '../../records/nonconformances/touches-store.ts'
import type { Deps } from '../../views/deps.ts'
import { listPeople, readNonconformance } from './read-nonconformance.ts'
import { todayOf } from '../../platform/call/today.ts'

export type NonconformanceDeps = Pick<Deps, 'db' | 'now'>

/** The record at the version that the caller read, if the step may be taken. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused */
export async function lockForStep(
  tx: Tx,
  id: number,
  version: number | undefined,
  step: NonconformanceStep,
): Promise<NonconformanceRecord> {
  const stored = (await lockVersion(tx, 'nonconformances', id, version)) as NonconformanceRecord
  const reason = nonconformanceStepRefusal(step, stored.state)
  if (reason !== null) throw new AppError('nonconformance_step_refused', { values: { reason } })
  return stored
}

function factsOf(row: NonconformanceRecord) {
  const { what, kind, severity, found_on, since, due_on, owner_id } = row
  return { what, kind, severity, found_on, since, due_on, owner_id }
}

/** @throws AppError validation_failed */
function checked(input: NonconformanceBody, today: string) {
  const errors = validateNonconformance(input, today)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    what: String(input.what).trim(),
    kind: input.kind as NonconformanceKind,
    severity: input.severity as NonconformanceSeverity,
    found_on: String(input.found_on),
    since: isBlank(input.since) ? null : String(input.since),
    due_on: isBlank(input.due_on) ? null : String(input.due_on),
  }
}

/** @throws AppError validation_failed */
async function ownerOf(tx: Tx, id: number | null | undefined): Promise<{ id: number; name: string } | null> {
  if (id === null || id === undefined) return null
  const owner = (await listPeople(tx)).find((person) => person.id === id)
  if (owner === undefined) throw fieldErrors({ owner_id: [NONCONFORMANCE_TEXTS.owner] })
  return owner
}

/** Every record that is named is there. @throws AppError not_found */
async function refuseUnknownRecords(tx: Tx, id: number, named: number): Promise<void> {
  const touched = named === 0 ? [] : await listTouchedRecords(tx, id, 1000)
  if (touched.some(({ name }) => name === null)) throw new AppError('not_found')
}

/** Opens one by hand. @throws AppError validation_failed, not_found */
export async function createNonconformance(
  deps: NonconformanceDeps,
  call: Call,
  { nonconformance }: BodyOf<typeof createEndpoint>,
): Promise<Nonconformance> {
  const { touches = [], owner_id, ...input } = nonconformance
  const today = todayOf(deps, call)
  const { found_on: foundAt, due_on: dueOn, ...facts } = checked(input, today)
  return deps.db.transaction(call, async (tx) => {
    const owner = await ownerOf(tx, owner_id)
    const opened = { ...facts, foundAt, dueOn, touches, source: 'hand', ...(owner !== null && { owner }) } as const
    const { id } = await openNonconformance(tx, call, opened)
    await refuseUnknownRecords(tx, id, touches.length)
    return readNonconformance(tx, id, today)
  })
}

/**
 * Changes what is said of one. From severity high an admin takes it, with a reason, since reports that it holds are let go.
 * @throws AppError not_found, changed_meanwhile, nonconformance_step_refused, validation_failed, forbidden, reason_required
 */
export async function updateNonconformance(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  { nonconformance: { owner_id, ...input }, version, reason }: BodyOf<typeof updateEndpoint>,
): Promise<Nonconformance> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockForStep(tx, id, version, 'edit')
    const { due_on, ...facts } = checked({ ...factsOf(stored), ...input }, today)
    const isLowered = stored.severity === 'high' && facts.severity !== 'high'
    if (isLowered && !can(call.actor.permissions, 'nonconformance.approve')) throw new AppError('forbidden')
    const why = isLowered ? givenReason({ reason }) : undefined
    const owner = owner_id === undefined ? undefined : await ownerOf(tx, owner_id)
    const owned = owner === undefined ? {} : { owner_id: owner?.id ?? null, owner_name: owner?.name ?? null }
    const columns = { ...facts, due_on: due_on ?? stored.due_on, ...owned }
    await change(tx, 'nonconformances', id, columns, call.actor)
    await refreshDue(tx, id, call)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'nonconformance',
      recordId: id,
      old: factsOf(stored),
      new: columns,
      ...(why !== undefined && { why }),
    })
    return readNonconformance(tx, id, today)
  })
}

/** Stores the earliest day of what is open now; the caller holds the lock. */
export async function refreshDue(tx: Tx, id: number, { actor }: Pick<Call, 'actor'>): Promise<void> {
  const row = (await readRow(tx, 'nonconformances', id)) as NonconformanceRecord
  const next_due_on = nextDueOn(row, await listActionRows(tx, [id]))
  if (next_due_on !== row.next_due_on) await change(tx, 'nonconformances', id, { next_due_on }, actor)
}

/** Takes one off the list. @throws AppError not_found, nonconformance_step_refused, reason_required */
export async function deleteNonconformance(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { number, what } = await lockForStep(tx, id, undefined, 'edit')
    await voidRow(tx, 'nonconformances', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'nonconformance', recordId: id, old: { number, what }, why })
    return { message: 'Nonconformance removed' }
  })
}

/** @throws AppError not_found, changed_meanwhile, nonconformance_step_refused */
export async function touchRecords(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  { touches, version }: BodyOf<typeof touchEndpoint>,
): Promise<Nonconformance> {
  return deps.db.transaction(call, async (tx) => {
    await lockForStep(tx, id, version, 'edit')
    await addTouches(tx, id, touches, call.actor.name)
    await refuseUnknownRecords(tx, id, touches.length)
    await change(tx, 'nonconformances', id, {}, call.actor)
    await writeAudit(tx, call, { action: 'edit', noun: 'nonconformance', recordId: id, new: { touches } })
    return readNonconformance(tx, id, todayOf(deps, call))
  })
}

/** Takes a record out that was named by mistake. @throws AppError not_found, nonconformance_step_refused, reason_required */
export async function removeTouch(
  deps: NonconformanceDeps,
  call: Call,
  touchId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { nonconformance_id: id, kind, record_id } = await readRow(tx, 'nonconformance_touches', touchId)
    await lockForStep(tx, id, undefined, 'edit')
    if (!(await removeTouchRow(tx, touchId, call.actor, why))) throw new AppError('not_found')
    await change(tx, 'nonconformances', id, {}, call.actor)
    const old = { touched: `${kind} ${record_id}` }
    await writeAudit(tx, call, { action: 'edit', noun: 'nonconformance', recordId: id, old, why })
    return { message: 'Record taken out' }
  })
}
