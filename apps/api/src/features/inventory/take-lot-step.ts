import type {
  BodyOf,
  discardLot as discardEndpoint,
  extendLot as extendEndpoint,
  Lot,
  openLot as openEndpoint,
  releaseLot as releaseEndpoint,
} from '@eluent/contract'
import {
  effectiveExpiry,
  openedError,
  overlapExceptionError,
  overlapRefusal,
  validateExtension,
  type ControlOverlap,
} from '@eluent/domain/inventory'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { change, lockVersion, readRow, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { readOverlap } from '../../records/inventory/control-overlap-store.ts'
import { readWholeLot } from '../../records/inventory/lots-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { checkLotFile, checkStep } from './lot-checks.ts'
import { todayOf } from '../../platform/call/today.ts'

/** Releases a lot from quarantine. @throws AppError not_found, changed_meanwhile, lot_step_refused */
export async function releaseLot(
  deps: InventoryDeps,
  call: Call,
  id: number,
  { version, exception }: BodyOf<typeof releaseEndpoint>,
): Promise<Lot> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    checkStep(stored, 'release', today)
    const overlap = await checkOverlap(tx, stored, { today, exception })
    // one that ran on trial is open already
    const state = stored.opened_on === null ? 'released' : 'in_use'
    const now = { state, state_since: today, state_reason: null, overlap: overlap && json(overlap) }
    await change(tx, 'inventory_lots', id, now, call.actor)
    await writeAudit(tx, call, {
      action: 'release',
      noun: 'inventory_lot',
      recordId: id,
      old: { state: stored.state },
      new: { state, ...(overlap && { overlap }) },
      ...(overlap?.exception && { why: overlap.exception }),
    })
    return readWholeLot(tx, id, today)
  })
}

/** The runs of a control material beside the lot in use; too few of them need a reason. @throws AppError lot_step_refused, validation_failed */
async function checkOverlap(
  tx: Tx,
  lot: Row<'inventory_lots'>,
  { today, exception }: { today: string; exception: unknown },
): Promise<ControlOverlap | null> {
  const { kind } = await readRow(tx, 'inventory_items', lot.item_id)
  if (kind !== 'control_material') return null
  const { control_overlap_runs: required } = await readQualitySettings(tx)
  const overlap = await readOverlap(tx, lot, { required, today })
  const reason = overlap && overlapRefusal(overlap)
  if (overlap === null || reason === null) return overlap
  if (isBlank(exception)) throw new AppError('lot_step_refused', { values: { reason } })
  const error = overlapExceptionError(exception)
  if (error !== null) throw fieldErrors({ exception: [error] })
  return { ...overlap, exception: String(exception).trim() }
}

/** Marks a lot as used up; nothing is left of it. @throws AppError not_found, changed_meanwhile, lot_step_refused */
export async function markLotEmpty(deps: InventoryDeps, call: Call, id: number, version: number): Promise<Lot> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    checkStep(stored, 'empty', today)
    const now = { state: 'empty', amount_left: 0 }
    await change(tx, 'inventory_lots', id, { ...now, state_since: today, state_reason: null }, call.actor)
    const old = { state: stored.state, amount_left: stored.amount_left }
    await writeAudit(tx, call, { action: 'mark_empty', noun: 'inventory_lot', recordId: id, old, new: now })
    return readWholeLot(tx, id, today)
  })
}

/**
 * Notes the opening of a lot: it is in use, and its effective expiry may come nearer.
 * @throws AppError not_found, changed_meanwhile, lot_step_refused, validation_failed
 */
export async function openLot(
  deps: InventoryDeps,
  call: Call,
  id: number,
  { version, opened_on }: BodyOf<typeof openEndpoint>,
): Promise<Lot> {
  const today = todayOf(deps, call)
  const day = isBlank(opened_on) ? today : String(opened_on)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    checkStep(stored, 'open', today)
    const error = openedError(day, stored.received_on, today)
    if (error !== null) throw fieldErrors({ opened_on: [error] })
    const usable_until = effectiveExpiry({ ...stored, opened_on: day })
    const now = { state: 'in_use', state_since: day, opened_on: day, usable_until }
    await change(tx, 'inventory_lots', id, now, call.actor)
    const old = { state: stored.state, usable_until: stored.usable_until }
    await writeAudit(tx, call, { action: 'open', noun: 'inventory_lot', recordId: id, old, new: now })
    return readWholeLot(tx, id, today)
  })
}

/** Notes that a lot was thrown away. @throws AppError not_found, changed_meanwhile, lot_step_refused, reason_required */
export async function discardLot(
  deps: InventoryDeps,
  call: Call,
  id: number,
  { version, reason }: BodyOf<typeof discardEndpoint>,
): Promise<Lot> {
  const today = todayOf(deps, call)
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    checkStep(stored, 'discard', today)
    const now = { state: 'discarded', state_since: today, state_reason: why }
    await change(tx, 'inventory_lots', id, now, call.actor)
    const old = { state: stored.state, amount_left: stored.amount_left }
    await writeAudit(tx, call, { action: 'discard', noun: 'inventory_lot', recordId: id, old, new: now, why })
    return readWholeLot(tx, id, today)
  })
}

/**
 * Extends the expiry of a lot, once; what counted before stays with it.
 * @throws AppError not_found, changed_meanwhile, lot_step_refused, reason_required, validation_failed
 */
export async function extendLot(
  deps: InventoryDeps,
  call: Call,
  id: number,
  { version, reason, extended_to, evidence, file_id }: BodyOf<typeof extendEndpoint>,
): Promise<Lot> {
  const today = todayOf(deps, call)
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    checkStep(stored, 'extend', today)
    const hasFile = file_id !== null && file_id !== undefined
    const errors = validateExtension({ extended_to, evidence, hasFile }, stored.usable_until ?? '')
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    await checkLotFile(tx, file_id, 'file_id')
    const days = { extended_to: String(extended_to), extended_on: today }
    const now = {
      ...days,
      extended_from: stored.usable_until,
      extended_by_name: call.actor.name,
      extension_reason: why,
      extension_evidence: isBlank(evidence) ? null : String(evidence).trim(),
      extension_file_id: file_id ?? null,
      usable_until: effectiveExpiry({ ...stored, ...days }),
    }
    await change(tx, 'inventory_lots', id, now, call.actor)
    const old = { usable_until: stored.usable_until }
    await writeAudit(tx, call, { action: 'extend', noun: 'inventory_lot', recordId: id, old, new: now, why })
    return readWholeLot(tx, id, today)
  })
}
