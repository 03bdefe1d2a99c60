import type { ByteReader } from '../byte-reader.ts'
import type { AgilentHeader } from './agilent-header.ts'
import { AGILENT_LAYOUTS } from './agilent-layout.ts'

const MS_PER_MIN = 60_000
/** A month: no run is longer. */
const LONGEST_MS = 31 * 86_400_000
/** Every known data rate (0.2 to 500 Hz, 80 and 160 Hz included) gives a multiple of this many milliseconds. */
const INTERVAL_STEP_MS = 0.25

/** Times of single precision are known to one part in 2^24 of the last time, spread over all intervals. */
const isPlausibleInterval = (intervalMs: number, lastMs: number, n: number): boolean => {
  const steps = intervalMs / INTERVAL_STEP_MS
  const toleranceMs = (Math.abs(lastMs) * 2 ** -23 + 0.002) / n + 1e-9
  return Math.abs(steps - Math.round(steps)) * INTERVAL_STEP_MS <= toleranceMs
}

/**
 * Times of a .ch file's points in minutes since injection, evenly spaced by the version's own rule: first to last both
 * included (30, 130, 179, 181), last one interval past the last point (81), or last the nominal end (179 of OpenLab).
 *
 * Throws SignalFormatError `bad-header` for impossible times, and `truncated` when the points do not divide the time
 * into a step an instrument uses, which is how a shortened file without end mark shows.
 */
export const signalTimes = (reader: ByteReader, header: AgilentHeader, n: number): Float64Array => {
  const isFloat = AGILENT_LAYOUTS[header.version].time === 'f32'
  const firstMs = isFloat ? reader.f32be(0x11a, 'the first time') : reader.i32be(0x11a, 'the first time')
  const lastMs = isFloat ? reader.f32be(0x11e, 'the last time') : reader.i32be(0x11e, 'the last time')
  if (!(Math.abs(firstMs) <= LONGEST_MS))
    throw reader.fail('bad-header', 0x11a, `a first time within a month (found ${firstMs} ms)`)
  if (!(lastMs >= firstMs && lastMs <= LONGEST_MS)) {
    throw reader.fail('bad-header', 0x11e, `a last time after the first, within a month (found ${lastMs} ms)`)
  }
  const intervalMs = stepMs(header, firstMs, lastMs, n)
  if (n > 1 && !(intervalMs > 0)) throw reader.fail('bad-header', 0x11e, `a last time after the first for ${n} points`)
  if (isFloat && n > 1 && !isPlausibleInterval(intervalMs, lastMs, n)) {
    throw reader.fail(
      'truncated',
      reader.size,
      `points that divide ${firstMs} to ${lastMs} ms evenly (found ${n}, ${intervalMs} ms apart)`,
    )
  }
  const times = new Float64Array(n)
  for (let i = 0; i < n; i++) times[i] = (firstMs + i * intervalMs) / MS_PER_MIN
  return times
}

const stepMs = (header: AgilentHeader, firstMs: number, lastMs: number, n: number): number => {
  if (header.version === '81') return (lastMs - firstMs) / n
  if (header.version === '179' && header.fileType.startsWith('OL')) return lastMs / n
  return n > 1 ? (lastMs - firstMs) / (n - 1) : 0
}
