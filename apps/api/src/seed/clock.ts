const DAY_MS = 86_400_000

/** The instant so many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** What the use cases are given, with their clock so many days ago. */
export function asOf<Deps extends { now: () => Date }>(deps: Deps, daysAgo: number): Deps {
  const at = daysBefore(deps.now(), daysAgo)
  return { ...deps, now: () => at }
}
