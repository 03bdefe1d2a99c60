import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { listPieces } from '../../records/equipment/equipment-store.ts'
import type { Deps } from '../../views/deps.ts'
import { withWork } from '../../views/equipment/present-equipment.ts'
import { whyUnfit } from '../../views/equipment/refuse-unfit.ts'
import { todayOf } from '../../platform/call/today.ts'

/** What is chosen on a sheet: a balance, a pipette, or the oven of a moisture determination. */
export type BenchPieceKind = 'balance' | 'pipette' | 'oven'

/**
 * A piece as it is called now; one that is overdue or out of service cannot be chosen.
 * @throws AppError validation_failed at `field`, balance_unfit
 */
export async function fitPiece(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  call: Call,
  kinds: readonly [BenchPieceKind, ...BenchPieceKind[]],
  id: number | null,
  field: string,
): Promise<{ id: number; name: string } | null> {
  if (id === null) return null
  const piece = (await listPieces(tx)).find((one) => one.id === id && kinds.some((kind) => one.kind === kind))
  if (!piece) throw fieldErrors({ [field]: [`There is no such ${kinds[0]}.`] })
  const [known] = await withWork(tx, [piece])
  const why = await whyUnfit(tx, present(known), todayOf(deps, call))
  if (why !== null) throw new AppError('balance_unfit', { values: { why } })
  return { id, name: piece.name }
}
