import type { BodyOf, Lot, prepareSolution as prepareEndpoint } from '@eluent/contract'
import {
  earliestDay,
  solutionBudgets,
  solutionConcentrations,
  uncountable,
  useText,
  validateSolution,
  volumeInUnit,
  type ItemUnit,
} from '@eluent/domain/inventory'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { writeAudit, writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { create, lock } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { insertParts } from '../../records/inventory/lot-parts-store.ts'
import { readWholeLot } from '../../records/inventory/lots-store.ts'
import { takeFromLots, takenLine, type TakenLot } from '../../views/inventory/take-from-lots.ts'
import { takingLots } from '../../views/inventory/taking-lots.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { refuseTakenNumber } from './lot-checks.ts'
import { todayOf } from '../../platform/call/today.ts'

/**
 * Prepares a solution: its parts are taken off their lots, its concentrations are computed from what these certify, and it ends
 * when the first of them ends or on its own day. It may be used at once: what it is made of was released.
 * @throws AppError not_found, validation_failed, lot_number_taken, lot_refused
 */
export async function prepareSolution(
  deps: InventoryDeps,
  call: Call,
  { item_id, parts, ...input }: BodyOf<typeof prepareEndpoint>['solution'],
): Promise<Lot> {
  const today = todayOf(deps, call)
  return takingLots(deps, call, async (tx) => {
    const unit = (await lock(tx, 'inventory_items', item_id)).unit as ItemUnit
    const errors = validateSolution({ ...input, parts }, unit, today)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const lot_number = String(input.lot_number).trim()
    await refuseTakenNumber(tx, { item_id, lot_number })
    const taken = await takeFromLots(tx, parts, { today, by: call.actor, field: 'parts' })
    refuseUncountable(taken)
    const finalVolume = Number(input.final_volume_ml)
    const volume = { ml: finalVolume, uncertainty: input.final_volume_uncertainty }
    const measured = taken.map((part) => {
      const given = parts.find(({ lot_id }) => lot_id === part.lot.id)
      return { ...solutionPart(part), uncertainty: given?.uncertainty }
    })
    const concentrations = solutionConcentrations(measured, volume)
    const expires_on = earliestDay([
      isBlank(input.expires_on) ? null : String(input.expires_on),
      ...taken.map(({ lot }) => lot.usable_until),
    ])
    const amount = volumeInUnit(finalVolume, unit)
    const columns = {
      item_id,
      lot_number,
      state: 'released',
      state_since: today,
      received_on: today,
      expires_on,
      usable_until: expires_on,
      amount_received: amount,
      amount_left: amount,
      location: isBlank(input.location) ? null : String(input.location).trim(),
      final_volume_ml: finalVolume,
      final_volume_uncertainty: volume.uncertainty?.value ?? null,
      final_volume_distribution: volume.uncertainty?.distribution ?? null,
    }
    const budget = solutionBudgets(measured, volume, `${item_id}/${lot_number}`)
    const made = { ...columns, certified: json(concentrations), budget: json(budget) }
    const { id } = await create(tx, 'inventory_lots', made, call.actor)
    await insertParts(tx, id, parts)
    await writeAudit(tx, call, { action: 'create', noun: 'inventory_lot', recordId: id, new: { ...columns, parts } })
    await writeAuditLines(
      tx,
      call,
      taken.map((part) => takenLine(part, { lot_id: id })),
    )
    return readWholeLot(tx, id, today)
  })
}

function solutionPart({ lot, amount, item, certified }: TakenLot) {
  return { lot_id: lot.id, lot_number: lot.lot_number, amount, unit: item.unit, certified, budget: lot.budget }
}

/** What is certified and cannot be counted would be missing in silence. */
function refuseUncountable(taken: readonly TakenLot[]): void {
  const texts = taken.flatMap((part) => {
    const analytes = uncountable(solutionPart(part))
    return analytes.length === 0
      ? []
      : [useText('uncountable', { lot: part.lot.lot_number, analytes: analytes.join(', ') })]
  })
  if (texts.length > 0) throw fieldErrors({ parts: texts })
}
