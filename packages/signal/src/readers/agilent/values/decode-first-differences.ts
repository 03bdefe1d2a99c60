import type { ByteReader } from '../../input/byte-reader.ts'

/** Raw values and their extremes, before the scale factor. */
export interface FirstDifferences {
  raw: Float64Array
  largest: number
  smallest: number
}

const RECORD_MARK = 0x10

/**
 * Raw values of versions 8, 30 and 130: records of one mark byte (10h), one count byte and big-endian 16-bit differences;
 * the difference -32768 announces a new absolute 32-bit value. Files end with 00 00.
 * Throws SignalFormatError `truncated` when a record or the end mark is missing.
 */
export function decodeFirstDifferences(reader: ByteReader, start: number): FirstDifferences {
  const { bytes, view, size } = reader
  const raw = new Float64Array(Math.max(0, (size - start) >> 1))
  let largest = -Infinity
  let smallest = Infinity
  let value = 0
  let n = 0
  let at = start
  while (true) {
    if (at + 2 > size) throw reader.fail('truncated', size, 'a further record or the end mark 00 00')
    if (bytes[at] !== RECORD_MARK) break
    const count = view.getUint8(at + 1)
    at += 2
    if (at + 2 * count > size) throw reader.fail('truncated', size, `${count} values in the record at byte ${at - 2}`)
    for (let k = 0; k < count; k++) {
      if (at + 2 > size) throw reader.fail('truncated', size, `value ${k + 1} of ${count} in its record`)
      const difference = view.getInt16(at)
      at += 2
      if (difference === -32768) {
        if (at + 4 > size) throw reader.fail('truncated', size, 'four bytes of an absolute value')
        value = view.getInt32(at)
        at += 4
      } else {
        value += difference
      }
      raw[n++] = value
      if (value > largest) largest = value
      if (value < smallest) smallest = value
    }
  }
  if (bytes[at] !== 0 || bytes[at + 1] !== 0) throw reader.fail('corrupt', at, 'a record (10h) or the end mark 00 00')
  if (n === 0) throw reader.fail('truncated', start, 'at least one data record')
  return { raw: raw.slice(0, n), largest, smallest }
}
