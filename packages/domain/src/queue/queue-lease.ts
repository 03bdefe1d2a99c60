/** Who hands the queue's vials to one instrument: a page in a browser, or its driver. */
export interface LeaseHolder {
  kind: 'page' | 'driver'
  /** Of the page's load, or of the driver's token. */
  id: string
  name: string
}

/** Times by the database's clock, ms since 1970. */
export interface QueueLease {
  holder: LeaseHolder
  sinceMs: number
  /** From here on nobody holds it. */
  untilMs: number
}

/**
 * A browser slows the timers of a page that nobody looks at to one a minute, so a page cannot have less. One that died is noticed
 * sooner by its driver, at its socket, which no timer keeps open.
 */
export const LEASE_MS = { page: 90_000, driver: 60_000 } as const

/** The lease as it counts at this moment; null where nobody holds it. */
export function leaseAt(lease: QueueLease | null, nowMs: number): QueueLease | null {
  return lease !== null && nowMs < lease.untilMs ? lease : null
}

/** What a holder says when it asks. */
export interface LeaseAsk {
  by: LeaseHolder
  /** Of a driver: no page has listened to it for a while, so that a page which holds the lease is gone. */
  alone: boolean
  /** Of a driver: the page that has not listened to it for a while, whoever else does. */
  gone?: string | undefined
}

/**
 * The lease after somebody asked for it; the one that stands where it was refused. A page goes before a driver, because a person
 * sits at it; a driver follows a page that ended, fell silent, or no longer listens, and so lets another page follow a dead one.
 * Nobody takes it from one of its own kind.
 */
export function askForLease(lease: QueueLease | null, { by, alone, gone }: LeaseAsk, nowMs: number): QueueLease {
  const held = leaseAt(lease, nowMs)
  const untilMs = nowMs + LEASE_MS[by.kind]
  if (held?.holder.id === by.id) return { ...held, holder: by, untilMs }
  const isFree =
    held === null ||
    (by.kind === 'page'
      ? held.holder.kind === 'driver'
      : held.holder.kind === 'page' && (alone || gone === held.holder.id))
  return isFree ? { holder: by, sinceMs: nowMs, untilMs } : held
}

/** The lease once its holder ended it; nobody ends another's. */
export function endLease(lease: QueueLease | null, id: string, nowMs: number): QueueLease | null {
  return lease?.holder.id === id ? { ...lease, untilMs: Math.min(lease.untilMs, nowMs) } : lease
}

/** A holder that was not heard for so long is gone, and no other took its place. */
const SILENT_MS = 300_000

export function isSilent({ holder, untilMs }: QueueLease, nowMs: number): boolean {
  return nowMs - (untilMs - LEASE_MS[holder.kind]) > SILENT_MS
}

/** Whether a task may be claimed by `id`, null for a caller of before there were leases. */
export function mayClaim(lease: QueueLease | null, id: string | null, nowMs: number): boolean {
  const held = leaseAt(lease, nowMs)
  return held === null || held.holder.id === id
}
