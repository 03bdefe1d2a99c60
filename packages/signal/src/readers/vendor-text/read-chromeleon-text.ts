import type { Chromatogram, RunMetadata } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { decimalMark } from '../text/decimal-mark.ts'
import { readNumberColumns } from '../text/number-columns.ts'
import { parseDecimal } from '../text/parse-decimal.ts'
import { TextBytes } from '../text/text-bytes.ts'

interface Heading {
  fields: Map<string, string>
  columns: string[]
  /** Position of the first row of numbers. */
  start: number
}

function readHeading(text: TextBytes): Heading {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const end = text.lineEnd(at)
    const line = text.text(at, end)
    at = text.nextLine(end)
    if (/^(Raw Data|Chromatogram Data):\s*$/.test(line)) {
      const headingEnd = text.lineEnd(at)
      const columns = text.text(at, headingEnd).split('\t')
      return { fields, columns: columns.map((column) => column.trim()), start: text.nextLine(headingEnd) }
    }
    const tab = line.indexOf('\t')
    const key = line.slice(0, tab).trim()
    if (tab > 0 && !fields.has(key)) fields.set(key, line.slice(tab + 1).trim())
  }
  throw text.fail('truncated', text.length, "the section 'Raw Data:'")
}

function metadataOf(fields: Map<string, string>): RunMetadata {
  const get = (...keys: string[]): string | null => keys.map((key) => fields.get(key)).find((value) => value) ?? null
  const date = get('Date', 'Injection Date')
  const time = get('Time', 'Injection Time')
  const injectedAtText = date === null ? null : time === null ? date : `${date} ${time}`
  const version = get('Version High') === null ? '' : ` ${Number(get('Version High'))}.${get('Version Low') ?? '0'}`
  return {
    ...emptyMetadata(),
    sampleName: get('Sample', 'Injection', 'Injection Name'),
    description: get('Comment'),
    method: get('PGM file', 'Instrument Method'),
    vial: get('Sample Position', 'Position'),
    injectionVolumeUl: parseDecimal(get('Injection Volume (µl)', 'Injection Volume (µL)', 'Injection Volume') ?? ''),
    injectedAtText,
    injectedAt: injectedAtText === null ? null : parseInstrumentDate(injectedAtText),
    software: get('Data System') === null ? null : `${get('Data System')}${version}`,
    extra: Object.fromEntries([...fields].filter(([, value]) => value !== '')),
  }
}

function wavelengthOf(fields: Map<string, string>): number | null {
  const text = fields.get('Wavelength') ?? fields.get('Signal Info') ?? ''
  return parseDecimal(/(\d+(?:[.,]\d+)?)\s*nm/.exec(text)?.[1])
}

/**
 * A Chromeleon 6 or 7 text export: a heading of tab-separated facts, then time, step and value. Times in minutes, values in the
 * unit of the value column. Throws SignalFormatError: `truncated` when rows are missing against the stated number of points,
 * `bad-number`, `too-many-columns`.
 */
export function readChromeleonText(bytes: Uint8Array, fileName: string): Chromatogram {
  const text = new TextBytes(bytes, fileName)
  const { fields, columns, start } = readHeading(text)
  const filled = columns.filter((column) => column !== '')
  const valueColumn = filled.length - 1
  if (!/^Time/i.test(filled[0] ?? '') || valueColumn < 1)
    throw text.fail('bad-header', start, 'the columns Time, Step and Value')
  const style = { delimiter: '\t', decimal: decimalMark(text, start, '\t') } as const
  const shape = { columns: filled.length, timeColumn: 0, valueColumn, stopsAtBlankLine: true }
  const { times, values, end } = readNumberColumns(text, start, style, shape)
  const stated = parseDecimal(fields.get('Data Points'))
  if (values.length === 0 || (stated !== null && stated !== values.length)) {
    throw text.fail('truncated', text.length, `${stated ?? 'some'} rows of numbers (found ${values.length})`)
  }
  const last = text.bytes.at(-1)
  if (last !== 10 && last !== 13) throw text.fail('truncated', text.length, 'a line break behind the last row')
  return {
    format: 'chromeleon-text',
    channels: [
      {
        name: fields.get('Channel') || fields.get('Channel Name') || 'signal',
        detector: /^(VWD|DAD|MWD|PDA|FLD|RID|CAD|ECD|FID|TCD)/.exec(fields.get('Driver Name') ?? '')?.[1] ?? null,
        wavelengthNm: wavelengthOf(fields),
        bandwidthNm: null,
        unit: /\(([^)]+)\)/.exec(filled[valueColumn] ?? '')?.[1] ?? fields.get('Signal Dimension') ?? '',
        timesMin: times,
        values,
        peaks: [],
        sourceFile: fileName,
      },
    ],
    spectra: [],
    metadata: metadataOf(fields),
    warnings: text.unusedFrom(end),
  }
}
