/** Clocks that differ by more are reported. */
const CLOCK_SKEW_LIMIT_MS = 5000

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

/** The warning about an instrument clock that is `skewMs` ahead of the server's (behind when negative); null within the limit. */
export function clockSkewText(skewMs: number): string | null {
  if (!Number.isFinite(skewMs) || Math.abs(skewMs) <= CLOCK_SKEW_LIMIT_MS) return null
  const direction = skewMs > 0 ? 'ahead of' : 'behind'
  return `The clock of the instrument computer is ${inWords(Math.abs(skewMs))} ${direction} the server's. Correct it: injection times come from it.`
}
