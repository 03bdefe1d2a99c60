import { itemAt } from '../../arrays/item-at.ts'
import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { signalIdentity } from '../agilent/signal-identity.ts'
import { decodeText } from '../input/decode-text.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { peaksOnlyChannel } from '../../chromatogram/peaks-only-channel.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import { parseDecimal } from '../text/parse-decimal.ts'

/** A box-drawn table's rows; a cell broken over several lines ('6094.' and '3336') is put together again. */
function readTables(text: string): string[][][] {
  const tables: string[][][] = []
  let table: string[][] | null = null
  let row: string[] | null = null
  for (const line of text.split(/\r\n|\r|\n/)) {
    const drawn = line.trim()
    if (drawn.startsWith('┌')) {
      table = []
      row = null
    } else if (drawn.startsWith('└') && table !== null) {
      tables.push(table)
      table = null
    } else if (drawn.startsWith('├')) row = null
    else if (drawn.startsWith('│') && table !== null) {
      const cells = drawn
        .slice(1, -1)
        .split('│')
        .map((cell) => cell.trim())
      if (row === null) {
        row = cells
        table.push(row)
      } else for (const [i, cell] of row.entries()) row[i] = cell + (cells[i] ?? '')
    }
  }
  return tables
}

function readChannel(signal: string, table: string[][], file: string): Channel {
  const heading = itemAt(table, 0)
  const column = (pattern: RegExp): number => heading.findIndex((title) => pattern.test(title))
  const at = {
    time: column(/^RT/),
    code: column(/^Type/),
    area: column(/^Area$|^Area\[/),
    height: column(/^Height/),
    name: column(/^Name/),
  }
  const identity = signalIdentity(signal, '')
  const peaks = table.slice(1).flatMap((row) => {
    const time = parseDecimal(row[at.time])
    if (time === null) return []
    return [
      storedPeak(time, {
        name: row[at.name] || null,
        area: parseDecimal(row[at.area]),
        height: parseDecimal(row[at.height]),
        code: row[at.code] || null,
      }),
    ]
  })
  return peaksOnlyChannel(identity.name, peaks, file, {
    detector: identity.detector,
    wavelengthNm: identity.wavelengthNm,
    bandwidthNm: identity.bandwidthNm,
  })
}

/**
 * An OpenLab CDS text report with box-drawn tables: one channel without points per signal, with its printed peaks. Times in minutes;
 * the report prints no units. Throws SignalFormatError `truncated` when a table does not end or there is none.
 */
export function readOpenlabReport(bytes: Uint8Array, fileName: string): Chromatogram {
  const text = decodeText(bytes)
  const tables = readTables(text)
  const channels: Channel[] = []
  let sampleName: string | null = null
  let signal = 'signal'
  const unused: string[] = []
  for (const table of tables) {
    const [key = '', value = ''] = table[0] ?? []
    if (/^Sample ?Name$/.test(key)) sampleName = value || null
    else if (key === 'Signal:') signal = value
    else if (/^RT\b|^RT\[/.test(key)) channels.push(readChannel(signal, table, fileName))
    // a drawn line of one row is a heading or a foot of the page
    else if (table.length > 1) unused.push(`Not used: a table headed '${key}'.`)
  }
  const opened = (text.match(/┌/g) ?? []).length
  if (channels.length === 0 || opened > tables.length + 1) {
    throw new SignalFormatError('truncated', {
      file: fileName,
      offset: bytes.length,
      expected: 'a whole table of peaks',
    })
  }
  return {
    format: 'openlab-report',
    channels,
    spectra: [],
    metadata: { ...emptyMetadata(), sampleName },
    warnings: ['A printed report: peaks without the signal.', ...unused],
  }
}
