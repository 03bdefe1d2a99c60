import { uncheckedText, unfitText } from '@eluent/domain/equipment'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isExcepted } from '../../records/equipment/equipment-overrides-store.ts'
import { listPieces } from '../../records/equipment/equipment-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { withWork, type KnownPiece } from './present-equipment.ts'

/**
 * Why a piece cannot be used for samples on a day; null where it can be. Its daily check counts where the laboratory sets that.
 */
export async function whyUnfit(tx: Tx, piece: KnownPiece, today: string): Promise<string | null> {
  const unfit = unfitText(piece, today)
  if (unfit !== null) return unfit
  const unchecked = uncheckedText(piece, today)
  if (unchecked === null) return null
  const { hold_unchecked_equipment: isHeld } = await readQualitySettings(tx)
  return isHeld ? unchecked : null
}

/**
 * Refuses a sample on a machine that is overdue or out of service, unless an exception was signed for it. Where the caller does
 * not name the machine, every machine of the list must be fit. A laboratory without equipment is refused nothing.
 * @throws AppError equipment_unfit
 */
export async function refuseUnfitMachine(
  tx: Tx,
  { machine, sample, today }: { machine: string | null; sample: { id: number; epoch: number }; today: string },
): Promise<void> {
  const listed = await listPieces(tx, machine === null ? undefined : [machine])
  const named = listed.filter(({ machine_name, state }) => machine_name !== null && state !== 'retired')
  for (const piece of await withWork(tx, named)) {
    const refusal = await whyUnfit(tx, piece, today)
    if (refusal !== null && !(await isExcepted(tx, piece.id, sample)))
      throw new AppError('equipment_unfit', { values: { refusal } })
  }
}
