import { endReviews, recallLot } from '../features/inventory/recall-lot.ts'
import { createLotUse } from '../features/inventory/use-lot.ts'
import type { Call } from '../platform/call/call.ts'
import { listFinishedTests } from '../records/demo/demo-store.ts'
import { readWholeLot } from '../records/inventory/lots-store.ts'
import type { Deps } from '../views/deps.ts'
import { daysBefore, on } from './clock.ts'
import { idOf } from './inventory.ts'
import { isBetween } from './is-between.ts'
import { passwordOf } from './people.ts'
import { MACHINE, SECOND_MACHINE } from './sample-plan.ts'
import { todayOf } from '../platform/call/today.ts'

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

type Lots = ReadonlyMap<string, number>

/** What the lots were used for on the instruments. */
export async function seedLotUses(deps: Deps, tester: Call, lots: Lots): Promise<void> {
  for (const [lot, machine_name, daysAgo, amount] of MOUNTED)
    await createLotUse(...on(deps, daysAgo, tester), {
      lot_id: idOf(lots, lot),
      subject: 'machine',
      machine_name,
      amount,
    })
}

/**
 * The solvent of some weeks ago is recalled by its supplier: the reports of what was diluted with it are under review, but for
 * the first, whose review has ended.
 */
export async function seedRecall(deps: Deps, tester: Call, manager: Call, lots: Lots): Promise<void> {
  const [from, to] = [46, 40].map((days) => daysBefore(deps.now(), days))
  if (!from || !to) return
  const tests = await deps.db.read(tester, listFinishedTests)
  const diluted = tests.filter(({ tested_at }) => isBetween(tested_at, from, to))
  for (const { id } of diluted)
    await createLotUse(...on(deps, 40, tester), {
      lot_id: idOf(lots, 'DL-014'),
      subject: 'sample',
      record_id: id,
      machine_name: null,
      amount: 0.02,
    })
  const lot = idOf(lots, 'AC-10233')
  const then = on(deps, 9, manager)
  const { version } = await deps.db.read(manager, (tx) => readWholeLot(tx, lot, todayOf(...then)))
  await recallLot(...then, lot, {
    version,
    reason: 'Recalled by the supplier: absorbs at 230 nm',
    password: passwordOf('admin'),
  })
  const [first] = diluted
  const reason = 'A blank of the diluent shows no peak'
  if (first) await endReviews(...on(deps, 6, manager), lot, { sample_ids: [first.id], reason })
}
