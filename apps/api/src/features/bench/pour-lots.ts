import { BENCH_TEXTS, type BenchLot } from '@eluent/domain/bench'
import { benchLotError, volumeInUnit, type ItemKind, type ItemUnit } from '@eluent/domain/inventory'
import { writeAuditLines, type AuditFacts } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { create, present, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { BenchRow } from '../../records/bench/bench-store.ts'
import { giveBack, itemsOfLots, lockLots } from '../../records/inventory/lot-amounts-store.ts'
import type { Deps } from '../../views/deps.ts'
import { takeFromLots, takenLine } from '../../views/inventory/take-from-lots.ts'
import { todayOf } from '../../platform/call/today.ts'

interface Pouring {
  sampleId: number
  locked: boolean
  lots: readonly BenchLot[]
  /** What was poured for the sample before. */
  poured: BenchRow['lots']
}

/**
 * Notes what was poured for a sample, and takes it off its lots. What stands there for the same purpose is given back first; the
 * same volume of the same lot is poured once, however often its vials are weighed.
 * @throws AppError not_found, validation_failed, lot_refused
 */
export async function pourLots(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  call: Call,
  { sampleId, locked, lots, poured }: Pouring,
): Promise<void> {
  if (lots.length === 0) return
  if (locked) throw fieldErrors({ lots: [BENCH_TEXTS.lots_locked] })
  const wanted = await inUnits(tx, lots)
  const isPoured = ({ purpose, lot_id, amount }: (typeof wanted)[number]) =>
    poured.some((use) => use.purpose === purpose && use.lot_id === lot_id && use.amount === amount)
  const changed = wanted.filter((one) => !isPoured(one))
  const replaced = poured.filter(({ purpose }) => changed.some((one) => one.purpose === purpose))
  const lines: AuditFacts[] = []
  for (const { use_id, lot_id, amount, purpose } of replaced) {
    await voidRow(tx, 'lot_uses', use_id, call.actor)
    await giveBack(tx, lot_id, amount, call.actor)
    const old = { use_id, sample_id: sampleId, amount, purpose }
    lines.push({ action: 'void', noun: 'inventory_lot', recordId: lot_id, old, why: REPLACED })
  }
  const today = todayOf(deps, call)
  const taken = await takeFromLots(tx, changed, { today, by: call.actor, field: 'lots' })
  const used_at = deps.now().toISOString()
  for (const [at, { lot_id, amount, purpose }] of changed.entries()) {
    const use = { lot_id, subject: 'sample', sample_id: sampleId, purpose, amount, used_at }
    const { id } = await create(tx, 'lot_uses', use, call.actor)
    lines.push(takenLine(present(taken[at]), { use_id: id, sample_id: sampleId, purpose }))
  }
  await writeAuditLines(tx, call, lines)
}

const REPLACED = 'Replaced on the bench sheet'

/** Volumes in the units of their lots, which are held until the transaction ends. */
async function inUnits(tx: Tx, lots: readonly BenchLot[]) {
  const locked = await lockLots(
    tx,
    lots.map(({ lot_id }) => lot_id),
  )
  const items = await itemsOfLots(
    tx,
    locked.map(({ item_id }) => item_id),
  )
  return lots.map(({ lot_id, purpose, volume_ml }) => {
    const lot = present(locked.find(({ id }) => id === lot_id))
    const { name, kind, unit } = present(items.get(lot.item_id))
    const item = { name, kind: kind as ItemKind, unit: unit as ItemUnit }
    const error = benchLotError({ lot_number: lot.lot_number, item }, purpose)
    if (error !== null) throw fieldErrors({ lots: [error] })
    return { lot_id, purpose, amount: Number(volumeInUnit(volume_ml, item.unit).toPrecision(12)) }
  })
}
