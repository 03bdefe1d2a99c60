import { itemAt } from '../../arrays/item-at.ts'
import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { decodeText } from '../input/decode-text.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { decodeAsdf } from './decode-asdf.ts'
import { type JcampRecord, parseRecords } from './parse-records.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { SignalFormatError, type SignalFormatErrorCode } from '../input/signal-format-error.ts'

const SECONDS_PER_MIN = 60
const DATA_TABLES = new Set(['XYDATA', 'XYPOINTS', 'PEAKTABLE', 'DATATABLE'])

interface Source {
  records: JcampRecord[]
  file: string
  sizeBytes: number
}

const fail = (source: Source, code: SignalFormatErrorCode, at: number, expected: string): SignalFormatError =>
  new SignalFormatError(code, { file: source.file, offset: Math.min(at, source.sizeBytes), expected })

const find = (source: Source, ...labels: string[]): JcampRecord | undefined =>
  source.records.find((record) => labels.includes(record.label))

const textOf = (source: Source, ...labels: string[]): string | null => find(source, ...labels)?.value || null

/** The number on a record's own line; some writers let a mistyped label ('#NPOINTS') run into the next. */
function numberIn(source: Source, record: JcampRecord): number {
  const text = itemAt(record.value.split('\n', 1), 0).trim()
  const value = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw fail(source, 'bad-number', record.at, `a number for ##${record.label}`)
  return value
}

function optionalNumber(source: Source, label: string): number | null {
  const record = find(source, label)
  return record === undefined || record.value === '' ? null : numberIn(source, record)
}

/** Minutes per unit of the abscissa, or null when it is not a time. */
function minutesPerUnit(unit: string): number | null {
  if (/^(min|minutes?)\b/i.test(unit)) return 1
  return /^(s|secs?|seconds?)\b|^time in seconds|^retention time$/i.test(unit) ? 1 / SECONDS_PER_MIN : null
}

const channelOf = (source: Source, name: string, times: Float64Array, values: Float64Array, unit: string): Channel => ({
  name,
  detector: null,
  wavelengthNm: null,
  bandwidthNm: null,
  unit,
  timesMin: times,
  values,
  peaks: [],
  sourceFile: source.file,
})

const lineCount = (table: string): number => table.split('\n').filter((line, i) => i > 0 && line.trim() !== '').length

/** A scan list may lack ##END=, so the last scan's own number of points tells whether the file is whole. */
function checkLastScan(source: Source): void {
  const from = source.records.findLastIndex((record) => record.label === 'RETENTIONTIME')
  const scan = source.records.slice(from)
  const stated = /#?NPOINTS=\s*(\d+)/.exec(scan.map((record) => `${record.label}=${record.value}`).join('\n'))?.[1]
  const table = scan.find((record) => record.label === 'XYDATA')
  const hasTables = source.records.some((record) => record.label === 'XYDATA')
  if (!hasTables) return
  if (!table || (stated !== undefined && lineCount(table.value) !== Number(stated))) {
    throw fail(source, 'truncated', source.sizeBytes, `${stated ?? 'the'} points of the last scan`)
  }
}

/** A mass spectrometer's scan list: RETENTION_TIME (s) and TIC of each scan. */
function readScans(source: Source): Channel {
  const times: number[] = []
  const currents: number[] = []
  for (const record of source.records) {
    if (record.label === 'RETENTIONTIME') times.push(numberIn(source, record) / SECONDS_PER_MIN)
    if (record.label === 'TIC') currents.push(numberIn(source, record))
  }
  if (times.length !== currents.length) {
    throw fail(
      source,
      'truncated',
      source.sizeBytes,
      `a TIC for every RETENTION_TIME (found ${currents.length} for ${times.length})`,
    )
  }
  checkLastScan(source)
  return { ...channelOf(source, 'TIC', Float64Array.from(times), Float64Array.from(currents), ''), detector: 'MS' }
}

function readPairs(
  source: Source,
  record: JcampRecord,
  xFactor: number,
  yFactor: number,
): { x: Float64Array; y: Float64Array } {
  const numbers = record.value
    .slice(record.value.indexOf('\n') + 1)
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
  if (numbers.length % 2 !== 0 || numbers.some((value) => !Number.isFinite(value))) {
    throw fail(source, 'bad-number', record.at, 'pairs of numbers')
  }
  const n = numbers.length / 2
  const x = new Float64Array(n)
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    x[i] = itemAt(numbers, 2 * i) * xFactor
    y[i] = itemAt(numbers, 2 * i + 1) * yFactor
  }
  return { x, y }
}

