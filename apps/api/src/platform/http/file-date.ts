/** The day by the clock on the caller's wall, as exported files are named by it: '2026-11-21'. */
export function fileDate(now: Date, timeZone = 'UTC'): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}
