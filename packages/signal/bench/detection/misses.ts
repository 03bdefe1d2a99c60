/** Why areas above 1 % are more than 2 % off, as far as what the instrument stored can tell: by its limits and its baseline. */
import { integratePeak, type Channel, type DetectedPeak, type StoredPeak } from '../../src/index.ts'

const MOST_ERROR = 0.02

export const CAUSES = ['not found', 'contradicts itself', 'limits', 'baseline', 'both', 'not told'] as const
type Cause = (typeof CAUSES)[number]

interface Line {
  startMin: number
  endMin: number
  baselineStart: number
  baselineEnd: number
}

/**
 * `contradicts itself`: above the stored baseline, between the stored limits, lies another area than the stored one, so that no integration agrees
 * with both. `limits`: with our limits above its baseline the area is still off, with its limits above ours it is not. `baseline`: the other way round.
 * `not told`: no limits or no baseline are stored.
 */
export function causeOf(channel: Channel, peak: StoredPeak, match: DetectedPeak | null, scale: number): Cause {
  if (match === null) return 'not found'
  const { startMin, endMin, baselineStart, baselineEnd, area } = peak
  if (startMin === null || endMin === null || baselineStart === null || baselineEnd === null || area === null)
    return 'not told'
  const stored = { startMin, endMin, baselineStart, baselineEnd }
  const isOff = (limits: Line, line: Line): boolean =>
    !(Math.abs(areaBetween(channel, limits, line) / scale / area - 1) <= MOST_ERROR)
  if (isOff(stored, stored)) return 'contradicts itself'
  const [byLimits, byLine] = [!isOff(stored, match), !isOff(match, stored)]
  return byLimits === byLine ? 'both' : byLimits ? 'limits' : 'baseline'
}

export function isMiss(error: number | null): boolean {
  return error === null || Math.abs(error) > MOST_ERROR
}

/** The area between limits above a line, which is drawn on to them. */
function areaBetween({ timesMin, values }: Channel, limits: Line, line: Line): number {
  const slope = (line.baselineEnd - line.baselineStart) / (line.endMin - line.startMin)
  const at = (time: number): number => line.baselineStart + slope * (time - line.startMin)
  const startMin = Math.max(limits.startMin, timesMin[0] ?? NaN)
  const endMin = Math.max(startMin, Math.min(limits.endMin, timesMin.at(-1) ?? NaN))
  const found = integratePeak(timesMin, values, {
    startMin,
    endMin,
    baselineStart: at(startMin),
    baselineEnd: at(endMin),
  })
  return found.area
}

/** What lies between our end and the instrument's, above a line from the signal at its start to the later of both, as a share of the peak. */
export function shareBetweenEnds(channel: Channel, peak: StoredPeak, match: DetectedPeak): number {
  const { timesMin, values } = channel
  const from = Math.max(peak.startMin ?? NaN, timesMin[0] ?? NaN)
  const to = Math.min(Math.max(match.endMin, peak.endMin ?? NaN), timesMin.at(-1) ?? NaN)
  const signalAt = (time: number): number => {
    const next = Math.max(
      1,
      timesMin.findIndex((one) => one >= time),
    )
    const [before, after] = [timesMin[next - 1] ?? NaN, timesMin[next] ?? NaN]
    const share = (time - before) / (after - before)
    return (values[next - 1] ?? NaN) + share * ((values[next] ?? NaN) - (values[next - 1] ?? NaN))
  }
  const line = { startMin: from, endMin: to, baselineStart: signalAt(from), baselineEnd: signalAt(to) }
  const between = { ...line, startMin: Math.min(match.endMin, peak.endMin ?? NaN) }
  return areaBetween(channel, between, line) / areaBetween(channel, line, line)
}
