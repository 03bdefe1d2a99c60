import { itemAt } from '../../arrays/item-at.ts'
import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { readNumberColumns } from '../text/number-columns.ts'
import { parseDecimal } from '../text/parse-decimal.ts'
import { TextBytes } from '../text/text-bytes.ts'

const SECONDS_PER_MIN = 60
const MOST_CHANNELS = 64

type Delimiter = '\t' | ','

/** The export's own choice, as the line that every such file has shows it. */
const COMMAS = /^Maxchannels:,/

function readHeading(text: TextBytes): { fields: Map<string, string[]>; start: number; delimiter: Delimiter } {
  const fields = new Map<string, string[]>()
  const delimiter = delimiterOf(text)
  let at = 0
  while (at < text.length) {
    const end = text.lineEnd(at)
    const [key = '', ...values] = text.text(at, end).split(delimiter)
    if (!key.trimEnd().endsWith(':')) return { fields, start: at, delimiter }
    fields.set(
      key.trim().slice(0, -1),
      values.map((value) => value.trim()),
    )
    at = text.nextLine(end)
  }
  throw text.fail('truncated', text.length, 'rows of counts')
}

function delimiterOf(text: TextBytes): Delimiter {
  for (let at = 0; at < text.length; at = text.nextLine(text.lineEnd(at))) {
    const line = text.text(at, text.lineEnd(at))
    if (COMMAS.test(line)) return ','
    if (!line.includes(':')) break
  }
  return '\t'
}

function perChannel(text: TextBytes, fields: Map<string, string[]>, key: string, count: number): number[] {
  const values = fields.get(key) ?? []
  return Array.from({ length: count }, (_, i) => {
    const value = parseDecimal(values[i])
    if (value === null || value <= 0) throw text.fail('bad-header', 0, `'${key}' for channel ${i + 1}`)
    return value
  })
}

/**
 * An EZChrom ASCII export: heading, then the counts of one channel after the other. Times in minutes (point / sampling rate),
 * values = count x multiplier in the channel's unit.
 * Throws SignalFormatError: `bad-header`, `bad-number`, `truncated` when counts are missing.
 */
export function readEzchromText(bytes: Uint8Array, fileName: string): Chromatogram {
  const text = new TextBytes(bytes, fileName)
  const { fields, start, delimiter } = readHeading(text)
  // a name may hold a comma of its own
  const get = (key: string): string | null =>
    (delimiter === ',' ? fields.get(key)?.join(', ') : fields.get(key)?.[0]) || null
  const count = parseDecimal(get('Maxchannels') ?? '') ?? 0
  if (!Number.isInteger(count) || count < 1 || count > MOST_CHANNELS) {
    throw text.fail('bad-header', 0, `'Maxchannels' from 1 to ${MOST_CHANNELS}`)
  }
  const rates = perChannel(text, fields, 'Sampling Rate', count)
  const points = perChannel(text, fields, 'Total Data Points', count)
  const factors = perChannel(text, fields, 'Y Axis Multiplier', count)
  const total = points.reduce((sum, value) => sum + value, 0)
  const shape = { columns: 1, timeColumn: -1, valueColumn: 0, stopsAtBlankLine: false, mostRows: total }
  const style = { delimiter, decimal: '.' } as const
  const { values: counts, end } = readNumberColumns(text, start, style, shape)
  if (counts.length !== total) throw text.fail('truncated', text.length, `${total} counts (found ${counts.length})`)
  const last = text.bytes.at(-1)
  if (last !== 10 && last !== 13) throw text.fail('truncated', text.length, 'a line break behind the last count')
  const channels: Channel[] = []
  let from = 0
  for (let c = 0; c < count; c++) {
    const factor = itemAt(factors, c)
    const rate = itemAt(rates, c)
    const values = counts.slice(from, from + itemAt(points, c)).map((value) => value * factor)
    const timesMin = values.map((_, i) => i / rate / SECONDS_PER_MIN)
    from += values.length
    channels.push({
      name: `Channel ${c + 1}`,
      detector: null,
      wavelengthNm: null,
      bandwidthNm: null,
      unit: fields.get('Y Axis Title')?.[c] ?? '',
      timesMin,
      values,
      peaks: [],
      sourceFile: fileName,
    })
  }
  const injectedAtText = get('Acquisition Date and Time')
  return {
    format: 'ezchrom-text',
    channels,
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: get('Sample ID'),
      operator: get('User Name'),
      method: get('Method'),
      injectedAtText,
      injectedAt: injectedAtText === null ? null : parseInstrumentDate(injectedAtText),
      extra: Object.fromEntries([...fields].map(([key, values]) => [key, values.join('\t')])),
    },
    warnings: text.unusedFrom(end),
  }
}
