/** A queue's entry as far as its duration is concerned. */
export interface TimedEntry {
  action: string | null
  /** Mean length of the last runs of the sample's method, s; null before one is stored. */
  run_s: number | null
  vials: readonly { completed: boolean; submitted_at: string | null }[]
}

export interface QueueTimes {
  /** Vials with a result since the oldest entry was queued. */
  done: number
  /** `done` and the vials without a result. */
  total: number
  /** When the last vial is expected to have its result, ms since 1970; null where a method has no run yet or nothing waits. */
  endsAtMs: number | null
  /** When each entry is expected to begin, in the queue's order, ms; null for one that has begun, or where it is not known. */
  beginsAtMs: (number | null)[]
  /** Of each entry's vial that is with the instrument: min since its hand-over, and how many a run takes; null of the others. */
  runsMin: ({ since: number; of: number } | null)[]
}

/**
 * When the queue is expected to end, judged by the last runs of each method. A vial with the instrument has run since its
 * hand-over, one that takes longer than usual ends now at the earliest. An action takes no time.
 */
export function queueTimes(entries: readonly TimedEntry[], done: number, nowMs: number): QueueTimes {
  const vials = entries.flatMap((entry) => entry.vials)
  const waiting = vials.filter(({ completed }) => !completed).length
  let atMs: number | null = nowMs
  const beginsAtMs = entries.map(({ run_s, vials: own }) => {
    const begins = own.some(({ completed, submitted_at }) => completed || submitted_at !== null) ? null : atMs
    for (const { completed, submitted_at } of own) {
      if (completed || atMs === null) continue
      if (run_s === null) atMs = null
      else if (submitted_at === null) atMs += run_s * 1000
      else atMs = Math.max(atMs, Date.parse(submitted_at) + run_s * 1000)
    }
    return begins
  })
  const runsMin = entries.map((entry) => runOf(entry, nowMs))
  return { done, total: done + waiting, endsAtMs: waiting === 0 ? null : atMs, beginsAtMs, runsMin }
}

function runOf({ run_s, vials }: TimedEntry, nowMs: number): QueueTimes['runsMin'][number] {
  const since = vials.find(({ completed, submitted_at }) => !completed && submitted_at !== null)?.submitted_at
  if (run_s === null || since === undefined || since === null) return null
  const min = Math.floor((nowMs - Date.parse(since)) / 60_000)
  return { since: Math.max(0, min), of: Math.max(1, Math.round(run_s / 60)) }
}
