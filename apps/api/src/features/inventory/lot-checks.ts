import { lotStepRefusal, type LotState, type LotStep } from '@eluent/domain/inventory'
import type { Tx } from '../../platform/db/database.ts'
import type { Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { lockFiles } from '../../records/files/files-store.ts'
import { isLotNumberTaken } from '../../records/inventory/lots-store.ts'

/** @throws AppError lot_step_refused where the step may not be taken with the lot */
export function checkStep(stored: Row<'inventory_lots'>, step: LotStep, today: string): void {
  const reason = lotStepRefusal({ ...stored, state: stored.state as LotState }, step, today)
  if (reason !== null) throw new AppError('lot_step_refused', { values: { reason } })
}

/** Holds an uploaded attachment of the organization, so that no sweep removes it. @throws AppError validation_failed */
export async function checkLotFile(tx: Tx, fileId: string, field: string): Promise<{ name: string }>
export async function checkLotFile(tx: Tx, fileId: string | null | undefined, field: string): Promise<unknown>
export async function checkLotFile(tx: Tx, fileId: string | null | undefined, field: string): Promise<unknown> {
  if (fileId === null || fileId === undefined) return null
  const [file] = await lockFiles(tx, [fileId], 'share')
  if (file?.kind !== 'attachment' || file.sample_id !== null) {
    throw fieldErrors({ [field]: ['This file was not saved. Please choose it again.'] })
  }
  return file
}

/** @throws AppError lot_number_taken */
export async function refuseTakenNumber(tx: Tx, place: Parameters<typeof isLotNumberTaken>[1]): Promise<void> {
  if (!(await isLotNumberTaken(tx, place))) return
  throw new AppError('lot_number_taken', { fields: { lot_number: ['This item has a lot of this number already.'] } })
}
