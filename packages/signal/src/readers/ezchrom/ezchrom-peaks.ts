import type { StoredPeak } from '../../chromatogram/chromatogram.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import type { ByteReader } from '../input/byte-reader.ts'
import { ArchiveCursor } from './archive-cursor.ts'
import type { TraceInfo } from './ezchrom-traces.ts'

const SECONDS_PER_MIN = 60
/** A class that begins an archive is its first entry. */
const CHANNEL_CLASS = 1
const CHANNEL = 'CChromResultChan'
const PEAK = 'CChromPeak'
const MOST_PEAKS = 10_000
/** Of a peak, between its name and the list of what was worked out about it. */
const BETWEEN_BYTES = 195

interface FoundPeak {
  /** As the detector counts; null for a compound of the method that has no peak. */
  peak: StoredPeak | null
  end: number
}

/**
 * The peaks of the channels in a stream 'Results/Results...', by the id of their trace. Areas are stored in counts x s.
 * @throws SignalFormatError `corrupt`, `truncated`.
 */
export function ezchromPeaks(reader: ByteReader, traces: readonly TraceInfo[]): Map<string, StoredPeak[]> {
  const starts = channelStarts(reader.bytes, traces)
  const peaks = new Map<string, StoredPeak[]>()
  let peakClass: number | null = null
  for (const [trace, at] of starts) {
    const end = Math.min(reader.size, ...[...starts.values()].filter((start) => start > at))
    const found = channelPeaks({ reader, trace, end, peakClass }, at)
    peaks.set(trace.id, found.peaks)
    peakClass = found.peakClass
  }
  return peaks
}

/** Where the facts of each trace's channel begin: behind its id, which stands there twice, each time with a 3 before it. */
function channelStarts(bytes: Uint8Array, traces: readonly TraceInfo[]): Map<TraceInfo, number> {
  const starts = new Map<TraceInfo, number>()
  for (let at = bytes.indexOf(3); at >= 0; at = bytes.indexOf(3, at + 1)) {
    if (bytes[at + 1] !== 0 || bytes[at + 2] !== 0 || bytes[at + 3] !== 0 || !isChannel(bytes, at)) continue
    const length = 5 + (bytes[at + 4] ?? 0)
    const [first, second] = [bytes.subarray(at, at + length), bytes.subarray(at + length, at + 2 * length)]
    if (second.length < length || first.some((byte, i) => byte !== second[i])) continue
    const id = new TextDecoder('windows-1252').decode(first.subarray(5))
    const trace = traces.find((one) => one.id === id)
    if (trace !== undefined && !starts.has(trace)) starts.set(trace, at + 2 * length)
  }
  return starts
}

function isChannel(bytes: Uint8Array, at: number): boolean {
  return (bytes[at - 2] === CHANNEL_CLASS && bytes[at - 1] === 0x80) || endsWith(bytes, at, CHANNEL)
}

/** Whether these letters stand before a place. */
function endsWith(bytes: Uint8Array, at: number, letters: string): boolean {
  for (let i = 1; i <= letters.length; i++) if (bytes[at - i] !== letters.charCodeAt(letters.length - i)) return false
  return true
}

interface ChannelInFile {
  reader: ByteReader
  trace: TraceInfo
  /** Where the next channel begins. */
  end: number
  /** Null until a peak was met by the number of its class. */
  peakClass: number | null
}

function channelPeaks(channel: ChannelInFile, start: number): { peaks: StoredPeak[]; peakClass: number | null } {
  const { reader, end } = channel
  const what = 'the peaks of a channel'
  const cursor = new ArchiveCursor(reader, start + 12)
  for (let left = cursor.u16(what); left > 0; left--) {
    cursor.classMark(what)
    cursor.skip(24, what)
  }
  cursor.skip(12, what)
  const count = cursor.u16(what)
  if (count > MOST_PEAKS) throw reader.fail('too-large', cursor.at, `at most ${MOST_PEAKS} peaks`)
  const peaks: StoredPeak[] = []
  let { peakClass } = channel
  let { at } = cursor
  for (let found = 0; found < count;) {
    if (at + 2 > end) throw reader.fail('corrupt', at, `${count} peaks of ${channel.trace.name}, found ${found}`)
    const mark = markOfPeak(reader, at, peakClass)
    const next = mark === null ? null : peakAt(channel, at + mark.length)
    if (next === null) {
      at++
      continue
    }
    peakClass ??= mark?.number ?? null
    if (next.peak !== null) peaks.push(next.peak)
    found++
    at = next.end + BETWEEN_BYTES
  }
  return { peaks, peakClass }
}

/** The mark of a peak's class at a place: its name, or the number that every one has which follows. */
function markOfPeak(
  { bytes, view }: ByteReader,
  at: number,
  peakClass: number | null,
): { length: number; number: number | null } | null {
  const mark = view.getUint16(at, true)
  if (mark > 0x8000 && mark < 0xffff)
    return peakClass === null || mark === peakClass ? { length: 2, number: mark } : null
  const length = 6 + PEAK.length
  const isNew = mark === 0xffff && endsWith(bytes, at + length, PEAK)
  return isNew ? { length, number: null } : null
}

/** A peak's record, null where none can be: what lies between two peaks differs from release to release, so that they are looked for. */
function peakAt({ reader, trace, end: last }: ChannelInFile, at: number): FoundPeak | null {
  const { view } = reader
  const fixed = 4 + 4 * 4 + 8 + 4 + 3 * 8 + 4 + 8 + 4 * 3 + 2
  if (at + fixed > last || view.getUint32(at, true) !== 2) return null
  const cursor = new ArchiveCursor(reader, at + 4)
  const float = (place: number): number => view.getFloat32(at + place, true)
  const [start, end, top] = [float(4), float(8), float(12)]
  if (!(start >= 0 && start <= top && top <= end && end < 1e7)) return null
  cursor.skip(12, 'a peak')
  const lineStart = cursor.f32('the baseline')
  const levelStart = cursor.f64('the baseline')
  const lineEnd = cursor.f32('the baseline')
  const levelEnd = cursor.f64('the baseline')
  cursor.skip(8, 'the area above zero')
  const area = cursor.f64('the area')
  cursor.skip(4, 'a peak')
  const height = cursor.f64('the height')
  cursor.skip(12, 'a peak')
  const code = cursor.characters(2, 'the code').trim()
  cursor.skip(12, 'a peak')
  const name = cursor.text('the name of a peak')
  if (code === '') return { peak: null, end: cursor.at }
  const { perCount } = trace
  // the line is stored for all peaks that share it, from the first one's start to the last one's end
  const lineAt = (time: number): number =>
    lineEnd > lineStart
      ? (levelStart + ((levelEnd - levelStart) * (time - lineStart)) / (lineEnd - lineStart)) * perCount
      : levelStart * perCount
  const peak = storedPeak(top / SECONDS_PER_MIN, {
    name: name || null,
    startMin: start / SECONDS_PER_MIN,
    endMin: end / SECONDS_PER_MIN,
    area: area * perCount,
    areaUnit: `${trace.unit}*s`,
    height: height * perCount,
    baselineStart: lineAt(start),
    baselineEnd: lineAt(end),
    code,
  })
  return { peak, end: cursor.at }
}
