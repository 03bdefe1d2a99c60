import type { ReplyOf, readInstrumentUse as endpoint } from '@eluent/contract'
import { downTimes, instrumentUse, lastDays } from '@eluent/domain/dashboard'
import { startOfDay } from '@eluent/domain/turnaround'
import type { Call } from '../../platform/call/call.ts'
import { countUse, listMachines, listServiceEvents } from '../../records/dashboard/instrument-use-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

/** What each machine did on the last days, by the laboratory's clock. */
export async function readInstrumentUse(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  call: Call,
  count: number,
): Promise<ReplyOf<typeof endpoint>> {
  return db.read(call, async (tx) => {
    const { laboratory_zone: zone } = await readQualitySettings(tx)
    const days = lastDays(now(), count, zone)
    const [counted, listed, events] = await Promise.all([
      countUse(tx, startOfDay(days.at(-1) ?? '', zone).toISOString(), zone),
      listMachines(tx),
      listServiceEvents(tx),
    ])
    const named = counted.map(({ machine }) => machine).filter((machine) => machine !== '')
    const machines = [...new Set([...listed, ...named])].toSorted((one, other) => one.localeCompare(other))
    return {
      data: instrumentUse({ machines, counted, down: downTimes(events, zone) }, days, now(), zone),
      meta: { machines },
    }
  })
}
