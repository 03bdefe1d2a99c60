import type { ByteReader } from '../input/byte-reader.ts'

/** 'RC' and two zeros, the interval, the number of points, the stream's length, eight zeros. */
const HEAD_BYTES = 24
const HEAD_MARK = 0x4352
/** Larger first digits than 7, values of more than 28 bits, are described nowhere. */
const MOST_DIGIT = 7

export interface RawTrace {
  intervalMs: number
  /** As stored, before any factor. */
  values: Float64Array
}

const DOUBLE_BYTES = 8

/** Whether the numbers stand one after the other as doubles, as a gas chromatograph's do (.gcd): no block of differences takes so many bytes. */
export function isPlain({ view, size }: ByteReader): boolean {
  return size > HEAD_BYTES && size === HEAD_BYTES + DOUBLE_BYTES * view.getUint32(8, true)
}

/**
 * The numbers of such a trace. Its stated length is another one than it has in the file that was at hand and decides nothing.
 * @throws SignalFormatError `bad-header`, `corrupt`.
 */
export function decodePlainValues(reader: ByteReader): RawTrace {
  const { view } = reader
  if (view.getUint32(0, true) !== HEAD_MARK) throw reader.fail('bad-header', 0, `the mark 'RC' of a trace`)
  const values = new Float64Array(view.getUint32(8, true))
  for (let i = 0; i < values.length; i++) {
    const at = HEAD_BYTES + DOUBLE_BYTES * i
    const value = view.getFloat64(at, true)
    if (!Number.isFinite(value)) throw reader.fail('corrupt', at, 'a finite number in a trace')
    values[i] = value
  }
  return { intervalMs: view.getUint32(4, true), values }
}

/**
 * The numbers of a stream 'Chromatogram Ch' or 'StatusLog Ch'. Blocks stand between two equal numbers of their length; in each the value
 * begins at 0 and grows by differences, big-endian: the first hexadecimal digit is twice the number of further bytes, plus 1 where the
 * difference is negative (in two's complement).
 * @throws SignalFormatError `bad-header`, `truncated`, `corrupt`, `too-large`.
 */
export function decodeLcdValues(reader: ByteReader): RawTrace {
  reader.need(0, HEAD_BYTES, 'the head of a trace')
  const { bytes, view, size } = reader
  const mark = view.getUint32(0, true)
  if (mark !== HEAD_MARK) throw reader.fail('bad-header', 0, `the mark 'RC' of a trace`)
  const intervalMs = view.getUint32(4, true)
  const points = view.getUint32(8, true)
  const stated = view.getUint32(12, true)
  if (stated !== size) throw reader.fail('truncated', size, `a trace of ${stated} bytes, found ${size}`)
  if (points > size) throw reader.fail('too-large', 8, `at most a point for each byte, found ${points}`)
  const values = new Float64Array(points)
  let count = 0
  let at = HEAD_BYTES
  while (at < size) {
    reader.need(at, 2, 'the length of a block')
    const length = view.getUint16(at, true)
    const end = at + 2 + length
    reader.need(at + 2, length + 2, 'a block of differences')
    at += 2
    let value = 0
    while (at < end) {
      const first = bytes[at] ?? 0
      const digit = first >> 4
      const further = digit >> 1
      if (digit > MOST_DIGIT || at + further >= end)
        throw reader.fail('corrupt', at, `a difference of at most four bytes within its block`)
      let difference = first & 15
      for (let k = 1; k <= further; k++) difference = (difference << 8) | (bytes[at + k] ?? 0)
      if ((digit & 1) === 1) difference -= 2 ** (4 + 8 * further)
      value += difference
      if (count === points) throw reader.fail('corrupt', at, `${points} points, found more`)
      values[count++] = value
      at += 1 + further
    }
    if (view.getUint16(end, true) !== length)
      throw reader.fail('corrupt', end, `a block's length of ${length} behind it, too`)
    at = end + 2
  }
  if (count !== points) throw reader.fail('truncated', size, `${points} points, found ${count}`)
  return { intervalMs, values }
}
