import { itemAt } from '../../arrays/item-at.ts'
import type { Channel, Chromatogram, StoredPeak } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import { decimalMark } from '../text/decimal-mark.ts'
import { readNumberColumns, type TableStyle } from '../text/number-columns.ts'
import { parseDecimal } from '../text/parse-decimal.ts'
import { TextBytes } from '../text/text-bytes.ts'

interface Section {
  title: string
  /** Position behind the title's line, and behind the section's last line. */
  start: number
  end: number
}

function findSections(text: TextBytes): Section[] {
  const sections: Section[] = []
  let at = 0
  while (at < text.length) {
    const end = text.lineEnd(at)
    if (text.bytes[at] === 0x5b && text.bytes[end - 1] === 0x5d) {
      const last = sections.at(-1)
      if (last) last.end = at
      sections.push({ title: text.text(at + 1, end - 1), start: text.nextLine(end), end: text.length })
    }
    at = text.nextLine(end)
  }
  return sections
}

const rowsOf = (text: TextBytes, section: Section, delimiter: string): string[][] =>
  text
    .text(section.start, section.end)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(delimiter))

/** 'LC Chromatogram(Detector A-Ch1)' -> 'Detector A-Ch1'. */
const subject = (title: string): string => /\((.*)\)$/.exec(title)?.[1] ?? title

function readPeaks(rows: string[][], factor: number, areaUnit: string | null): StoredPeak[] {
  const heading = rows.findIndex((row) => row[0] === 'Peak#')
  if (heading < 0) return []
  const column = (title: string): number => itemAt(rows, heading).indexOf(title)
  const at = (row: string[], title: string): string | undefined => row[column(title)]
  const peaks: StoredPeak[] = []
  for (const row of rows.slice(heading + 1)) {
    const time = parseDecimal(at(row, 'R.Time'))
    if (time === null) continue
    const name = at(row, 'Name')?.trim() || null
    const height = parseDecimal(at(row, 'Height'))
    peaks.push(
      storedPeak(time, {
        name,
        startMin: parseDecimal(at(row, 'I.Time')),
        endMin: parseDecimal(at(row, 'F.Time')),
        area: parseDecimal(at(row, 'Area')),
        areaUnit,
        height: height === null ? null : height * factor,
        code: at(row, 'Mark')?.trim() || null,
        amount: name === null ? null : parseDecimal(at(row, 'Conc.')),
      }),
    )
  }
  return peaks
}

interface TraceHeading {
  facts: Map<string, string>
  start: number
}

function traceHeading(text: TextBytes, section: Section, delimiter: string): TraceHeading {
  const facts = new Map<string, string>()
  let at = section.start
  while (at < section.end) {
    const end = text.lineEnd(at)
    const [key = '', value = ''] = text.text(at, end).split(delimiter)
    at = text.nextLine(end)
    if (key.startsWith('R.Time')) return { facts, start: at }
    facts.set(key, value)
  }
  throw text.fail('truncated', at, "the columns 'R.Time (min)' and 'Intensity'")
}

function readTrace(text: TextBytes, section: Section, delimiter: '\t' | ',', file: string): Channel {
  const { facts, start } = traceHeading(text, section, delimiter)
  const style: TableStyle = {
    delimiter,
    decimal: delimiter === ',' ? '.' : decimalMark(text, start, delimiter, section.end),
  }
  const shape = { columns: 2, timeColumn: 0, valueColumn: 1, stopsAtBlankLine: true }
  const { times, values, end } = readNumberColumns(text, start, style, shape)
  const stated = parseDecimal(facts.get('# of Points'))
  if (stated !== values.length)
    throw text.fail('truncated', end, `${stated ?? 'a number of'} points (found ${values.length})`)
  const factor = parseDecimal(facts.get('Intensity Multiplier')) ?? 1
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? NaN) * factor
  const name = subject(section.title)
  return {
    name,
    detector: name.replace(/-Ch\d+$/, ''),
    wavelengthNm: parseDecimal(facts.get('Wavelength(nm)')),
    bandwidthNm: null,
    unit: facts.get('Intensity Units') ?? '',
    timesMin: times,
    values,
    peaks: [],
    sourceFile: file,
  }
}

/** Areas are printed in counts x s; a thousandth of a millivolt is a microvolt. */
const areaUnitOf = (unit: string, factor: number): string =>
  unit === 'mV' && factor === 0.001 ? 'uV*s' : factor === 1 ? `${unit}*s` : `${factor} ${unit}*s`

/**
 * A Shimadzu LCsolution or LabSolutions ASCII report: its chromatograms with the peak tables of the same detectors.
 *
 * Times in minutes, values and heights = count x multiplier in the stated unit, areas as printed (counts x s, unit beside).
 * Status traces (pressure, temperature) are named in the metadata but are no channels.
 * Throws SignalFormatError: `not-a-chromatogram` for a report without one, `truncated`, `bad-number`.
 */
export function readLcsolutionText(bytes: Uint8Array, fileName: string): Chromatogram {
  const text = new TextBytes(bytes, fileName)
  const sections = findSections(text)
  const delimiter = text.text(0, Math.min(text.length, 200)).includes('Application Name\t') ? '\t' : ','
  const traces = sections.filter((section) => /^[LG]C Chromatogram\(/.test(section.title))
  if (traces.length === 0) throw text.fail('not-a-chromatogram', 0, "a section 'LC Chromatogram' or 'GC Chromatogram'")
  const tables = new Map(sections.map((section) => [section.title, section]))
  const channels = traces.map((section) => {
    const channel = readTrace(text, section, delimiter, fileName)
    const title = `Peak Table(${channel.name})`
    const table = tables.get(title)
    // A table belongs to one chromatogram; a file that repeats the chromatogram must not have it read again and again.
    tables.delete(title)
    const factor = parseDecimal(traceHeading(text, section, delimiter).facts.get('Intensity Multiplier')) ?? 1
    if (table) channel.peaks = readPeaks(rowsOf(text, table, delimiter), factor, areaUnitOf(channel.unit, factor))
    return channel
  })
  const facts = new Map<string, string>()
  for (const title of ['Header', 'Sample Information', 'Original Files']) {
    const section = sections.find((candidate) => candidate.title === title)
    for (const [key = '', value = ''] of section ? rowsOf(text, section, delimiter) : []) facts.set(key, value.trim())
  }
  const get = (key: string): string | null => facts.get(key) || null
  const status = sections
    .filter((section) => section.title.startsWith('LC Status Trace'))
    .map((section) => subject(section.title))
  const acquired = get('Acquired')
  return {
    format: 'lcsolution-text',
    channels,
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: get('Sample Name'),
      description: get('Sample ID'),
      operator: get('Operator Name'),
      method: get('Method File'),
      vial: get('Vial#'),
      injectionVolumeUl: parseDecimal(get('Injection Volume') ?? ''),
      injectedAtText: acquired,
      injectedAt: acquired === null ? null : parseInstrumentDate(acquired),
      software: [get('Application Name'), get('Version')].filter(Boolean).join(' ') || null,
      extra: status.length > 0 ? { 'Status traces': status.join(', ') } : {},
    },
    warnings: [],
  }
}
