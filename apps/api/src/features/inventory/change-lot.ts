import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, createLot as createEndpoint, Lot, updateLot as updateEndpoint } from '@eluent/contract'
import { effectiveExpiry, LOT_TEXTS, validateLot, type LotInput } from '@eluent/domain/inventory'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import { change, create, lock, lockVersion, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { readWholeLot } from '../../records/inventory/lots-store.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { checkLotFile, checkStep, refuseTakenNumber } from './lot-checks.ts'
import { todayOf } from '../../platform/call/today.ts'

type Input = BodyOf<typeof updateEndpoint>['lot']

function checked(input: Input, today: string) {
  const { expires_on, location, ...rest } = input
  const lot: LotInput = { ...rest, location, expires_on: isBlank(expires_on) ? null : expires_on }
  const errors = validateLot(lot, today)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return {
    lot_number: String(input.lot_number).trim(),
    received_on: String(input.received_on),
    expires_on: isBlank(expires_on) ? null : String(expires_on),
    days_after_opening: typeof input.days_after_opening === 'number' ? input.days_after_opening : null,
    amount_received: Number(input.amount_received),
    location: isBlank(location) ? null : String(location).trim(),
    serial_number: isBlank(input.serial_number) ? null : String(input.serial_number).trim(),
    certificate_file_id: input.certificate_file_id ?? null,
    certified: (input.certified ?? []).map((value) => ({ ...value, analyte: value.analyte.trim() })),
  }
}

/**
 * Receives a lot into quarantine.
 * @throws AppError not_found, validation_failed, lot_number_taken
 */
export async function createLot(
  deps: InventoryDeps,
  call: Call,
  { item_id, ...input }: BodyOf<typeof createEndpoint>['lot'],
): Promise<Lot> {
  const today = todayOf(deps, call)
  const { certified, ...columns } = checked(input, today)
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'inventory_items', item_id)
    await refuseTakenNumber(tx, { item_id, lot_number: columns.lot_number })
    await checkLotFile(tx, columns.certificate_file_id, 'certificate_file_id')
    const days = { opened_on: null, extended_to: null, extended_on: null }
    const made = {
      ...columns,
      item_id,
      certified: json(certified),
      state_since: columns.received_on,
      amount_left: columns.amount_received,
      usable_until: effectiveExpiry({ ...columns, ...days }),
    }
    const { id } = await create(tx, 'inventory_lots', made, call.actor)
    const facts = { item_id, ...columns, certified }
    await writeAudit(tx, call, { action: 'create', noun: 'inventory_lot', recordId: id, new: facts })
    return readWholeLot(tx, id, today)
  })
}

/**
 * Corrects a lot. What its certificate says is fixed from the release on; the place may change until it has ended.
 * @throws AppError not_found, changed_meanwhile, validation_failed, lot_number_taken, lot_step_refused
 */
export async function updateLot(
  deps: InventoryDeps,
  call: Call,
  id: number,
  { lot: input, version }: BodyOf<typeof updateEndpoint>,
): Promise<Lot> {
  const today = todayOf(deps, call)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'inventory_lots', id, version)
    const old = factsOf(stored)
    const columns = checked({ ...old, ...input }, today)
    const { location: _old, ...fixedBefore } = old
    const { location: _now, ...fixed } = columns
    if (!isDeepStrictEqual(fixed, fixedBefore)) {
      checkStep(stored, 'correct', today)
      if (stored.final_volume_ml !== null) throw new AppError('lot_step_refused', { values: { reason: PREPARED } })
      const { item_id } = stored
      await refuseTakenNumber(tx, { item_id, lot_number: columns.lot_number, not: id })
      await checkLotFile(tx, columns.certificate_file_id, 'certificate_file_id')
    }
    const derived = {
      usable_until: effectiveExpiry({ ...stored, ...columns }),
      ...(stored.state === 'quarantined' && { amount_left: amountLeft(stored, columns.amount_received) }),
    }
    await change(tx, 'inventory_lots', id, { ...columns, certified: json(columns.certified), ...derived }, call.actor)
    await writeAudit(tx, call, { action: 'edit', noun: 'inventory_lot', recordId: id, old, new: columns })
    return readWholeLot(tx, id, today)
  })
}

/** What is left once the amount received is corrected: a control material may have run on trial. @throws AppError validation_failed */
function amountLeft(stored: Row<'inventory_lots'>, received: number): number {
  const taken = stored.amount_received - stored.amount_left
  if (received < taken) {
    throw fieldErrors({ amount_received: [LOT_TEXTS.taken.replace('{taken}', String(Number(taken.toPrecision(9))))] })
  }
  return Number((received - taken).toPrecision(12))
}

const PREPARED =
  'What a prepared solution holds follows from what it was made of and cannot be corrected. Discard it and prepare it again.'

function factsOf(row: Row<'inventory_lots'>) {
  const { lot_number, received_on, expires_on, days_after_opening, amount_received, location } = row
  const { serial_number, certificate_file_id, certified } = row
  return {
    lot_number,
    received_on,
    expires_on,
    days_after_opening,
    amount_received,
    location,
    serial_number,
    certificate_file_id,
    certified,
  }
}
