import type { ByteReader } from '../../input/byte-reader.ts'
import type { SpectraRecords } from './spectra-records.ts'

const TAG_INDEX = 68

/**
 * Compares the index behind a .uv file's spectra (number, place and time of each) with the records found.
 * A file may have none (OpenLab, a run that was broken off): that is a warning. Throws SignalFormatError `truncated` when the
 * index breaks off, `corrupt` when it contradicts the records.
 */
export function checkSpectraIndex(reader: ByteReader, records: SpectraRecords, fileType: string): string[] {
  const { view, size } = reader
  const stated = reader.u32be(0x104, 'the offset of the index')
  if (stated === 0) return ['The run was broken off: the file states no end of its spectra.']
  if (stated !== records.end)
    throw reader.fail('corrupt', 0x104, `spectra up to byte ${stated}, but they end at ${records.end}`)
  if (fileType.startsWith('OL') && records.end === size) return []
  const at = records.end
  const length = 6 + 10 * records.offsets.length
  reader.need(at, length + 2, 'the index of the spectra and its end')
  if (view.getUint16(at, true) !== TAG_INDEX)
    throw reader.fail('corrupt', at, `the index of the spectra (tag ${TAG_INDEX})`)
  if (view.getUint32(at + 2, true) !== length) throw reader.fail('corrupt', at + 2, `an index of ${length} bytes`)
  for (let s = 0; s < records.offsets.length; s++) {
    const entry = at + 6 + 10 * s
    const offset = records.offsets[s] ?? NaN
    if (view.getUint32(entry, true) !== offset)
      throw reader.fail('corrupt', entry, `the offset ${offset} of spectrum ${s + 1}`)
    if (view.getUint32(entry + 4, true) !== view.getUint32(offset + 4, true)) {
      throw reader.fail('corrupt', entry + 4, `the time of spectrum ${s + 1}`)
    }
  }
  return []
}
