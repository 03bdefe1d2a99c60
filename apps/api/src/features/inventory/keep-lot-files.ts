import type { addLotFile as addEndpoint, BodyOf, Lot, ReasonBody } from '@eluent/contract'
import { lotFileErrors } from '@eluent/domain/inventory'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank } from '@eluent/domain/text'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { create, lock, readRow, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { countLotFiles, noteRemoval } from '../../records/inventory/lot-files-store.ts'
import { readWholeLot } from '../../records/inventory/lots-store.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { checkLotFile } from './lot-checks.ts'
import { todayOf } from '../../platform/call/today.ts'

/** Adds a file to a lot, whatever became of the lot since. @throws AppError not_found, validation_failed */
export async function addLotFile(
  deps: InventoryDeps,
  call: Call,
  lotId: number,
  { file_id, note }: BodyOf<typeof addEndpoint>,
): Promise<Lot> {
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'inventory_lots', lotId)
    const { name } = await checkLotFile(tx, file_id, 'file_id')
    const errors = lotFileErrors({ name, note, already: await countLotFiles(tx, lotId) })
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const kept = { lot_id: lotId, file_id, note: isBlank(note) ? null : String(note).trim() }
    const { id } = await create(tx, 'lot_files', kept, call.actor)
    const facts = { lot_file_id: id, file: name, note: kept.note }
    await writeAudit(tx, call, { action: 'edit', noun: 'inventory_lot', recordId: lotId, new: facts })
    return readWholeLot(tx, lotId, todayOf(deps, call))
  })
}

/** Takes a file off a lot; it stays readable with the reason. @throws AppError not_found, reason_required */
export async function removeLotFile(
  deps: InventoryDeps,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { lot_id, file_id, note } = await lock(tx, 'lot_files', id)
    const { name } = await readRow(tx, 'files', file_id)
    await noteRemoval(tx, id, why)
    await voidRow(tx, 'lot_files', id, call.actor)
    const old = { lot_file_id: id, file: name, note }
    await writeAudit(tx, call, { action: 'edit', noun: 'inventory_lot', recordId: lot_id, old, why })
    return { message: 'File removed' }
  })
}
