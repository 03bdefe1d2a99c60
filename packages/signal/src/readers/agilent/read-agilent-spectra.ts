import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { readAgilentHeader } from './agilent-header.ts'
import { AGILENT_LAYOUTS } from './agilent-layout.ts'
import { agilentMetadata } from './agilent-metadata.ts'
import { checkSpectraIndex } from './values/check-spectra-index.ts'
import { decodeSpectra } from './values/decode-spectra.ts'
import { type SpectraRecords, spectraRecords } from './values/spectra-records.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

/** In a .dx they take a further factor (folder/openlab); of files beside it nobody says, and none with a truth was at hand. */
const UNKNOWN_SCALE =
  'Spectra that OpenLab wrote outside of a .dx file: nobody describes their scale, so that values may be a constant factor too large.'

/** How a file says that its values are stored. */
export interface StoredScale {
  scale: number
  encoding: SpectraRecords['encoding']
}

/**
 * A diode array's spectra from Agilent .uv versions 31 and 131, as one spectral field without channels.
 *
 * Times in minutes (each spectrum's own stamp), wavelengths in nm, values in the header's unit. Source: the layouts found in files of
 * each version (FORMATS.md). `scaleOf` is for files whose values need another factor than the header's. Throws SignalFormatError: `empty`, `unknown-format`, `bad-header`, `truncated`, `corrupt`.
 */
export function readAgilentSpectra(
  bytes: Uint8Array,
  fileName: string,
  scaleOf?: (stored: StoredScale) => number,
): Chromatogram {
  const reader = new ByteReader(bytes, fileName)
  const header = readAgilentHeader(reader)
  if (AGILENT_LAYOUTS[header.version].kind !== 'spectra') {
    throw new SignalFormatError('unknown-format', {
      file: fileName,
      offset: 0,
      expected: `a .uv spectra version, but ${header.version} holds one signal`,
    })
  }
  const records = spectraRecords(reader, header.dataStart, reader.u32be(0x116, 'the number of spectra'))
  const warnings = checkSpectraIndex(reader, records, header.fileType)
  const scale = scaleOf?.({ scale: header.scale, encoding: records.encoding }) ?? header.scale
  if (scaleOf === undefined && records.encoding === 'doubles') warnings.push(UNKNOWN_SCALE)
  const { timesMin, values } = decodeSpectra(reader, records, scale)
  return {
    format: `agilent-uv-${header.version}`,
    channels: [],
    spectra: [{ timesMin, wavelengthsNm: records.wavelengthsNm, unit: header.unit, values, sourceFile: fileName }],
    metadata: agilentMetadata(header),
    warnings,
  }
}
