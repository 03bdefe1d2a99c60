import type { Author } from '../platform/audit/write-audit.ts'
import type { Call } from '../platform/call/call.ts'

const DAY_MS = 86_400_000

/** The instant so many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** What the use cases are given, with their clock so many days ago. */
function asOf<Deps extends { now: () => Date }>(deps: Deps, daysAgo: number): Deps {
  const at = daysBefore(deps.now(), daysAgo)
  return { ...deps, now: () => at }
}

/** The call as if it had been made then: what it writes into the trail has this time. */
export function callAt(call: Call, at: Date): Call & Pick<Author, 'at'> {
  return { ...call, at }
}

/** What a use case is given first, so many days ago. */
export function on<Deps extends { now: () => Date }>(deps: Deps, daysAgo: number, call: Call): [Deps, Call] {
  const then = asOf(deps, daysAgo)
  return [then, callAt(call, then.now())]
}
