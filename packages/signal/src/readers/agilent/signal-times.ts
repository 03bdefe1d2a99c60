import type { ByteReader } from '../input/byte-reader.ts'
import type { AgilentHeader } from './agilent-header.ts'
import { AGILENT_LAYOUTS } from './agilent-layout.ts'

const MS_PER_MIN = 60_000
/** A month: no run is longer. */
const LONGEST_MS = 31 * 86_400_000
/** Data rates of gas chromatographs (1 to 1000 Hz) give whole milliseconds; those of some LC detectors are odder. */
const INTERVAL_STEP_MS = 0.25

/** Times of single precision are known to one part in 2^24 of the last time, spread over all intervals. */
function isPlausibleInterval(intervalMs: number, lastMs: number, n: number): boolean {
  const steps = intervalMs / INTERVAL_STEP_MS
  const toleranceMs = (Math.abs(lastMs) * 2 ** -23 + 0.002) / n + 1e-9
  return Math.abs(steps - Math.round(steps)) * INTERVAL_STEP_MS <= toleranceMs
}

/** Version 179 and 181 state at 116h how many blocks of 512 bytes (the last may be filled in part), or (MassHunter) how many points were written. */
function checkStatedSize(reader: ByteReader, header: AgilentHeader, n: number): void {
  const stated = reader.u32be(0x116, 'the number of blocks')
  const isCount = header.dataSystem.startsWith('Mustang')
  if (isCount ? stated !== n : (stated - 1) * 512 >= reader.size) {
    throw reader.fail(
      'truncated',
      reader.size,
      isCount ? `${stated} points (found ${n})` : `${stated} blocks of 512 bytes`,
    )
  }
}

/** A shortened file without end mark shows in points that do not divide the run time evenly. */
function checkInterval(reader: ByteReader, header: AgilentHeader, span: TimeSpan, n: number): string[] {
  if (n < 2 || isPlausibleInterval(span.intervalMs, span.lastMs, n)) return []
  const found = `${n} points, ${span.intervalMs} ms apart`
  if (header.fileType.startsWith('GC')) {
    throw reader.fail(
      'truncated',
      reader.size,
      `points that divide ${span.firstMs} to ${span.lastMs} ms evenly (found ${found})`,
    )
  }
  return [`The time axis is uncertain: ${found}. The run may have been stopped early or the file shortened.`]
}

interface TimeSpan {
  firstMs: number
  lastMs: number
  intervalMs: number
}

function readSpan(reader: ByteReader, header: AgilentHeader, n: number): TimeSpan {
  const isFloat = AGILENT_LAYOUTS[header.version].time === 'f32'
  const firstMs = isFloat ? reader.f32be(0x11a, 'the first time') : reader.i32be(0x11a, 'the first time')
  const lastMs = isFloat ? reader.f32be(0x11e, 'the last time') : reader.i32be(0x11e, 'the last time')
  if (!(Math.abs(firstMs) <= LONGEST_MS)) {
    throw reader.fail('bad-header', 0x11a, `a first time within a month (found ${firstMs} ms)`)
  }
  if (!(lastMs >= firstMs && lastMs <= LONGEST_MS)) {
    throw reader.fail('bad-header', 0x11e, `a last time after the first, within a month (found ${lastMs} ms)`)
  }
  const intervalMs = stepMs(header, firstMs, lastMs, n)
  if (n > 1 && !(intervalMs > 0)) throw reader.fail('bad-header', 0x11e, `a last time after the first for ${n} points`)
  return { firstMs, lastMs, intervalMs }
}

/**
 * Times of a .ch file's points in minutes since injection, evenly spaced by the version's own rule: first to last both
 * included (30, 130, 179, 181), last one interval past the last point (81), or last the nominal end (179 of OpenLab).
 *
 * Adds a warning where the spacing is doubtful. Throws SignalFormatError `bad-header` for impossible times, and `truncated`
 * when the file is shorter than it states or a gas chromatograph's points do not divide the run time evenly.
 */
export function signalTimes(reader: ByteReader, header: AgilentHeader, n: number, warnings: string[]): Float64Array {
  const span = readSpan(reader, header, n)
  if (header.version === '179' || header.version === '181') checkStatedSize(reader, header, n)
  if (AGILENT_LAYOUTS[header.version].time === 'f32') warnings.push(...checkInterval(reader, header, span, n))
  const times = new Float64Array(n)
  for (let i = 0; i < n; i++) times[i] = (span.firstMs + i * span.intervalMs) / MS_PER_MIN
  return times
}

function stepMs(header: AgilentHeader, firstMs: number, lastMs: number, n: number): number {
  if (header.version === '81') return (lastMs - firstMs) / n
  if (header.version === '179' && header.fileType.startsWith('OL')) return lastMs / n
  return n > 1 ? (lastMs - firstMs) / (n - 1) : 0
}
