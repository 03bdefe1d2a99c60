import type {
  addCorrectiveAction as addEndpoint,
  BodyOf,
  checkCorrectiveAction as checkEndpoint,
  finishCorrectiveAction as finishEndpoint,
  updateCorrectiveAction as updateEndpoint,
  Nonconformance,
  ReasonBody,
} from '@eluent/contract'
import {
  isVerified,
  mayCheckEffect,
  nonconformanceStepRefusal,
  validateAction,
  validateCheck,
  validateDone,
  type CorrectiveAction,
} from '@eluent/domain/nonconformances'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit, type AuditFacts } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { change, create, lock, lockVersion, readRow, voidRow, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { listActionRows } from '../../records/nonconformances/actions-store.ts'
import type { NonconformanceRecord } from '../../records/nonconformances/nonconformances-store.ts'
import { lockForStep, refreshDue, type NonconformanceDeps } from './change-nonconformance.ts'
import { listPeople, readNonconformance } from './read-nonconformance.ts'
import { todayOf } from '../../platform/call/today.ts'

type Stored = Row<'nonconformance_actions'>

/** @throws AppError corrective_action_refused */
function refuseIf(isRefused: boolean, reason: string): void {
  if (isRefused) throw new AppError('corrective_action_refused', { values: { reason } })
}

/** Plans an action. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused, corrective_action_refused, validation_failed */
export async function addAction(
  deps: NonconformanceDeps,
  call: Call,
  id: number,
  { action: input, version }: BodyOf<typeof addEndpoint>,
): Promise<Nonconformance> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const { round } = await lockForStep(tx, id, version, 'add_action')
    const [people, actions] = await Promise.all([listPeople(tx), listActionRows(tx, [id])])
    const errors = validateAction(
      input,
      today,
      people.map((person) => person.id),
    )
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const replaces_id = input.replaces_id ?? null
    const replaced = actions.find((one) => one.id === replaces_id && one.round === round)
    refuseIf(replaces_id !== null && replaced?.is_effective !== false, 'Only an action without effect is replaced.')
    const isTwice = actions.some((one) => one.replaces_id !== null && one.replaces_id === replaces_id)
    refuseIf(isTwice, 'This action was replaced already.')
    const columns = { nonconformance_id: id, round, ...planOf(input, people), replaces_id }
    const { id: actionId } = await create(tx, 'nonconformance_actions', columns, call.actor)
    await change(tx, 'nonconformances', id, { state: 'action' }, call.actor)
    const facts = { action: 'add_action', noun: 'nonconformance', recordId: id } as const
    return settle(deps, tx, call, id, { ...facts, new: { action_id: actionId, ...columns } })
  })
}

/** What is planned, with the names of who does and checks it. */
function planOf(input: BodyOf<typeof updateEndpoint>['action'], people: readonly { id: number; name: string }[]) {
  const nameOf = (person: unknown) => people.find((one) => one.id === person)?.name ?? ''
  return {
    what: String(input.what).trim(),
    who_id: Number(input.who_id),
    who_name: nameOf(input.who_id),
    due_on: String(input.due_on),
    checker_id: Number(input.checker_id),
    checker_name: nameOf(input.checker_id),
    check_due_on: String(input.check_due_on),
  }
}

/**
 * Changes an action that is not done; a day that is over already may stay.
 * @throws AppError as lockAction, corrective_action_refused, validation_failed
 */
export async function updateAction(
  deps: NonconformanceDeps,
  call: Call,
  actionId: number,
  { version, action: input }: BodyOf<typeof updateEndpoint>,
): Promise<Nonconformance> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const { action, record } = await lockAction(tx, actionId, version)
    refuseIf(action.done_on !== null, 'An action that is done stays.')
    const people = await listPeople(tx)
    const errors = validateAction(
      input,
      action.due_on < today ? action.due_on : today,
      people.map((person) => person.id),
    )
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const now = planOf(input, people)
    const names = Object.keys(now) as (keyof typeof now)[]
    const changed = names.filter((name) => now[name] !== action[name])
    if (changed.length === 0) return readNonconformance(tx, record.id, today)
    await change(tx, 'nonconformance_actions', actionId, now, call.actor)
    const picked = (from: Pick<Stored, keyof typeof now>) => ({
      action_id: actionId,
      ...Object.fromEntries(changed.map((name) => [name, from[name]])),
    })
    const facts = { action: 'edit', noun: 'nonconformance', recordId: record.id } as const
    return settle(deps, tx, call, record.id, { ...facts, old: picked(action), new: picked({ ...action, ...now }) })
  })
}

