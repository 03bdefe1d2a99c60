import { itemAt } from '../../arrays/item-at.ts'
import type { Chromatogram, StoredPeak } from '../../chromatogram/chromatogram.ts'
import { decodeText } from '../input/decode-text.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { peaksOnlyChannel } from '../../chromatogram/peaks-only-channel.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import { parseDecimal } from '../text/parse-decimal.ts'

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => (match[1] ?? match[2] ?? '').trim())

const unitOf = (cell: string | undefined): string | null => /^\[(.+)\]$/.exec(cell ?? '')?.[1] ?? null

interface PeakTable {
  peaks: StoredPeak[]
  /** Retention times (min) of calibrated components that were not found. */
  missing: string[]
  unit: string
}

function readPeaks(lines: string[], heading: number): PeakTable {
  const titles = cellsOf(lines[heading] ?? '')
  const units = cellsOf(lines[heading + 1] ?? '')
  const time = titles.indexOf('Time')
  const area = titles.indexOf('Area')
  const height = titles.indexOf('Height')
  const code = titles.indexOf('BL')
  const name = titles.findIndex((title) => title === 'Component' || title === 'Name')
  const areaUnit = unitOf(units[area])?.replace('·', '*') ?? null
  const table: PeakTable = { peaks: [], missing: [], unit: unitOf(units[height]) ?? '' }
  for (const line of lines.slice(heading + 2)) {
    const row = cellsOf(line)
    const retentionTimeMin = parseDecimal(row[time])
    if (row[0] === '-' && retentionTimeMin !== null) table.missing.push(itemAt(row, time))
    else if (/^\d+$/.test(row[0] ?? '') && retentionTimeMin !== null) {
      table.peaks.push(
        storedPeak(retentionTimeMin, {
          name: row[name] || null,
          area: parseDecimal(row[area]),
          areaUnit,
          height: parseDecimal(row[height]),
          code: row[code] || null,
        }),
      )
    }
  }
  return table
}

/** What the data system itself printed: "Warning -- Signal level out-of-range in peak". */
function ownWarnings(lines: readonly string[]): string[] {
  return lines
    .filter((line) => /^"?Warning\b/.test(line))
    .map((line) => `The report says: ${line.replaceAll('"', '').trim()}.`)
}

/** A second peak table (another channel) behind the totals of the first. */
function unusedTables(lines: readonly string[], totals: number): string[] {
  const further = lines.slice(totals + 1).filter((line) => line.startsWith('"Peak","Time"')).length
  return further === 0 ? [] : [`Not used: ${further} more peak ${further === 1 ? 'table' : 'tables'} below the first.`]
}

/**
 * A TotalChrom report (.TX0): the peak table with decimal commas or points, as a channel without points. Times in minutes, areas and
 * heights in the printed units. Throws SignalFormatError `truncated` when the table or its totals are missing.
 */
export function readTotalchromText(bytes: Uint8Array, fileName: string): Chromatogram {
  const text = decodeText(bytes)
  const lines = text.split(/\r\n|\r|\n/)
  const heading = lines.findIndex((line) => line.startsWith('"Peak","Time"'))
  const totals = lines.findIndex((line, i) => i > heading && line.startsWith('"","",-'))
  if (heading < 0 || totals < 0) {
    throw new SignalFormatError('truncated', {
      file: fileName,
      offset: bytes.length,
      expected: 'a peak table with its totals',
    })
  }
  const { peaks, missing, unit } = readPeaks(lines.slice(0, totals), heading)
  const quoted = (key: string): string | null => new RegExp(`"${key}","([^"]*)"`).exec(text)?.[1]?.trim() || null
  const acquired = quoted('Data Acquisition Time:')
  const version = /"Software Version:",([^,]+)/.exec(text)?.[1]
  const volume = /"Sample Volume:",(\d+)[,.](\d+),"ul"/.exec(text)
  return {
    format: 'totalchrom-text',
    channels: [peaksOnlyChannel(`Channel ${quoted('Channel:') ?? '1'}`, peaks, fileName, { unit })],
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: quoted('Sample Name:'),
      operator: quoted('Operator:'),
      instrument: quoted('Instrument Name:'),
      method: /"Inst Method :","([^"]*)"/.exec(text)?.[1]?.trim() || null,
      vial: /"Rack\/Vial:",\d+,(\d+)/.exec(text)?.[1] ?? null,
      injectionVolumeUl: volume ? Number(`${volume[1]}.${volume[2]}`) : null,
      injectedAtText: acquired,
      injectedAt: acquired === null ? null : parseInstrumentDate(acquired),
      software: version === undefined ? null : `TotalChrom ${version}`,
      extra: missing.length > 0 ? { 'Expected but not found (min)': missing.join('; ') } : {},
    },
    warnings: ['A printed report: peaks without the signal.', ...ownWarnings(lines), ...unusedTables(lines, totals)],
  }
}
