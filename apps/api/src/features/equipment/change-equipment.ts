import type { Equipment, EquipmentBody, ReasonBody } from '@eluent/contract'
import { EQUIPMENT_TEXTS, validateEquipment, type CheckPlan } from '@eluent/domain/equipment'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { change, create, lock, lockVersion, voidRow, type Row } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { listPieces } from '../../records/equipment/equipment-store.ts'
import type { Deps } from '../../views/deps.ts'
import { readChangedPiece } from './read-equipment.ts'
import { todayOf } from '../../platform/call/today.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now'>
type Stored = Row<'equipment'>

/** What is kept of a piece, its rules checked; what is not sent stays. @throws AppError validation_failed */
function checked(input: EquipmentBody, stored?: Stored) {
  const whole = { ...(stored && factsOf(stored)), ...input }
  const errors = validateEquipment(whole)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    name: String(whole.name).trim(),
    kind: String(whole.kind),
    serial: keptText(whole.serial),
    maker: keptText(whole.maker),
    location: keptText(whole.location),
    in_service_since: keptText(whole.in_service_since),
    machine_name: keptText(whole.machine_name),
    schedules: whole.schedules ?? [],
    checks: keptPlan(whole.checks ?? null),
  }
}

function keptPlan(plan: CheckPlan | null): CheckPlan | null {
  return (
    plan && { ...plan, points: plan.points.map((one) => ({ ...one, name: one.name.trim(), unit: one.unit.trim() })) }
  )
}

function keptText(value: unknown): string | null {
  return typeof value !== 'string' || isBlank(value) ? null : value.trim()
}

function factsOf(row: Stored) {
  const { name, kind, serial, maker, location, in_service_since, machine_name, schedules, checks } = row
  return { name, kind, serial, maker, location, in_service_since, machine_name, schedules, checks }
}

function jsonOf({ schedules, checks }: ReturnType<typeof checked>) {
  return { schedules: json(schedules), checks: checks && json(checks) }
}

/** Results name one machine: no two pieces carry it. @throws AppError validation_failed */
async function refuseTaken(tx: Tx, machine: string | null, own?: number): Promise<void> {
  if (machine === null) return
  const others = (await listPieces(tx, [machine])).filter(({ id, state }) => id !== own && state !== 'retired')
  if (others.length > 0) throw fieldErrors({ machine_name: [EQUIPMENT_TEXTS.machine_taken] })
}

/** Adds a piece, in service. @throws AppError validation_failed */
export async function createEquipment(deps: ChangeDeps, call: Call, input: EquipmentBody): Promise<Equipment> {
  const columns = checked(input)
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    await refuseTaken(tx, columns.machine_name)
    const state_since = columns.in_service_since ?? today
    const row = { ...columns, ...jsonOf(columns), listed_on: today, state_since }
    const { id } = await create(tx, 'equipment', row, call.actor)
    await writeAudit(tx, call, { action: 'create', noun: 'equipment', recordId: id, new: columns })
    return readChangedPiece(tx, id, today)
  })
}

/** @throws AppError not_found, changed_meanwhile, validation_failed */
export async function updateEquipment(
  deps: ChangeDeps,
  call: Call,
  id: number,
  input: EquipmentBody,
  version: number | undefined,
): Promise<Equipment> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'equipment', id, version)
    const columns = checked(input, stored)
    await refuseTaken(tx, columns.machine_name, id)
    await change(tx, 'equipment', id, { ...columns, ...jsonOf(columns) }, call.actor)
    const old = factsOf(stored)
    await writeAudit(tx, call, { action: 'edit', noun: 'equipment', recordId: id, old, new: columns })
    return readChangedPiece(tx, id, todayOf(deps, call))
  })
}

/** Takes a piece off the list. @throws AppError not_found, reason_required */
export async function deleteEquipment(
  deps: ChangeDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lock(tx, 'equipment', id)
    await voidRow(tx, 'equipment', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'equipment', recordId: id, old: { name }, why })
    return { message: 'Equipment removed successfully' }
  })
}
