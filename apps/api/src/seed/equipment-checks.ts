import type { CheckPlan } from '@eluent/domain/equipment'
import { updateEquipment } from '../features/equipment/change-equipment.ts'
import { checkPiece } from '../features/equipment/check-piece.ts'
import { takeReadings } from '../features/equipment/take-readings.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'
import { on } from './clock.ts'
import { todayOf } from '../platform/call/today.ts'

const BALANCE: CheckPlan = {
  points: [
    { name: 'Small weight', unit: 'g', low: 0.0995, high: 0.1005 },
    { name: 'Large weight', unit: 'g', low: 49.995, high: 50.005 },
  ],
  stops: true,
  opens_nonconformance: true,
}
const REFRIGERATOR: CheckPlan = {
  points: [{ name: 'Temperature', unit: 'C', low: 2, high: 8 }],
  stops: false,
  opens_nonconformance: true,
}
const DAYS_CHECKED = 5

/** The balance and a refrigerator are checked each day; a logger sends the refrigerator's temperature. */
export async function seedChecks(deps: Deps, call: Call, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, checks, good] of [
    ['Balance 1', BALANCE, [0.1001, 50.0009]],
    ['Refrigerator 2', REFRIGERATOR, [4.3]],
  ] as const) {
    const id = ids.get(name)
    if (id === undefined) continue
    await updateEquipment(...on(deps, DAYS_CHECKED + 1, call), id, { checks }, undefined)
    for (let daysAgo = DAYS_CHECKED; daysAgo >= 0; daysAgo -= 1) {
      const then = on(deps, daysAgo, call)
      const check = { happened_on: todayOf(...then), done_by: call.actor.name, values: [...good] }
      await checkPiece(...then, id, { check })
    }
    if (checks === REFRIGERATOR) await takeReadings(deps, call, id, { readings: loggedReadings(deps.now()) })
  }
}

const HALF_HOUR_MS = 1_800_000
/** Half hours back: the door stood open, and the logger was silent. */
const WARM = [70, 71, 72]
const SILENT = [90, 91, 92, 93, 94, 95]

/** Every half hour of the last three days. */
function loggedReadings(now: Date): { at: string; value: number }[] {
  return Array.from({ length: 144 }, (_, back) => back)
    .filter((back) => !SILENT.includes(back))
    .map((back) => ({
      at: new Date(now.getTime() - back * HALF_HOUR_MS).toISOString(),
      value: WARM.includes(back) ? 9.1 : Number((4.2 + 0.6 * Math.sin(back / 5)).toFixed(1)),
    }))
}