function readSteps(
  source: Source,
  record: JcampRecord,
  points: number,
  yFactor: number,
): { x: Float64Array; y: Float64Array } {
  const first = optionalNumber(source, 'FIRSTX')
  const last = optionalNumber(source, 'LASTX')
  if (first === null || last === null) throw fail(source, 'bad-header', record.at, '##FIRSTX= and ##LASTX=')
  const values = decodeAsdf(record.value.slice(record.value.indexOf('\n') + 1), points)
  if (values.some((value) => !Number.isFinite(value)))
    throw fail(source, 'bad-number', record.at, 'ordinates in a JCAMP-DX form')
  const step = points > 1 ? (last - first) / (points - 1) : 0
  const x = Float64Array.from(values, (_, i) => first + i * step)
  return { x, y: Float64Array.from(values, (value) => value * yFactor) }
}

function readTable(source: Source, record: JcampRecord, perUnit: number): Channel {
  const points = optionalNumber(source, 'NPOINTS')
  // Two characters of text can stand for many points (a duplicate count), so a claim is bounded by the file's size.
  if (points !== null && (points < 1 || points > 8 * source.sizeBytes))
    throw fail(source, 'too-large', record.at, 'a plausible ##NPOINTS=')
  const yFactor = optionalNumber(source, 'YFACTOR') ?? 1
  const isPairs = record.label === 'XYPOINTS' || record.label === 'PEAKTABLE' || record.value.startsWith('(XY')
  const { x, y } = isPairs
    ? readPairs(source, record, optionalNumber(source, 'XFACTOR') ?? 1, yFactor)
    : readSteps(source, record, points ?? source.sizeBytes, yFactor)
  if (y.length === 0 || (points !== null && y.length !== points)) {
    throw fail(source, 'truncated', source.sizeBytes, `${points ?? 'some'} points (found ${y.length})`)
  }
  return channelOf(
    source,
    textOf(source, 'YLABEL') ?? 'signal',
    x.map((time) => time * perUnit),
    y,
    textOf(source, 'YUNITS') ?? '',
  )
}

function readChannel(source: Source): Channel {
  if (find(source, 'RETENTIONTIME') && find(source, 'TIC')) return readScans(source)
  const table = find(source, 'XYDATA', 'XYPOINTS', 'PEAKTABLE')
  const unit = textOf(source, 'XUNITS') ?? ''
  const perUnit = minutesPerUnit(unit)
  const type = textOf(source, 'DATATYPE') ?? ''
  if (table === undefined || perUnit === null || /SPECTRUM/i.test(type)) {
    const found = [type, unit].filter((part) => part !== '').join(', ') || 'no data over time'
    throw fail(source, 'not-a-chromatogram', table?.at ?? 0, `a chromatogram over time (found ${found})`)
  }
  return readTable(source, table, perUnit)
}

/** Tables of data beside the one that was read: mass spectra of the scans, further blocks. */
function unusedTables(source: Source, { name }: Channel): string[] {
  const tables = source.records.filter(({ label }) => DATA_TABLES.has(label))
  const unused = name === 'TIC' ? tables.length : tables.length - 1
  const labels = [...new Set(tables.map(({ label }) => `##${label}=`))].join(', ')
  return unused > 0 ? [`Not used: ${unused} of ${tables.length} tables of data (${labels}).`] : []
}

/**
 * A JCAMP-DX chromatogram: data over time (XYDATA in any form, or pairs), or a scan list with RETENTION_TIME (s) and TIC. Times in minutes,
 * values in YUNITS. Source: JCAMP-DX 4.24 (1988) and its mass spectrometry form 5.00 (1994).
 * Throws SignalFormatError: `not-a-chromatogram` for spectra, `bad-number`, `bad-header`, `truncated`, `too-large`.
 */
export function readJcamp(bytes: Uint8Array, fileName: string): Chromatogram {
  const source: Source = { records: parseRecords(decodeText(bytes)), file: fileName, sizeBytes: bytes.length }
  if (source.records.length === 0) throw fail(source, 'unknown-format', 0, "JCAMP-DX records ('##LABEL=')")
  const channel = readChannel(source)
  const date = textOf(source, 'LONGDATE', 'DATE')
  const time = textOf(source, 'TIME')
  const injectedAtText = date === null ? null : time === null || time === date ? date : `${date} ${time}`
  return {
    format: 'jcamp',
    channels: [channel],
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: textOf(source, 'TITLE'),
      description: textOf(source, 'SAMPLEDESCRIPTION'),
      instrument: textOf(source, 'SPECTROMETERSYSTEM', 'SPECTROMETERDATASYSTEM'),
      injectedAtText,
      injectedAt: injectedAtText === null ? null : parseInstrumentDate(injectedAtText),
    },
    warnings: [
      ...(find(source, 'END') ? [] : ['The file has no ##END=: it may be cut off.']),
      ...unusedTables(source, channel),
    ],
  }
}
