/** Where tails end against the instrument's limits: of peaks above 1 % that end on the baseline, by halves. */
import type { Channel, DetectedPeak, StoredPeak } from '../../src/index.ts'
import { shareBetweenEnds } from './misses.ts'
import type { Half } from './real-runs.ts'

interface Tail {
  half: Half
  /** How much later ours ends, as a share of the instrument's time from top to end. */
  later: number
  /** What lies between both ends, as a share of the peak. */
  between: number
  error: number
}

/** Undefined where the instrument states no end, or parts the peak from the next one there. */
export function tailOf(
  { half, channel }: { half: Half; channel: Channel },
  peak: StoredPeak,
  next: StoredPeak | undefined,
  match: DetectedPeak,
  error: number,
): Tail | undefined {
  const { code, endMin, retentionTimeMin } = peak
  if (endMin === null || Math.abs((next?.startMin ?? NaN) - endMin) < 1e-6) return undefined
  if (code !== null && !code.trim().endsWith('B')) return undefined
  const between = shareBetweenEnds(channel, peak, match)
  return { half, later: (match.endMin - endMin) / (endMin - retentionTimeMin), between, error }
}

export function tailRows(tails: readonly Tail[]): string[] {
  const halves = [...new Set(tails.map(({ half }) => half))]
  return halves.map((half) => {
    const members = tails.filter((tail) => tail.half === half)
    const count = (is: (tail: Tail) => boolean): number => members.filter(is).length
    const cells = [
      members.length,
      count(({ later }) => Math.abs(later) <= 0.1),
      count(({ later }) => later < -0.1),
      count(({ later }) => later > 0.1),
      count(({ between }) => Math.abs(between) <= 0.005),
      count(({ error }) => Math.abs(error) < 0.008),
      count(({ error }) => error <= -0.008 && error >= -0.084),
      count(({ error }) => error < -0.084),
      count(({ error }) => error >= 0.008),
    ]
    return `| ${half} | ${cells.join(' | ')} |`
  })
}
