/** Clocks that differ by more are reported. */
const CLOCK_SKEW_LIMIT_MS = 5000

/** The warning about an instrument clock that is `skewMs` ahead of the server's (behind when negative); null within the limit. */
export function clockSkewText(skewMs: number): string | null {
  if (!Number.isFinite(skewMs) || Math.abs(skewMs) <= CLOCK_SKEW_LIMIT_MS) return null
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  const minutes = Math.round(seconds / 60)
  const longer = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  const size = seconds < 120 ? `${seconds} seconds` : longer
  const direction = skewMs > 0 ? 'ahead of' : 'behind'
  return `The clock of the instrument computer is ${size} ${direction} the server's. Correct it: injection times come from it.`
}
