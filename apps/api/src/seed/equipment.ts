import { dayAfter } from '@eluent/domain/equipment'
import { createEquipment } from '../features/equipment/change-equipment.ts'
import { recordEvent } from '../features/equipment/record-event.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'
import { on } from './clock.ts'
import { seedChecks } from './equipment-checks.ts'
import { PIECES, type PlannedEvent } from './equipment-plan.ts'
import { todayOf } from '../platform/call/today.ts'

/** The demo's equipment, as its tester keeps it; answers the pieces' ids by name. */
export async function seedEquipment(deps: Deps, call: Call): Promise<Map<string, number>> {
  const today = todayOf(deps, call)
  const ids = new Map<string, number>()
  for (const { facts, since, done } of PIECES) {
    const { id } = await createEquipment(...on(deps, since, call), {
      ...facts,
      in_service_since: dayAfter(today, -since),
    })
    for (const event of done) await recordEvent(...on(deps, event.daysAgo, call), id, { event: eventOf(event, today) })
    ids.set(facts.name, id)
  }
  await seedChecks(deps, call, ids)
  return ids
}

function eventOf({ kind, daysAgo, by, note, failed, location, suspectDaysAgo }: PlannedEvent, today: string) {
  const isJudged = kind === 'calibrated' || kind === 'verified'
  return {
    kind,
    happened_on: dayAfter(today, -daysAgo),
    done_by: by,
    outcome: isJudged ? (failed ? 'failed' : 'passed') : null,
    note,
    location,
    suspect_since: suspectDaysAgo === undefined ? null : dayAfter(today, -suspectDaysAgo),
  }
}
