import { itemAt } from '../../arrays/item-at.ts'
import type { Channel, Chromatogram, StoredPeak } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { peaksOnlyChannel } from '../../chromatogram/peaks-only-channel.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { storedPeak } from '../../chromatogram/stored-peak.ts'
import { decimalMark } from '../text/decimal-mark.ts'
import { readNumberColumns, type TableStyle } from '../text/number-columns.ts'
import { parseDecimal } from '../text/parse-decimal.ts'
import { TextBytes } from '../text/text-bytes.ts'
import { partedRuns, severalRuns, type RunWithin } from './several-runs.ts'

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

const HEADING_BYTES = 40
/** As long as the facts are that name a run. */
const FACTS_BYTES = 20_000

/** The runs of an export of several data files, which LabSolutions writes below one another; none of any other file. */
export function lcsolutionRuns(bytes: Uint8Array, fileName: string): RunWithin[] {
  const text = new TextBytes(bytes, fileName)
  if (!/^\s*\[Header\]/.test(text.text(0, HEADING_BYTES))) return []
  const starts = headings(text)
  const nameAt = (at: number, end: number): string => {
    const facts = text.text(at, Math.min(end, at + FACTS_BYTES))
    const path = /^Data File Name[,\t](.*)$/m.exec(facts)?.[1]?.trim() ?? ''
    return path.slice(path.lastIndexOf('\\') + 1)
  }
  return partedRuns({ bytes, text, starts, nameAt })
}

/** Where the lines '[Header]' begin, of which every data file's part has one. */
function headings(text: TextBytes): number[] {
  const starts: number[] = []
  for (let at = 0; at < text.length; at = text.nextLine(text.lineEnd(at)))
    if (text.bytes[at] === 0x5b && text.text(at, at + 8) === '[Header]') starts.push(at)
  return starts
}

/** 'LC Chromatogram(Detector A-Ch1)' -> 'Detector A-Ch1'; a diode array's 'PDA Multi Chromatogram(Ch1)' has its tables as 'PDA-Ch1'. */
function subject(title: string): string {
  const name = /\((.*)\)$/.exec(title)?.[1] ?? title
  return title.startsWith('PDA Multi') ? `PDA-${name}` : name
}

/** A detector's name without its channel; '' of a gas chromatograph's 'Ch1'. */
function detectorOf(name: string): string {
  return name.replace(/-?Ch\d+$/, '')
}

