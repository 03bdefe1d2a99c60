import type { ByteReader } from '../input/byte-reader.ts'
import { ArchiveCursor } from './archive-cursor.ts'

const SECONDS_PER_MIN = 60
const MOST_TRACES = 64
const HEAD_BYTES = 20
/** Behind the points; interval and factor stand there once more. */
const TAIL_BYTES = 40
const DIGITS_OF_FLOAT = 7

/** One detector trace as the file describes it. */
export interface TraceInfo {
  /** As in the name of its stream, 'Detector 100 Trace'. */
  id: string
  name: string
  intervalS: number
  unit: string
  /** The value of a count in the unit. */
  perCount: number
}

/** 0.1 s lies in four bytes as 0.10000000149. */
const fromFloat = (value: number): number => Number(value.toPrecision(DIGITS_OF_FLOAT))

/** The traces that the stream 'Detector Trace Handler' describes. @throws SignalFormatError `bad-header`, `corrupt`, `truncated`. */
export function traceInfos(reader: ByteReader): TraceInfo[] {
  const cursor = new ArchiveCursor(reader, HEAD_BYTES)
  const what = 'a described trace'
  const count = cursor.u16(what)
  if (count > MOST_TRACES) throw reader.fail('too-large', HEAD_BYTES, `at most ${MOST_TRACES} traces, found ${count}`)
  return Array.from({ length: count }, () => {
    cursor.classMark(what)
    cursor.skip(12, what)
    const id = cursor.text(what)
    cursor.skip(4, what)
    const name = cursor.text(what)
    const intervalS = fromFloat(cursor.f32(what))
    const unit = cursor.text(what)
    const perCount = cursor.f32(what)
    if (!(intervalS > 0 && intervalS < 3600) || !(Math.abs(perCount) < 1e12) || perCount === 0)
      throw reader.fail('bad-header', cursor.at, `an interval and a factor of ${name || id}`)
    cursor.text(what)
    cursor.skip(32, what)
    // another name ('TST'), the unit once more, and what was empty before
    for (let i = 0; i < 3; i++) cursor.text(what)
    cursor.skip(32, what)
    return { id, name: name || `Detector ${id}`, intervalS, unit: unit.trim(), perCount }
  })
}

/** The points of a stream 'Detector ... Trace'. @throws SignalFormatError `corrupt`, `truncated`. */
export function tracePoints(
  reader: ByteReader,
  info: TraceInfo,
): { timesMin: Float64Array<ArrayBuffer>; values: Float64Array<ArrayBuffer> } {
  const { view } = reader
  reader.need(0, HEAD_BYTES, 'the head of a trace')
  const count = view.getUint32(4, true)
  reader.need(HEAD_BYTES, 4 * count + TAIL_BYTES, `${count} points`)
  const tail = HEAD_BYTES + 4 * count
  if (tail + TAIL_BYTES !== reader.size)
    throw reader.fail('corrupt', 4, `${count} points to the end of the trace of ${reader.size} bytes`)
  if (
    fromFloat(view.getFloat32(tail + 16, true)) !== info.intervalS ||
    view.getFloat32(tail + 20, true) !== info.perCount
  )
    throw reader.fail('corrupt', tail + 16, `the interval and factor that ${info.name} is described with`)
  const timesMin = new Float64Array(count)
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    timesMin[i] = (i * info.intervalS) / SECONDS_PER_MIN
    values[i] = view.getInt32(HEAD_BYTES + 4 * i, true) * info.perCount
  }
  return { timesMin, values }
}
