import type { ByteReader } from '../../input/byte-reader.ts'
import type { SpectraRecords } from './spectra-records.ts'

const MS_PER_MIN = 60_000
const DATA_OFFSET = 22
/** In place of a difference: the value itself follows in 32 bits. */
const ABSOLUTE_FOLLOWS = -32768

/** Decoded times (min) and row-major values (raw x scale). */
export interface DecodedSpectra {
  timesMin: Float64Array
  values: Float64Array
}

/**
 * Writes the scaled values of one record, whose bytes stand from `start`, to `values` from `first` up to `stop`. A record has room
 * for two bytes a value (spectra-records.ts); an absolute value takes four of the `spare` bytes. Returns how many of those are
 * left, negative where they do not suffice.
 *
 * This runs for every value of a diode array: `| 0` (all are whole 32-bit numbers) and no `throw` inside halve its time.
 */
function decodeRow(
  view: DataView,
  start: number,
  spare: number,
  scale: number,
  values: Float64Array,
  first: number,
  stop: number,
): number {
  let at = start | 0
  let left = spare | 0
  let value = 0
  for (let n = first | 0; n < stop; n = (n + 1) | 0) {
    const difference = view.getInt16(at, true)
    at = (at + 2) | 0
    if (difference === ABSOLUTE_FOLLOWS) {
      left = (left - 4) | 0
      if (left < 0) return left
      value = view.getInt32(at, true)
      at = (at + 4) | 0
    } else {
      value = (value + difference) | 0
    }
    values[n] = value * scale
  }
  return left
}

function decodeDifferences(reader: ByteReader, records: SpectraRecords, scale: number, values: Float64Array): void {
  const { offsets } = records
  const { view } = reader
  const width = records.wavelengthsNm.length
  for (let s = 0; s < offsets.length; s++) {
    const start = (offsets[s] ?? 0) + DATA_OFFSET
    const end = s + 1 < offsets.length ? (offsets[s + 1] ?? 0) : records.end
    const left = decodeRow(view, start, end - start - 2 * width, scale, values, s * width, (s + 1) * width)
    if (left !== 0)
      throw reader.fail(
        'corrupt',
        start,
        `${width} values in ${end - start} bytes (${left < 0 ? 'more are needed' : `${left} are left`})`,
      )
  }
}

function decodeDoubles(reader: ByteReader, records: SpectraRecords, scale: number, values: Float64Array): void {
  const { view } = reader
  const width = records.wavelengthsNm.length
  let n = 0
  for (const offset of records.offsets) {
    for (let k = 0; k < width; k++) {
      const at = offset + DATA_OFFSET + 8 * k
      const raw = view.getFloat64(at, true)
      if (!(Math.abs(raw) < 1e15)) throw reader.fail('corrupt', at, `a value below 1e15 (found ${raw})`)
      values[n++] = raw * scale
    }
  }
}

/**
 * Times and values of all spectra: running differences along the wavelengths that restart in each spectrum (tag 67), or plain
 * 64-bit floats (tag 70). Throws SignalFormatError `corrupt` when a record does not hold exactly its values.
 */
export function decodeSpectra(reader: ByteReader, records: SpectraRecords, scale: number): DecodedSpectra {
  const { view } = reader
  const { offsets } = records
  const rows = offsets.length
  const timesMin = new Float64Array(rows)
  let before = -1
  for (let s = 0; s < rows; s++) {
    const at = (offsets[s] ?? 0) + 4
    const time = view.getUint32(at, true)
    if (time <= before) throw reader.fail('corrupt', at, 'a later time than the spectrum before')
    timesMin[s] = time / MS_PER_MIN
    before = time
  }
  const values = new Float64Array(rows * records.wavelengthsNm.length)
  if (records.encoding === 'doubles') decodeDoubles(reader, records, scale, values)
  else decodeDifferences(reader, records, scale, values)
  return { timesMin, values }
}
