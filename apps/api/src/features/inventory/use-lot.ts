import type { BodyOf, createLotUse as createEndpoint, LotUse, ReasonBody } from '@eluent/contract'
import { isMounted, validateUse } from '@eluent/domain/inventory'
import { hasFieldErrors, STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { change, create, lock, lockVersion, readRow, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { giveBack } from '../../records/inventory/lot-amounts-store.ts'
import { endOthers, readUse } from '../../records/inventory/lot-uses-store.ts'
import { takeFromLots, takenLine } from '../../views/inventory/take-from-lots.ts'
import { takingLots } from '../../views/inventory/taking-lots.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { todayOf } from '../../platform/call/today.ts'

const NOT_MOUNTED = 'Only a mobile phase, a solvent or a column is put on an instrument.'

/**
 * Notes that a lot was used. A bottle or column that is put on an instrument ends what stood there of the same item.
 * @throws AppError not_found, validation_failed, lot_refused
 */
export async function createLotUse(
  deps: InventoryDeps,
  call: Call,
  { lot_id, subject, record_id, machine_name, amount }: BodyOf<typeof createEndpoint>['use'],
): Promise<LotUse> {
  const today = todayOf(deps, call)
  const errors = validateUse({ subject, amount, record_id, machine_name })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return takingLots(deps, call, async (tx) => {
    const sample = subject === 'sample' ? await readRow(tx, 'samples', record_id ?? 0) : null
    if (subject === 'calibration') await readRow(tx, 'calibrations', record_id ?? 0)
    const wanted = [{ lot_id, amount: Number(amount) }]
    const [taken] = await takeFromLots(tx, wanted, {
      today,
      by: call.actor,
      field: 'amount',
      isTrial: sample?.sample_type_id === STANDARD_SAMPLE_TYPE_ID,
    })
    if (taken === undefined) throw new AppError('not_found')
    const place = {
      subject,
      sample_id: subject === 'sample' ? (record_id ?? null) : null,
      calibration_id: subject === 'calibration' ? (record_id ?? null) : null,
      machine_name: subject === 'machine' ? String(machine_name).trim() : null,
    }
    const used_at = deps.now().toISOString()
    if (place.machine_name !== null) {
      if (!isMounted(taken.item.kind)) throw fieldErrors({ lot_id: [NOT_MOUNTED] })
      const off = { machine_name: place.machine_name, item_id: taken.item.id }
      const ended = await endOthers(tx, off, used_at, call.actor)
      if (taken.item.kind === 'column')
        for (const { lot_id: column, amount: pieces } of ended) await giveBack(tx, column, pieces, call.actor)
    }
    const { id } = await create(tx, 'lot_uses', { lot_id, ...place, amount: Number(amount), used_at }, call.actor)
    await writeAudit(tx, call, takenLine(taken, { use_id: id, ...place }))
    return readUse(tx, id, today)
  })
}

/** Notes that a bottle or column was taken off its instrument. @throws AppError not_found, changed_meanwhile, validation_failed */
export async function endLotUse(
  deps: InventoryDeps,
  call: Call,
  id: number,
  version: number | undefined,
): Promise<LotUse> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'lot_uses', id, version)
    if (stored.machine_name === null || stored.ended_at !== null) {
      throw new AppError('lot_step_refused', { values: { reason: 'This lot stands at no instrument any more.' } })
    }
    const ended_at = deps.now().toISOString()
    await change(tx, 'lot_uses', id, { ended_at }, call.actor)
    if (await isColumn(tx, stored.lot_id)) await giveBack(tx, stored.lot_id, stored.amount, call.actor)
    const facts = { use_id: id, machine_name: stored.machine_name, ended_at }
    await writeAudit(tx, call, { action: 'edit', noun: 'inventory_lot', recordId: stored.lot_id, new: facts })
    return readUse(tx, id, todayOf(deps, call))
  })
}

/** A column that is taken off is there again; what was in a bottle is not. */
async function isColumn(tx: Tx, lotId: number): Promise<boolean> {
  const { item_id } = await readRow(tx, 'inventory_lots', lotId)
  return (await readRow(tx, 'inventory_items', item_id)).kind === 'column'
}

/** Takes back a use that was noted by mistake. @throws AppError not_found, reason_required */
export async function deleteLotUse(
  deps: InventoryDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'lot_uses', id)
    await voidRow(tx, 'lot_uses', id, call.actor)
    const isBack = stored.ended_at !== null && (await isColumn(tx, stored.lot_id))
    if (!isBack) await giveBack(tx, stored.lot_id, stored.amount, call.actor)
    const { lot_id, subject, sample_id, calibration_id, machine_name, amount } = stored
    const old = { use_id: id, subject, sample_id, calibration_id, machine_name, amount }
    await writeAudit(tx, call, { action: 'void', noun: 'inventory_lot', recordId: lot_id, old, why })
    return { message: 'Use taken back' }
  })
}