/** The action and its nonconformance, locked, in the state for it. @throws AppError not_found, changed_meanwhile, nonconformance_step_refused */
async function lockAction(
  tx: Tx,
  actionId: number,
  version: number | undefined,
): Promise<{ action: Stored; record: NonconformanceRecord }> {
  const { nonconformance_id } = await readRow(tx, 'nonconformance_actions', actionId)
  const record = (await lock(tx, 'nonconformances', nonconformance_id)) as NonconformanceRecord
  const action = await lockVersion(tx, 'nonconformance_actions', actionId, version)
  const reason = nonconformanceStepRefusal('finish_action', record.state)
  if (reason !== null) throw new AppError('nonconformance_step_refused', { values: { reason } })
  refuseIf(action.round !== record.round, 'This action was planned before the nonconformance was reopened.')
  return { action, record }
}

/** Says what was done. @throws AppError as lockAction, corrective_action_refused, validation_failed */
export async function finishAction(
  deps: NonconformanceDeps,
  call: Call,
  actionId: number,
  { version, ...input }: BodyOf<typeof finishEndpoint>,
): Promise<Nonconformance> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const { action, record } = await lockAction(tx, actionId, version)
    refuseIf(action.done_on !== null, 'This action is done.')
    const errors = validateDone(input, record.found_on, today)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const said = { done_on: String(input.done_on), done_note: String(input.done_note).trim() }
    const by = { done_by_id: call.actor.userId, done_by_name: call.actor.name }
    await change(tx, 'nonconformance_actions', actionId, { ...said, ...by }, call.actor)
    const facts = { action: 'finish_action', noun: 'nonconformance', recordId: record.id } as const
    return settle(deps, tx, call, record.id, { ...facts, new: { action_id: actionId, ...said } })
  })
}

/**
 * Says whether an action had its effect. Not by who did it, unless the laboratory has nobody else, which is kept with the check.
 * Once every action that counts had its effect, the nonconformance is verified.
 * @throws AppError as lockAction, corrective_action_refused, validation_failed
 */
export async function checkAction(
  deps: NonconformanceDeps,
  call: Call,
  actionId: number,
  { version, ...input }: BodyOf<typeof checkEndpoint>,
): Promise<Nonconformance> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const { action, record } = await lockAction(tx, actionId, version)
    refuseIf(action.done_on === null, 'The effect of an action is checked once it is done.')
    refuseIf(action.checked_on !== null, 'The effect of this action was checked.')
    const people = (await listPeople(tx)).map((person) => person.id)
    const { allowed, alone } = mayCheckEffect(action, call.actor.userId, people)
    refuseIf(!allowed, 'The effect is checked by someone else than who did it.')
    const errors = validateCheck(input, action.done_on ?? today, today)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const said = {
      checked_on: String(input.checked_on),
      is_effective: input.is_effective === true,
      check_note: String(input.check_note).trim(),
      checked_alone: alone,
    }
    const by = { checked_by_id: call.actor.userId, checked_by_name: call.actor.name }
    await change(tx, 'nonconformance_actions', actionId, { ...said, ...by }, call.actor)
    const facts = { action: 'check_action', noun: 'nonconformance', recordId: record.id } as const
    return settle(deps, tx, call, record.id, { ...facts, new: { action_id: actionId, ...said } })
  })
}

/** Takes an action out that was planned by mistake. @throws AppError as lockAction, corrective_action_refused, reason_required */
export async function removeAction(
  deps: NonconformanceDeps,
  call: Call,
  actionId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { action, record } = await lockAction(tx, actionId, undefined)
    refuseIf(action.done_on !== null, 'An action that is done stays.')
    await voidRow(tx, 'nonconformance_actions', actionId, call.actor)
    const old = { action_id: actionId, what: action.what, who_name: action.who_name, due_on: action.due_on }
    await settle(deps, tx, call, record.id, { action: 'edit', noun: 'nonconformance', recordId: record.id, old, why })
    return { message: 'Action taken out' }
  })
}

/** After a change of an action: the state, the day that is due next, and the line of the trail. */
async function settle(
  deps: NonconformanceDeps,
  tx: Tx,
  call: Call,
  id: number,
  facts: AuditFacts,
): Promise<Nonconformance> {
  const { round } = await readRow(tx, 'nonconformances', id)
  const actions: CorrectiveAction[] = await listActionRows(tx, [id])
  const current = actions.filter((action) => action.round === round)
  const state = current.length === 0 ? 'investigated' : isVerified(actions, round) ? 'verified' : 'action'
  await change(tx, 'nonconformances', id, { state }, call.actor)
  await refreshDue(tx, id, call)
  await writeAudit(tx, call, facts)
  return readNonconformance(tx, id, todayOf(deps, call))
}
