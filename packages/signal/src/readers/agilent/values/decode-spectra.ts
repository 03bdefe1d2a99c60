import type { ByteReader } from '../../input/byte-reader.ts'
import type { SpectraRecords } from './spectra-records.ts'

const MS_PER_MIN = 60_000
const DATA_OFFSET = 22

/** Decoded times (min) and row-major values (raw x scale). */
export interface DecodedSpectra {
  timesMin: Float64Array
  values: Float64Array
}

function decodeDifferences(reader: ByteReader, records: SpectraRecords, scale: number, values: Float64Array): void {
  const { view, size } = reader
  const width = records.wavelengthsNm.length
  let n = 0
  for (let s = 0; s < records.offsets.length; s++) {
    let at = (records.offsets[s] ?? NaN) + DATA_OFFSET
    const end = s + 1 < records.offsets.length ? (records.offsets[s + 1] ?? NaN) : Math.min(records.end, size)
    let value = 0
    for (let k = 0; k < width; k++) {
      if (at + 2 > end) throw reader.fail('corrupt', at, `${width} values within the spectrum's record`)
      const difference = view.getInt16(at, true)
      at += 2
      if (difference === -32768) {
        if (at + 4 > end) throw reader.fail('corrupt', at, "an absolute value within the spectrum's record")
        value = view.getInt32(at, true)
        at += 4
      } else {
        value += difference
      }
      values[n++] = value * scale
    }
    if (at !== end) throw reader.fail('corrupt', at, `the spectrum to end at byte ${end}`)
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
  const rows = records.offsets.length
  const timesMin = new Float64Array(rows)
  for (let s = 0; s < rows; s++) {
    const at = (records.offsets[s] ?? NaN) + 4
    timesMin[s] = reader.view.getUint32(at, true) / MS_PER_MIN
    if (s > 0 && (timesMin[s] ?? NaN) <= (timesMin[s - 1] ?? NaN))
      throw reader.fail('corrupt', at, 'a later time than the spectrum before')
  }
  const values = new Float64Array(rows * records.wavelengthsNm.length)
  if (records.encoding === 'doubles') decodeDoubles(reader, records, scale, values)
  else decodeDifferences(reader, records, scale, values)
  return { timesMin, values }
}
