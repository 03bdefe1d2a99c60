import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { agilentMetadata } from './agilent-metadata.ts'
import { type AgilentHeader, readAgilentHeader } from './agilent-header.ts'
import { AGILENT_LAYOUTS } from './agilent-layout.ts'
import { decodeDoubles } from './values/decode-doubles.ts'
import { decodeFirstDifferences } from './values/decode-first-differences.ts'
import { decodeSecondDifferences } from './values/decode-second-differences.ts'
import { signalIdentity } from './signal-identity.ts'
import { signalTimes } from './signal-times.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

const VERSION_8_NOTE = 'Version 8 is read as public readers describe it; no file of it was at hand to check.'

/** Versions 30 and 130 state the largest and smallest raw value; anything else decoded means damaged data. */
function checkExtremes(reader: ByteReader, largest: number, smallest: number): string[] {
  const statedLargest = reader.i32be(0x122, 'the largest raw value')
  const statedSmallest = reader.i32be(0x126, 'the smallest raw value')
  if (statedLargest === largest && statedSmallest === smallest) return []
  if (statedLargest === 0 && statedSmallest === 0)
    return ['The header states no largest and smallest value to check the data against.']
  throw reader.fail(
    'corrupt',
    0x122,
    `largest and smallest raw values ${statedLargest} and ${statedSmallest}, but the data hold ${largest} and ${smallest}`,
  )
}

function decode(reader: ByteReader, header: AgilentHeader): { raw: Float64Array; warnings: string[] } {
  const { data } = AGILENT_LAYOUTS[header.version]
  if (data === 'first-differences') {
    const { raw, largest, smallest } = decodeFirstDifferences(reader, header.dataStart)
    return { raw, warnings: header.version === '8' ? [VERSION_8_NOTE] : checkExtremes(reader, largest, smallest) }
  }
  if (data === 'second-differences') {
    return { raw: decodeSecondDifferences(reader, header.dataStart, header.version === '181'), warnings: [] }
  }
  if (data === 'doubles') return { raw: decodeDoubles(reader, header.dataStart), warnings: [] }
  throw new SignalFormatError('unknown-format', {
    file: reader.file,
    offset: 0,
    expected: `a .ch signal version, but ${header.version} holds spectra`,
  })
}

/** Scales in place: value = raw x scale + offset, in the unit of the header. */
function scale(raw: Float64Array, header: AgilentHeader): Float64Array {
  const { scale: factor, offset } = header
  for (let i = 0; i < raw.length; i++) raw[i] = (raw[i] ?? NaN) * factor
  if (offset !== 0) for (let i = 0; i < raw.length; i++) raw[i] = (raw[i] ?? NaN) + offset
  return raw
}

/**
 * One detector signal of Agilent ChemStation, MassHunter or OpenLab: .ch versions 8, 30, 81, 130, 179 and 181.
 *
 * Times in minutes since injection, values in the header's unit (raw x scale + offset). Source: the layouts found in files of
 * each version (FORMATS.md); version 8 follows public readers only and says so in a warning.
 * Throws SignalFormatError: `empty`, `unknown-format`, `bad-header`, `truncated`, `corrupt`.
 */
export function readAgilentSignal(bytes: Uint8Array, fileName: string): Chromatogram {
  const reader = new ByteReader(bytes, fileName)
  const header = readAgilentHeader(reader)
  const { raw, warnings } = decode(reader, header)
  const timesMin = signalTimes(reader, header, raw.length, warnings)
  const identity = signalIdentity(header.signalText, fileName)
  const metadata = agilentMetadata(header)
  if (identity.reference !== null) metadata.extra['Reference'] = identity.reference
  return {
    format: `agilent-ch-${header.version}`,
    channels: [
      {
        name: identity.name,
        detector: identity.detector,
        wavelengthNm: identity.wavelengthNm,
        bandwidthNm: identity.bandwidthNm,
        unit: header.unit,
        timesMin,
        values: scale(raw, header),
        peaks: [],
        sourceFile: fileName,
      },
    ],
    spectra: [],
    metadata,
    warnings,
  }
}
