import type { Channel, Chromatogram } from '../../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../../chromatogram/empty-metadata.ts'
import { parseInstrumentDate } from '../input/parse-instrument-date.ts'
import { checkRising, readNumberColumns } from '../text/number-columns.ts'
import { TextBytes } from '../text/text-bytes.ts'
import { partedRuns, severalRuns, type RunWithin } from './several-runs.ts'

/** The heading that begins each run of the file, and so the file. */
export const CHROMTAB_HEADING = /^"Path","File","Date Acquired"/

const HEADING_BYTES = 40
const QUOTE = 0x22
/** Of one run: a mass detector's current and some ions, two or three other detectors. */
const MOST_SIGNALS = 64

/** Where the quoted lines of a text begin: headings, facts and the titles of its signals. */
function quotedLines(text: TextBytes): number[] {
  const { bytes } = text
  const starts: number[] = []
  for (let at = 0; at < bytes.length; at = text.nextLine(at)) if (bytes[at] === QUOTE) starts.push(at)
  return starts
}

/** Without the rest of a line that may be a whole file. */
const isHeading = (text: TextBytes, at: number): boolean => CHROMTAB_HEADING.test(text.text(at, at + HEADING_BYTES))

const lineAt = (text: TextBytes, at: number): string => text.text(at, text.lineEnd(at))

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field.replaceAll('""', '"').trim())
}

/** The runs of a CHROMTAB file, which a sequence writes below one another; none of any other file. */
export function chromtabRuns(bytes: Uint8Array, fileName: string): RunWithin[] {
  const text = new TextBytes(bytes, fileName)
  if (!isHeading(text, 0)) return []
  const starts = quotedLines(text).filter((at) => isHeading(text, at))
  return partedRuns({ bytes, text, starts, nameAt: (at) => fieldsOf(lineAt(text, text.nextLine(at)))[1] ?? '' })
}

/** 'TIC' of "TIC: x.D\data.ms", 'FID2B' of "Signal: x.D\FID2B.ch". */
function signalName(title: string): string {
  const [, kind = '', path = ''] = /^(.*?):\s*(.*)$/.exec(title) ?? []
  const file = path.slice(path.lastIndexOf('\\') + 1).replace(/\.[^.]*$/, '')
  return (/^signal$/i.test(kind) ? file : kind.trim()) || title
}

/**
 * Agilent's CHROMTAB.CSV of one run (MSD ChemStation and MassHunter write it): two lines of facts, then a title and rows of minutes and
 * values for each signal. Its shape is that of the real file in dgbowl/yadg's tests; values have no unit in it.
 * Throws SignalFormatError: `not-a-chromatogram` for several runs, which are read one by one; `bad-header`, `bad-number`, `truncated`.
 */
export function readChromtab(bytes: Uint8Array, fileName: string): Chromatogram {
  const runs = chromtabRuns(bytes, fileName)
  if (runs.length > 1) throw severalRuns(runs, fileName)
  const text = new TextBytes(bytes, fileName)
  const [heading = 0, factsAt, ...titles] = quotedLines(text)
  if (factsAt === undefined) throw text.fail('truncated', text.length, 'the line of facts below the heading')
  if (titles.length > MOST_SIGNALS) throw text.fail('too-large', 0, `at most ${MOST_SIGNALS} signals in a run`)
  const names = fieldsOf(lineAt(text, heading))
  const values = fieldsOf(lineAt(text, factsAt))
  if (values.length !== names.length) throw text.fail('bad-header', factsAt, `${names.length} quoted facts`)
  const facts = new Map(names.map((name, k) => [name, values[k] ?? '']))
  const get = (name: string): string | null => facts.get(name) || null
  const warnings: string[] = []
  const channels = titles.flatMap((at, k): Channel[] => {
    const name = signalName(fieldsOf(lineAt(text, at))[0] ?? '')
    const read = readSignal(text, text.nextLine(at), titles[k + 1] ?? text.length)
    if (read.times.length === 0) {
      warnings.push(`The signal ${name} has no points.`)
      return []
    }
    return [channelOf(name, read, fileName)]
  })
  if (channels.length === 0) throw text.fail('truncated', text.length, 'a signal with rows of two numbers')
  const last = text.bytes.at(-1)
  if (last !== 10 && last !== 13) warnings.push('The last line has no line break: the file may be cut off.')
  const injectedAtText = get('Date Acquired')
  return {
    format: 'chromtab-text',
    channels,
    spectra: [],
    metadata: {
      ...emptyMetadata(),
      sampleName: get('Sample'),
      description: get('Misc'),
      injectedAtText,
      injectedAt: injectedAtText === null ? null : parseInstrumentDate(injectedAtText),
      extra: Object.fromEntries([...facts].filter(([name, fact]) => /^(?:Path|File)$/.test(name) && fact !== '')),
    },
    warnings,
  }
}

function readSignal(text: TextBytes, start: number, end: number): { times: Float64Array; values: Float64Array } {
  let mostRows = 0
  for (let at = start; at < end; at = text.nextLine(at)) if (text.lineEnd(at) > at) mostRows++
  const shape = { columns: 2, timeColumn: 0, valueColumn: 1, stopsAtBlankLine: false, mostRows }
  const { times, values } = readNumberColumns(text, start, { delimiter: ',', decimal: '.' }, shape)
  checkRising(text, times, start)
  return { times, values }
}

function channelOf(
  name: string,
  { times, values }: { times: Float64Array; values: Float64Array },
  sourceFile: string,
): Channel {
  const detector = name === 'TIC' ? 'MSD' : (/^([A-Z]{2,4})\d[A-Z]$/.exec(name)?.[1] ?? null)
  const none = { wavelengthNm: null, bandwidthNm: null, unit: '', peaks: [] }
  return { name, detector, ...none, timesMin: times, values, sourceFile }
}
