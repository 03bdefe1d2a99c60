import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { ByteReader } from '../input/byte-reader.ts'
import { otherFormat, SignalFormatError } from '../input/signal-format-error.ts'
import type { CompoundFile } from '../ole/compound-file.ts'
import { decodeLcdValues, decodePlainValues, isPlain } from './decode-lcd-values.ts'
import { lcdMetadata } from './lcd-metadata.ts'
import { isPeakTable, lcdPeaks } from './lcd-peaks.ts'
import { compoundNames, hexDouble, markup, traceItems, type TraceItem } from './lcd-text.ts'

const MS_PER_MIN = 60_000
const RAW = 'LSS Raw Data'
const PROCESSED = 'LSS Data Processing'
/** What a trace is, by its element DK. */
const CHROMATOGRAM = '0'
const STATUS = '2'
const NO_BYTES = new Uint8Array()

/** The file's streams, with all that is said of them. */
interface Lcd {
  file: string
  streams: CompoundFile
  filled: ReadonlySet<string>
  names: Map<string, Map<number, string>>
  warnings: string[]
  /** Whether a trace is a gas chromatograph's. */
  isOfGas: boolean
}

const fact = (item: TraceItem, name: string): string => item.facts.get(name) ?? ''

/** '[LC Chromatogram(Detector A-Ch1)]', the title in a text export, gives the name that the export's reader gives. */
function nameOf(item: TraceItem): string {
  return /\((.+)\)\]?$/.exec(fact(item, 'ATN'))?.[1] || fact(item, 'DN') || fact(item, 'DSID') || 'Chromatogram'
}

interface Scale {
  unit: string
  unitFactor: number
  /** The shown value of one count. */
  perCount: number
  delayMs: number
}

function scaleOf(item: TraceItem, file: string): Scale {
  const unit = fact(item, `0/${item.shownUnit}/Unit`)
  const unitFactor = hexDouble(fact(item, `0/${item.shownUnit}/VF`))
  const conversion = hexDouble(fact(item, 'CF'))
  const gain = hexDouble(fact(item, 'GF'))
  const delayMs = hexDouble(fact(item, 'DLT'))
  const isSound =
    unitFactor > 0 && unitFactor < 1e12 && Math.abs(conversion) < 1e12 && conversion !== 0 && Math.abs(delayMs) < 1e9
  // another gain than 1 is described nowhere and stood in no file
  if (!isSound || gain !== 1)
    throw new SignalFormatError('bad-header', {
      file,
      offset: 0,
      expected: `factors and a delay of ${nameOf(item)} with a gain of 1 in ${RAW}/2D Data Item`,
    })
  return { unit, unitFactor, perCount: conversion / unitFactor, delayMs }
}

/** The numbers of the compounds that a detector's method knows, read once. */
function namesOf(lcd: Lcd, detector: string): Map<number, string> {
  const known = lcd.names.get(detector)
  if (known) return known
  const path = `${PROCESSED}/CT-${detector}`
  const xml = markup(lcd.streams.stream(path) ?? NO_BYTES, 'windows-1252')
  const names = xml === '' ? new Map<number, string>() : compoundNames(xml, `${lcd.file} (${path})`)
  lcd.names.set(detector, names)
  return names
}

