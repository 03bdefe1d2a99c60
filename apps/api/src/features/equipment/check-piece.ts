import type { BodyOf, createEquipmentCheck as endpoint, ReplyIn } from '@eluent/contract'
import { checkErrors, failedCheckText, judgeCheck, type CheckPlan, type EquipmentState } from '@eluent/domain/equipment'
import { addFieldError, hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { change, insertRows, lockVersion, type NewRow } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { findLastPassedCheck } from '../../records/equipment/equipment-events-store.ts'
import { openNonconformance } from '../../records/nonconformances/open-nonconformance.ts'
import type { Deps } from '../../views/deps.ts'
import { readChangedPiece } from './read-equipment.ts'
import { todayOf } from '../../platform/call/today.ts'

const RETIRED = 'This piece is retired; nothing more is recorded for it.'

/**
 * Records the daily check of a piece as one of its events. A value outside its limits opens a nonconformance and puts a piece that
 * is in service out of it, where its plan says so; one that stands out of service already is only recorded.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function checkPiece(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  id: number,
  { check, version }: BodyOf<typeof endpoint>,
): Promise<ReplyIn<typeof endpoint>> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const piece = await lockVersion(tx, 'equipment', id, version)
    const state = piece.state as EquipmentState
    const plan = piece.checks
    const errors = checkErrors(check, plan, today)
    if (state === 'retired') addFieldError(errors, 'values', RETIRED)
    if (hasFieldErrors(errors) || plan === null) throw fieldErrors(errors)
    const { checked, outcome } = judgeCheck(plan.points, check.values.map(Number))
    const day = String(check.happened_on)
    const common = { equipment_id: id, happened_on: day, done_by: String(check.done_by).trim() }
    const isNew = outcome === 'failed' && state === 'in_service'
    const why = failedCheckText(piece.name, day, checked)
    const since = isNew ? ((await findLastPassedCheck(tx, id, day)) ?? day) : day
    const number = isNew ? await openFor(tx, call, { plan, id, what: why, day: today, since }) : null
    const note = isBlank(check.note) ? null : String(check.note).trim()
    const columns = { ...common, kind: 'checked', outcome, note, nonconformance_number: number }
    await keepEvent(tx, call, piece.name, { ...columns, checked: json(checked) })
    if (isNew && plan.stops) {
      const stop = { ...common, kind: 'out_of_service', note: why.slice(0, 500), suspect_since: since }
      await keepEvent(tx, call, piece.name, stop)
      const facts = { state: 'out_of_service', state_since: day, state_why: stop.note, suspect_since: since }
      await change(tx, 'equipment', id, facts, call.actor)
    } else await change(tx, 'equipment', id, {}, call.actor)
    return { data: await readChangedPiece(tx, id, today), outcome, nonconformance: number }
  })
}

async function keepEvent(
  tx: Tx,
  call: Call,
  name: string,
  facts: Omit<NewRow<'equipment_events'>, 'created_by_name'>,
): Promise<void> {
  const columns = { ...facts, created_by_name: call.actor.name }
  const { id } = await insertRows(tx, 'equipment_events', columns).returning('id').executeTakeFirstOrThrow()
  await writeAudit(tx, call, { action: 'create', noun: 'equipment_event', recordId: id, new: { name, ...columns } })
}

interface Failed {
  plan: CheckPlan
  id: number
  what: string
  day: string
  since: string
}

async function openFor(tx: Tx, call: Call, { plan, id, what, day, since }: Failed): Promise<string | null> {
  if (!plan.opens_nonconformance) return null
  const { number } = await openNonconformance(tx, call, {
    kind: 'equipment',
    severity: 'medium',
    what,
    foundAt: day,
    since,
    touches: [{ kind: 'equipment', id }],
    source: 'equipment',
  })
  return number
}
