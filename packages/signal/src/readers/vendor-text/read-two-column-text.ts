import type { Chromatogram } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { findTable, type FoundTable } from '../text/find-table.ts'
import { checkRising, readNumberColumns } from '../text/number-columns.ts'
import { TextBytes } from '../text/text-bytes.ts'
import { watersHead } from './waters-head.ts'

/** Times above this many units can only be seconds: no run lasts three hours in minutes. */
const LARGEST_MINUTES = 180
const SECONDS_PER_MIN = 60
const QUOTE = 0x22

const TOO_MANY_COLUMNS = 'Too many columns in chromatogram file. Expected 2.'

/** A two-column text with the unit its times were found to be in. */
export interface TwoColumnChromatogram extends Chromatogram {
  timeUnit: 'Seconds' | 'Minutes'
}

function requireTable(text: TextBytes): FoundTable {
  if (text.length === 0) throw text.fail('empty', 0, 'rows of two numbers')
  const table = findTable(text)
  if (table === null) throw text.fail('unknown-format', 0, 'rows of two numbers')
  if (table.columns !== 2) throw text.fail('too-many-columns', table.start, 'two columns', TOO_MANY_COLUMNS)
  return table
}

function headingFields(table: FoundTable): [string, string] {
  const line = table.preamble.at(-1) ?? ''
  const fields = line.split(table.style.delimiter === ' ' ? /\s{2,}|\t/ : table.style.delimiter).map(unquoted)
  return [fields[0] ?? '', fields[1] ?? '']
}

const unquoted = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

const unitIn = (heading: string): string => /[([]\s*([^)\]]+?)\s*[)\]]/.exec(heading)?.[1] ?? ''

function contradiction(heading: string, unit: 'Seconds' | 'Minutes'): string[] {
  const stated = /\b(min|minutes?)\b/i.test(heading)
    ? 'Minutes'
    : /\b(s|secs?|seconds?)\b/i.test(heading)
      ? 'Seconds'
      : unit
  return stated === unit
    ? []
    : [`The heading '${heading}' says ${stated}, but by the largest time they are read as ${unit}.`]
}

/** A table that ends within a number may have lost digits of it. */
const missingBreak = (text: TextBytes): string[] =>
  /[\d.,]/.test(String.fromCharCode(text.bytes.at(-1) ?? 0))
    ? ['The last line has no line break: the file may be cut off.']
    : []

/** ChemStation heads the value column with the wavelength alone, e.g. '220.00000'. */
function wavelengthIn(heading: string): number | null {
  const match = /^"?(\d{3,4}(?:\.\d+)?)"?(?:\s*nm)?$/.exec(heading)
  return match ? Number(match[1]) : null
}

/**
 * A chromatogram from two columns of text, time and value: UTF-16 or UTF-8, with or without mark; comma, semicolon, tab or
 * blanks; decimal point or comma; numbers quoted or not; with or without heading lines. Empty lines are ignored.
 *
 * The head of a Waters .arw export gives sample, method and channel.
 *
 * Times are seconds when the largest is above 180, else minutes (`timeUnit`); `timesMin` is in minutes either way. Values
 * keep the unit of the heading, or none. Throws SignalFormatError: `empty`, `unknown-format`, `too-many-columns` (with the
 * text 'Too many columns in chromatogram file. Expected 2.'), `bad-number`, `truncated`.
 */
export function readTwoColumnText(bytes: Uint8Array, fileName: string): TwoColumnChromatogram {
  const text = new TextBytes(bytes, fileName)
  if (text.bytes.includes(QUOTE)) text.unquote()
  const table = requireTable(text)
  const shape = { columns: 2, timeColumn: 0, valueColumn: 1, stopsAtBlankLine: false }
  const { times, values, end } = readNumberColumns(text, table.start, table.style, shape)
  checkRising(text, times, table.start)
  const timeUnit = (times.at(-1) ?? 0) > LARGEST_MINUTES ? 'Seconds' : 'Minutes'
  if (timeUnit === 'Seconds') for (let i = 0; i < times.length; i++) times[i] = (times[i] ?? NaN) / SECONDS_PER_MIN
  const waters = watersHead(table.preamble)
  const [timeHeading, valueHeading] = waters ? ['', waters.channel] : headingFields(table)
  const wavelengthNm = wavelengthIn(valueHeading)
  const metadata = emptyMetadata()
  metadata.extra['Time unit'] = timeUnit
  if (waters) {
    metadata.sampleName = waters.sampleName
    metadata.method = waters.method
    Object.assign(metadata.extra, waters.extra)
  } else if (table.preamble.length > 0) metadata.extra['Heading'] = table.preamble.join('\n')
  return {
    format: 'csv-two-column',
    timeUnit,
    channels: [
      {
        name: wavelengthNm === null ? valueHeading || 'signal' : `${wavelengthNm} nm`,
        detector: null,
        wavelengthNm,
        bandwidthNm: null,
        unit: unitIn(valueHeading),
        timesMin: times,
        values,
        peaks: [],
        sourceFile: fileName,
      },
    ],
    spectra: [],
    metadata,
    warnings: [...contradiction(timeHeading, timeUnit), ...missingBreak(text), ...text.unusedFrom(end)],
  }
}