function readChannel(lcd: Lcd, item: TraceItem, raw: Uint8Array, path: string): Channel {
  const { file } = lcd
  const { unit, unitFactor, perCount, delayMs } = scaleOf(item, file)
  const reader = new ByteReader(raw, `${file} (${path})`)
  const isOfGas = isPlain(reader)
  const { intervalMs, values } = isOfGas ? decodePlainValues(reader) : decodeLcdValues(reader)
  if (isOfGas) lcd.isOfGas = true
  if (String(intervalMs) !== fact(item, 'Rate') || intervalMs === 0)
    throw reader.fail('corrupt', 4, `an interval of ${fact(item, 'Rate')} ms, found ${intervalMs}`)
  const timesMin = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) {
    // a point is stored at the end of its interval, a gas chromatograph's at the delay that is half of one
    timesMin[i] = (delayMs + (isOfGas ? i : i + 1) * intervalMs) / MS_PER_MIN
    values[i] = (values[i] ?? NaN) * perCount
  }
  const id = fact(item, 'DSID')
  const table = new ByteReader(lcd.streams.stream(`${PROCESSED}/PT-${id}`) ?? NO_BYTES, `${file} (peaks of ${id})`)
  const isRead = isPeakTable(table)
  if (!isRead && table.size > 0) lcd.warnings.push(`Not used: the peak table of ${nameOf(item)}, in an older form.`)
  const wavelength = /^(\d+(?:\.\d+)?) ?nm$/.exec(fact(item, 'ADN'))?.[1]
  return {
    name: nameOf(item),
    detector: fact(item, 'UDDSN') || fact(item, 'DETN') || null,
    wavelengthNm: wavelength === undefined ? null : Number(wavelength),
    bandwidthNm: null,
    unit,
    timesMin,
    values,
    peaks: isRead ? lcdPeaks(table, { unit, unitFactor, names: namesOf(lcd, id.replace(/\.CH#\d+$/, '')) }) : [],
    sourceFile: file,
  }
}

function readChannels(lcd: Lcd, items: readonly TraceItem[]): Channel[] {
  const channels: Channel[] = []
  const used = new Set<string>()
  for (const item of items.filter((trace) => fact(trace, 'DK') === CHROMATOGRAM)) {
    const path = `${RAW}/Chromatogram Ch${fact(item, 'RDC')}`
    if (used.has(path))
      throw new SignalFormatError('corrupt', { file: lcd.file, offset: 0, expected: `one description of ${path}` })
    used.add(path)
    const raw = lcd.filled.has(path) ? lcd.streams.stream(path) : null
    if (raw) channels.push(readChannel(lcd, item, raw, path))
    else lcd.warnings.push(`${nameOf(item)} is described and holds no points.`)
  }
  for (const path of lcd.filled)
    if (/\/Chromatogram Ch\d+$/.test(path) && path.startsWith(RAW) && !used.has(path))
      lcd.warnings.push(`Not used: ${path}, which nothing describes.`)
  return channels
}

/** Storages with data of other kinds, in the words of who looks for them. */
const OTHER_DATA: readonly [start: string, what: string][] = [
  ['PDA 3D Raw Data/3D Raw Data', 'the spectra of the photodiode array (PDA 3D Raw Data)'],
  ['Mass Raw Data/', 'the mass spectra (Mass Raw Data)'],
  ['TLM Raw Data/', 'the mass spectra (TLM Raw Data)'],
]

/** Other compound files, by a stream or storage of theirs, with what the person can do. */
const OTHER_FILES: readonly [path: RegExp, advice: string][] = [
  [
    /^GCMS Raw Data\//,
    'It is a Shimadzu GCMSsolution file (.qgd). Export the total ion chromatogram as ANDI/AIA or text.',
  ],
  [/^(?:Workbook|Book)$/, 'It is an old Excel workbook (.xls). Save it as .xlsx or CSV.'],
  [/^WordDocument$/, 'It is an old Word document (.doc). Export the chromatogram as ANDI/AIA or text.'],
]

/** Why a compound file is not read, with what can be done. */
function refusal(lcd: Pick<Lcd, 'file' | 'filled'>, isShimadzu: boolean): SignalFormatError {
  const known = OTHER_FILES.find(([pattern]) => [...lcd.filled].some((path) => pattern.test(path)))
  if (known && !isShimadzu) return otherFormat(lcd.file, known[1])
  const other = OTHER_DATA.filter(([start]) => [...lcd.filled].some((path) => path.startsWith(start)))
  const held = other.length === 0 ? '' : `, which holds ${other.map(([, what]) => what).join(' and ')}`
  const expected = isShimadzu
    ? `described chromatograms in this Shimadzu file${held}: export as ANDI/AIA or text`
    : 'a Shimadzu .lcd or .gcd chromatogram, not another OLE file: export as ANDI/AIA or text'
  return new SignalFormatError(isShimadzu ? 'not-a-chromatogram' : 'unknown-format', {
    file: lcd.file,
    offset: 0,
    expected,
  })
}

/**
 * A Shimadzu LabSolutions data file (.lcd, of a gas chromatograph .gcd; an OLE2 compound file): every detector channel with its stored peaks.
 *
 * Times in minutes (delay + interval x number of the point, of a .gcd from 0), values and heights in the unit that LabSolutions shows, areas in unit x s.
 * The moment of injection is in UTC. Status traces are named in the metadata; spectra are named in a warning and not read.
 * Throws SignalFormatError: `other-format` and `unknown-format` for other compound files, `not-a-chromatogram`, `bad-header`, `truncated`, `corrupt`, `too-large`.
 */
export function readLcd(streams: CompoundFile, fileName: string): Chromatogram {
  const filled = new Set(streams.paths())
  const lcd: Lcd = { file: fileName, streams, filled, names: new Map(), warnings: [], isOfGas: false }
  const description = `${RAW}/2D Data Item`
  const xml = filled.has(description) ? markup(streams.stream(description) ?? NO_BYTES, 'windows-1252') : ''
  if (xml === '')
    throw refusal(
      lcd,
      [...filled].some((path) => /^(?:LSS|PDA 3D) Raw Data\//.test(path)),
    )
  const items = traceItems(xml, `${fileName} (${description})`)
  const channels = readChannels(lcd, items)
  if (channels.length === 0) throw refusal(lcd, true)
  for (const [start, what] of OTHER_DATA)
    if ([...filled].some((path) => path.startsWith(start))) lcd.warnings.push(`Not used: ${what}.`)
  const metadata = lcdMetadata(
    streams.stream('File Property') ?? NO_BYTES,
    streams.stream('GUMM_Information/GUMMSubStg/SystemInformation') ?? NO_BYTES,
    fileName,
  )
  const status = items.filter((item) => fact(item, 'DK') === STATUS).map(nameOf)
  if (status.length > 0) metadata.extra['Status traces'] = status.join(', ')
  return {
    format: lcd.isOfGas ? 'shimadzu-gcd' : 'shimadzu-lcd',
    channels,
    spectra: [],
    metadata,
    warnings: lcd.warnings,
  }
}
