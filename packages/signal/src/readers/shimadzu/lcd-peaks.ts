import type { StoredPeak } from '../../chromatogram/chromatogram.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import type { ByteReader } from '../input/byte-reader.ts'

const HEAD_BYTES = 20
/** 'VER1'; tables of the form before it have no mark. */
const MARK = 0x31524556
/** As far as the fields that are read. */
const LEAST_BYTES = 188
const MS_PER_MIN = 60_000

export interface PeakScale {
  unit: string
  /** Stored areas and heights per unit. */
  unitFactor: number
  names: ReadonlyMap<number, string>
}

export function isPeakTable(reader: ByteReader): boolean {
  return reader.size >= HEAD_BYTES && reader.view.getUint32(0, true) === MARK
}

/**
 * The peaks of a table 'VER1': times in minutes, height and baseline in the channel's unit, area in unit x s, amount of the identified ones.
 * @throws SignalFormatError `corrupt`.
 */
export function lcdPeaks(reader: ByteReader, { unit, unitFactor, names }: PeakScale): StoredPeak[] {
  const { view } = reader
  const count = view.getUint32(4, true)
  const length = count === 0 ? LEAST_BYTES : (reader.size - HEAD_BYTES) / count
  if (length < LEAST_BYTES || !Number.isInteger(length))
    throw reader.fail('corrupt', 4, `a table of ${count} peaks of one length`)
  return Array.from({ length: count }, (_, i) => {
    const at = HEAD_BYTES + i * length
    const time = (field: number): number => view.getInt32(at + field, true) / MS_PER_MIN
    const number = (field: number): number => {
      const value = view.getFloat64(at + field, true)
      if (!Number.isFinite(value)) throw reader.fail('corrupt', at + field, `a finite number in the peak table`)
      return value
    }
    const id = view.getUint32(at + 184, true)
    return storedPeak(time(4), {
      name: names.get(id) ?? null,
      startMin: time(56),
      endMin: time(60),
      area: number(8) / unitFactor,
      areaUnit: `${unit}*s`,
      height: number(24) / unitFactor,
      baselineStart: number(40) / unitFactor,
      baselineEnd: number(48) / unitFactor,
      amount: id === 0 ? null : number(176),
    })
  })
}