function readPeaks(rows: string[][], factor: number | null, areaUnit: string | null): StoredPeak[] {
  const heading = rows.findIndex((row) => row[0] === 'Peak#')
  if (heading < 0) return []
  const column = (title: string): number => itemAt(rows, heading).indexOf(title)
  const at = (row: string[], title: string): string | undefined => row[column(title)]
  const peaks: StoredPeak[] = []
  for (const row of rows.slice(heading + 1)) {
    const time = parseDecimal(at(row, 'R.Time'))
    if (time === null) continue
    const name = at(row, 'Name')?.trim() || null
    const amount = parseDecimal(at(row, 'Conc.'))
    const height = parseDecimal(at(row, 'Height'))
    peaks.push(
      storedPeak(time, {
        name,
        startMin: parseDecimal(at(row, 'I.Time')),
        endMin: parseDecimal(at(row, 'F.Time')),
        area: parseDecimal(at(row, 'Area')),
        areaUnit,
        height: height === null || factor === null ? null : height * factor,
        code: at(row, 'Mark')?.trim() || null,
        // a peak that is not calibrated has a 0
        amount: name === null && amount === 0 ? null : amount,
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
    detector: detectorOf(name) || null,
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
function areaUnitOf(unit: string, factor: number): string | null {
  if (unit === '') return null
  return unit === 'mV' && factor === 0.001 ? 'uV*s' : factor === 1 ? `${unit}*s` : `${factor} ${unit}*s`
}

const TRACE = /^(?:[LG]C )?Chromatogram ?\(|^PDA Multi Chromatogram\(/
const PEAK_TABLE = /^Peak Table ?\(/
/** Of an injection by hand. */
const NO_VIAL = '-1'
/** No syringe injects less. */
const LEAST_VOLUME_UL = 1e-6

/** As LabSolutions and GCsolution write it. */
const CONFIGURATION = /^Config(?:u|)ration$/

/** Facts of the run, the method and the file. */
const FACTS = new Set([
  'Header',
  'File Information',
  'Sample Information',
  'Original Files',
  'File Description',
  'Configuration',
  // as GCsolution writes it
  'Configration',
])

/** The table of a trace: the one of its name, or of its detector where each has only one. */
function tableOf(name: string, traces: readonly Section[], tables: readonly Section[]): Section | undefined {
  const own = tables.find(({ title }) => subject(title) === name)
  if (own) return own
  const isOfDetector = ({ title }: Section): boolean => detectorOf(subject(title)) === detectorOf(name)
  const [table, ...others] = tables.filter((table) => isOfDetector(table))
  return others.length === 0 && traces.filter((trace) => isOfDetector(trace)).length === 1 ? table : undefined
}

/** Titles of what was not read, so that nobody takes it for empty; a section that states none of its things holds nothing. */
function unusedSections(text: TextBytes, sections: readonly Section[], used: ReadonlySet<Section>): string[] {
  const titles = sections
    .filter((section) => !used.has(section) && !FACTS.has(section.title))
    .filter(({ start, end }) => {
      const content = text.text(start, Math.min(end, start + 200)).trim()
      return content !== '' && !/^# of (?:Peaks|IDs|Groups|Fractions|Points)[,\t]0\s*(?:[\r\n]|$)/.test(content)
    })
    .map(({ title }) => title)
  return titles.length === 0 ? [] : [`Not used: ${[...new Set(titles)].join(', ')}.`]
}

interface Channels {
  channels: Channel[]
  used: Set<Section>
}

/** The traces with their tables. */
function readTraces(text: TextBytes, sections: readonly Section[], delimiter: '\t' | ',', file: string): Channels {
  const traces = sections.filter(({ title }) => TRACE.test(title))
  const tables = sections.filter(({ title }) => PEAK_TABLE.test(title))
  const used = new Set<Section>(traces)
  const channels = traces.map((section) => {
    const channel = readTrace(text, section, delimiter, file)
    const table = tableOf(channel.name, traces, tables)
    // A table belongs to one chromatogram; a file that repeats the chromatogram must not have it read again and again.
    if (!table || used.has(table)) return channel
    used.add(table)
    const factor = parseDecimal(traceHeading(text, section, delimiter).facts.get('Intensity Multiplier')) ?? 1
    channel.peaks = readPeaks(rowsOf(text, table, delimiter), factor, areaUnitOf(channel.unit, factor))
    return channel
  })
  return { channels, used }
}

/** An export of peak tables alone: channels without points. */
function readTablesAlone(text: TextBytes, sections: readonly Section[], delimiter: '\t' | ',', file: string): Channels {
  const used = new Set<Section>()
  const channels = sections.flatMap((section) => {
    if (!PEAK_TABLE.test(section.title)) return []
    const rows = rowsOf(text, section, delimiter)
    const peaks = readPeaks(rows, null, null)
    const stated = parseDecimal(rows.find(([key]) => key === '# of Peaks')?.[1])
    if (stated !== peaks.length)
      throw text.fail('truncated', section.end, `${stated ?? 'a number of'} peaks (found ${peaks.length})`)
    if (peaks.length === 0) return []
    used.add(section)
    const name = subject(section.title)
    return [peaksOnlyChannel(name, peaks, file, { detector: detectorOf(name) || null })]
  })
  return { channels, used }
}

/**
 * A Shimadzu LCsolution, LabSolutions, GCsolution or PACsolution ASCII report (LC and GC): its chromatograms with the peak tables of the same detectors, or
 * where it holds no chromatogram the peak tables alone.
 *
 * Times in minutes, values and heights = count x multiplier in the stated unit, areas as printed (counts x s, unit beside).
 * Status traces (pressure, temperature) are named in the metadata but are no channels; whatever else is not used stands in a warning.
 * Throws SignalFormatError: `not-a-chromatogram` for a report without either and for several data files, which are read one by one; `truncated`, `bad-number`.
 */
export function readLcsolutionText(bytes: Uint8Array, fileName: string): Chromatogram {
  const text = new TextBytes(bytes, fileName)
  const sections = findSections(text)
  if (sections.filter(({ title }) => title === 'Header').length > 1)
    throw severalRuns(lcsolutionRuns(bytes, fileName), fileName)
  const delimiter = /^(?:Application Name|Data File Name)\t/m.test(text.text(0, Math.min(text.length, 200)))
    ? '\t'
    : ','
  const hasTraces = sections.some(({ title }) => TRACE.test(title))
  const { channels, used } = (hasTraces ? readTraces : readTablesAlone)(text, sections, delimiter, fileName)
  if (channels.length === 0)
    throw text.fail('not-a-chromatogram', 0, "a section 'LC Chromatogram', 'GC Chromatogram' or 'Peak Table'")
  const facts = new Map<string, string>()
  for (const title of ['Header', 'Sample Information', 'Original Files']) {
    const section = sections.find((candidate) => candidate.title === title)
    for (const [key = '', value = ''] of section ? rowsOf(text, section, delimiter) : []) facts.set(key, value.trim())
  }
  const get = (key: string): string | null => facts.get(key) || null
  const configuration = sections.find(({ title }) => CONFIGURATION.test(title))
  const instrument = configuration && rowsOf(text, configuration, delimiter).find(([key]) => key === 'Instrument Name')
  const status = sections
    .filter((section) => section.title.startsWith('LC Status Trace'))
    .map((section) => subject(section.title))
  const acquired = get('Acquired') ?? get('Acquisition Date')
  const volumeUl = parseDecimal(get('Injection Volume') ?? '')
  return {
    format: 'lcsolution-text',
    channels,
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: get('Sample Name'),
      description: get('Sample ID'),
      operator: get('Operator Name'),
      instrument: instrument?.[1]?.trim() || null,
      method: get('Method File'),
      vial: get('Vial#') === NO_VIAL ? null : get('Vial#'),
      // where none was entered, what happened to be in memory is printed: 9.18e-39
      injectionVolumeUl: volumeUl === null || volumeUl < LEAST_VOLUME_UL ? null : volumeUl,
      injectedAtText: acquired,
      injectedAt: acquired === null ? null : parseInstrumentDate(acquired),
      software: [get('Application Name'), get('Version')].filter(Boolean).join(' ') || null,
      extra: status.length > 0 ? { 'Status traces': status.join(', ') } : {},
    },
    warnings: [
      ...(hasTraces ? [] : ['The file holds peak tables only, no signal: it may be cut off.']),
      ...unusedSections(text, sections, used),
    ],
  }
}
