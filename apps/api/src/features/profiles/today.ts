const HALF_A_DAY_MS = 12 * 3_600_000

/** The day by which values count, 'YYYY-MM-DD' in UTC. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The day that it still is somewhere: who enters their own today is not refused. */
export function earliestToday(now: Date): string {
  return today(new Date(now.getTime() - HALF_A_DAY_MS))
}
