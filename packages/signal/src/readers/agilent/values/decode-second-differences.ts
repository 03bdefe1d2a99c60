import type { ByteReader } from '../../input/byte-reader.ts'

/**
 * Raw values of versions 81 and 181: big-endian 16-bit second differences to the end of the file; 7FFFh announces a new
 * absolute 48-bit value, after which the slope is zero. Version 181 ends with one zero word that is not a point.
 * Throws SignalFormatError `truncated`.
 */
export function decodeSecondDifferences(reader: ByteReader, start: number, hasEndWord: boolean): Float64Array {
  const { bytes, view, size } = reader
  const end = hasEndWord ? size - 2 : size
  if (end <= start) throw reader.fail('truncated', size, 'at least one point')
  if (hasEndWord && (bytes[end] !== 0 || bytes[end + 1] !== 0))
    throw reader.fail('truncated', size, 'the end word 00 00')
  const raw = new Float64Array((end - start) >> 1)
  let value = 0
  let slope = 0
  let n = 0
  let at = start
  while (at < end) {
    if (at + 2 > end) throw reader.fail('truncated', size, 'the second byte of a difference')
    const difference = view.getInt16(at)
    at += 2
    if (difference === 0x7fff) {
      if (at + 6 > end) throw reader.fail('truncated', size, 'six bytes of an absolute value')
      const high = view.getInt16(at)
      const low = view.getUint32(at + 2)
      value = high * 0x1_0000_0000 + low
      slope = 0
      at += 6
    } else {
      slope += difference
      value += slope
    }
    raw[n++] = value
  }
  return raw.slice(0, n)
}
