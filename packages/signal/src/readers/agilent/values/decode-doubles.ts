import type { ByteReader } from '../../input/byte-reader.ts'

/**
 * Raw values of version 179: little-endian 64-bit floats to the end of the file.
 * Throws SignalFormatError `truncated` (a last value cut off) or `corrupt` (a value that is not a number).
 */
export function decodeDoubles(reader: ByteReader, start: number): Float64Array {
  const { view, size } = reader
  const rest = (size - start) % 8
  if (rest !== 0) throw reader.fail('truncated', size, `${8 - rest} more bytes of the last value`)
  const n = (size - start) / 8
  if (n < 1) throw reader.fail('truncated', size, 'at least one point')
  const raw = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const value = view.getFloat64(start + 8 * i, true)
    if (!(Math.abs(value) < 1e15)) throw reader.fail('corrupt', start + 8 * i, `a value below 1e15 (found ${value})`)
    raw[i] = value
  }
  return raw
}
