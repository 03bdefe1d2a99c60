import { endReviews, recallLot } from '../features/inventory/recall-lot.ts'
import { createLotUse } from '../features/inventory/use-lot.ts'
import type { Call } from '../platform/call/call.ts'
import { listFinishedTests } from '../records/demo/demo-store.ts'
import { readWholeLot } from '../records/inventory/lots-store.ts'
import { todayOf } from '../features/inventory/inventory-deps.ts'
import type { Deps } from '../views/deps.ts'
import { asOf, daysBefore } from './clock.ts'
import { idOf } from './inventory.ts'
import { isBetween } from './is-between.ts'
import { passwordOf } from './people.ts'
import { MACHINE, SECOND_MACHINE } from './sample-plan.ts'

/** Days ago of what was put on which instrument: a column or bottle takes the place of the one before. */
const MOUNTED: readonly (readonly [lot: string, machine: string, daysAgo: number, amount: number])[] = [
  ['SN-80114', MACHINE, 361, 1],
  ['SN-88213', MACHINE, 121, 1],
  ['SN-88902', SECOND_MACHINE, 86, 1],
  ['MP-061', MACHINE, 19, 1],
  ['AC-10301', MACHINE, 8, 1],
  ['AC-10301', SECOND_MACHINE, 8, 1],
  ['MP-062', MACHINE, 5, 0.9],
  ['MP-062', SECOND_MACHINE, 5, 0.9],
]

interface Kept {
  lots: ReadonlyMap<string, number>
  /** Ids of the calibrations by the names of their samples. */
  calibrations: ReadonlyMap<string, number>
}

/** What the lots were used for: on the instruments, in the newest calibrations and in samples. */
export async function seedLotUses(deps: Deps, tester: Call, { lots, calibrations }: Kept): Promise<void> {
  for (const [lot, machine_name, daysAgo, amount] of MOUNTED)
    await createLotUse(asOf(deps, daysAgo), tester, {
      lot_id: idOf(lots, lot),
      subject: 'machine',
      machine_name,
      amount,
    })
  const inCalibration = async (name: string, daysAgo: number, used: readonly string[]): Promise<void> => {
    for (const lot of used)
      await createLotUse(asOf(deps, daysAgo), tester, {
        lot_id: idOf(lots, lot),
        subject: 'calibration',
        record_id: idOf(calibrations, name),
        machine_name: null,
        amount: 0.5,
      })
  }
  await inCalibration(`${SECOND_MACHINE} calibration 3`, 26, ['IM-041', 'ICV-018'])
  const levels = ['WS-042-50', 'WS-042-25', 'WS-042-10', 'WS-042-5', 'WS-042-1', 'ICV-019']
  await inCalibration(`${MACHINE} calibration 13`, 12, levels)
}

/**
 * The solvent of some weeks ago is recalled by its supplier: the reports of what was diluted with it are under review, but for
 * the first, whose review has ended.
 */
export async function seedRecall(deps: Deps, tester: Call, manager: Call, { lots }: Kept): Promise<void> {
  const [from, to] = [46, 40].map((days) => daysBefore(deps.now(), days))
  if (!from || !to) return
  const tests = await deps.db.read(tester, listFinishedTests)
  const diluted = tests.filter(({ tested_at }) => isBetween(tested_at, from, to))
  for (const { id } of diluted)
    await createLotUse(asOf(deps, 40), tester, {
      lot_id: idOf(lots, 'DL-014'),
      subject: 'sample',
      record_id: id,
      machine_name: null,
      amount: 0.02,
    })
  const lot = idOf(lots, 'AC-10233')
  const then = asOf(deps, 9)
  const { version } = await deps.db.read(manager, (tx) => readWholeLot(tx, lot, todayOf(then, manager)))
  await recallLot(then, manager, lot, {
    version,
    reason: 'Recalled by the supplier: absorbs at 230 nm',
    password: passwordOf('admin'),
  })
  const [first] = diluted
  const reason = 'A blank of the diluent shows no peak'
  if (first) await endReviews(asOf(deps, 6), manager, lot, { sample_ids: [first.id], reason })
}
