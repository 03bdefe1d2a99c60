import type { BodyOf, ReplyIn, driverHello } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findTokenFacts, noteSighting, organizationName } from '../../records/driver-tokens/driver-tokens-store.ts'

/** Notes what a driver says of itself, unless its check only asks, and tells it whom it belongs to and how far its clock is off. */
export async function noteHello(
  deps: { db: Database; now: () => Date },
  call: Call,
  said: BodyOf<typeof driverHello>,
): Promise<ReplyIn<typeof driverHello>> {
  const { actor } = call
  const tokenId = actor.driverTokenId
  if (tokenId === undefined) throw new AppError('forbidden')
  const now = deps.now()
  const skewMs = Date.parse(said.clock) - now.getTime()
  return deps.db.transaction(call, async (tx) => {
    if (said.only_asks !== true)
      await noteSighting(tx, tokenId, {
        last_seen_at: now.toISOString(),
        machine_name: said.machine,
        driver_version: said.version,
        clock_skew_ms: skewMs,
        waiting_events: said.waiting_events,
        watched: said.watched ?? null,
      })
    const token = await findTokenFacts(tx, tokenId)
    return {
      name: token?.name ?? '',
      machine: token?.machine_name ?? null,
      may_run_queue: token?.may_run_queue ?? false,
      organization: await organizationName(tx),
      server_clock: now.toISOString(),
      clock_skew_ms: skewMs,
    }
  })
}
