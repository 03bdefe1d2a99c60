import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { AGILENT_LAYOUTS, type AgilentVersion, type TextOffsets } from './agilent-layout.ts'

/** What every version of .ch and .uv says before its data. Absent texts are empty. */
export interface AgilentHeader {
  version: AgilentVersion
  fileType: string
  sampleName: string
  description: string
  operator: string
  injectedAtText: string
  injectedAt: string | null
  module: string
  technique: string
  method: string
  dataSystem: string
  vialText: string
  unit: string
  signalText: string
  /** null when the file says FFFF. */
  vialNumber: number | null
  sequenceLine: number
  injectionNumber: number
  scale: number
  offset: number
  dataStart: number
}

const LATIN = new TextDecoder('windows-1252')
const WIDE = new TextDecoder('utf-16le')

function trimmed(text: string): string {
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}

function readText(reader: ByteReader, offset: number | null, wide: boolean, what: string): string {
  if (offset === null) return ''
  const length = reader.u8(offset, what) * (wide ? 2 : 1)
  reader.need(offset + 1, length, what)
  return trimmed((wide ? WIDE : LATIN).decode(reader.bytes.subarray(offset + 1, offset + 1 + length)))
}

/** The version digits at the file's start, or null when these are not the first bytes of an Agilent signal file. */
export function agilentVersion(bytes: Uint8Array): string | null {
  const length = bytes[0] ?? 0
  if (length < 1 || length > 3 || bytes.length <= length) return null
  const digits = LATIN.decode(bytes.subarray(1, 1 + length))
  return /^[0-9]+$/.test(digits) ? digits : null
}

/** Version 8 may name its factor by a code instead (values 1 to 3; Chromatography Toolbox and Aston agree). */
const SCALE_CODE_OFFSET = 0x21e
const CODED_SCALE = 1.33321110047553

function readScale(reader: ByteReader, version: AgilentVersion, scaleAt: number): number {
  if (version === '8') {
    const code = reader.u32be(SCALE_CODE_OFFSET, 'the scale code')
    if (code >= 1 && code <= 3) return CODED_SCALE
  }
  const scale = reader.f64be(scaleAt, 'the scale factor')
  const size = Math.abs(scale)
  if (!(size > 1e-15 && size < 1e9)) {
    throw reader.fail('bad-header', scaleAt, `a scale factor between 1e-15 and 1e9 (found ${scale})`)
  }
  return scale
}

function readOffset(reader: ByteReader, offsetAt: number | null): number {
  if (offsetAt === null) return 0
  const offset = reader.f64be(offsetAt, 'the value offset')
  if (!(Math.abs(offset) < 1e15)) {
    throw reader.fail('bad-header', offsetAt, `a finite value offset below 1e15 (found ${offset})`)
  }
  return offset
}

const readTexts = (reader: ByteReader, texts: TextOffsets, wide: boolean) => ({
  fileType: readText(reader, texts.fileType, wide, 'the file type'),
  sampleName: readText(reader, texts.sampleName, wide, 'the sample name'),
  description: readText(reader, texts.description, wide, 'the description'),
  operator: readText(reader, texts.operator, wide, 'the operator'),
  injectedAtText: readText(reader, texts.injectedAt, wide, 'the injection date'),
  module: readText(reader, texts.module, wide, 'the module name'),
  technique: readText(reader, texts.technique, wide, 'the technique'),
  method: readText(reader, texts.method, wide, 'the method'),
  dataSystem: readText(reader, texts.dataSystem, wide, 'the data system'),
  vialText: readText(reader, texts.vial, wide, 'the vial'),
  unit: readText(reader, texts.unit, wide, 'the unit'),
  signalText: readText(reader, texts.signal, wide, 'the signal text'),
})

function knownVersion(reader: ByteReader): AgilentVersion {
  const digits = agilentVersion(reader.bytes)
  if (digits !== null && Object.hasOwn(AGILENT_LAYOUTS, digits)) return digits as AgilentVersion
  throw new SignalFormatError('unknown-format', {
    file: reader.file,
    offset: 0,
    expected: `an Agilent version (${Object.keys(AGILENT_LAYOUTS).join(', ')}), found ${digits ?? 'none'}`,
  })
}

/**
 * The header of an Agilent .ch or .uv file. Throws SignalFormatError: `empty`, `unknown-format`, `truncated`, `bad-header`.
 */
export function readAgilentHeader(reader: ByteReader): AgilentHeader {
  if (reader.size === 0) {
    throw new SignalFormatError('empty', { file: reader.file, offset: 0, expected: 'an Agilent signal file' })
  }
  const version = knownVersion(reader)
  const layout = AGILENT_LAYOUTS[version]
  const repeated = reader.u32be(0xf8, 'the repeated version number')
  if (repeated !== Number(version)) {
    throw reader.fail('bad-header', 0xf8, `the version ${version} again (found ${repeated})`)
  }
  const block = reader.u32be(0x108, 'the data block number')
  const dataStart = layout.dataStart ?? (block - 1) * 512
  if (dataStart < 0x400 && layout.dataStart === null)
    throw reader.fail('bad-header', 0x108, 'a data block after the header')
  reader.need(0, dataStart, 'the header')
  const texts = readTexts(reader, layout.texts, layout.wide)
  if (!/^(LC|GC|OL|CE|CE-MS|LC-MS|A\/D)? ?DATA FILE$/.test(texts.fileType)) {
    throw reader.fail(
      'bad-header',
      layout.texts.fileType,
      `a file type such as 'LC DATA FILE' (found '${texts.fileType}')`,
    )
  }
  const vial = reader.u16be(0xfe, 'the vial number')
  return {
    ...texts,
    version,
    injectedAt: parseInstrumentDate(texts.injectedAtText),
    vialNumber: vial === 0xffff ? null : vial,
    sequenceLine: reader.u16be(0xfc, 'the sequence line'),
    injectionNumber: reader.u16be(0x100, 'the injection number'),
    scale: readScale(reader, version, layout.scaleAt),
    offset: readOffset(reader, layout.offsetAt),
    dataStart,
  }
}
