import type { Clock } from '../clock.ts'
import type { Delivery } from '../delivery.ts'
import { ALONE_AFTER_MS } from '../upstream/upstream-state.ts'

/** Watches at the socket whether the page that holds the lease lives; other pages may listen meanwhile. */
export function createPageAbsence(clock: Clock, delivery: Pick<Delivery, 'listens'>) {
  let holder: string | undefined
  let absentSinceMs: number | null = null

  function look(): void {
    if (holder === undefined || delivery.listens(holder)) absentSinceMs = null
    else absentSinceMs ??= clock.monotonicMs()
  }

  return {
    /** The page that holds the lease, as far as the server says. */
    note: (page: string | undefined): void => {
      if (page !== holder) absentSinceMs = null
      holder = page
      look()
    },
    /** A page came or left. */
    look,
    /** The page that holds the lease, once it has been away for long enough. */
    gone: (): string | undefined => {
      const isGone = absentSinceMs !== null && clock.monotonicMs() - absentSinceMs >= ALONE_AFTER_MS
      return isGone ? holder : undefined
    },
  }
}
