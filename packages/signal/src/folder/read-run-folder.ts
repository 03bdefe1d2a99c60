import type {
  Channel,
  Chromatogram,
  FileSource,
  RunMetadata,
  SpectralField,
  StoredPeak,
} from '../chromatogram/chromatogram.ts'
import { agilentVersion } from '../readers/agilent/agilent-header.ts'
import { decodeText } from '../readers/input/decode-text.ts'
import { emptyMetadata } from '../chromatogram/empty-metadata.ts'
import { readAgilentSignal } from '../readers/agilent/read-agilent-signal.ts'
import { readAgilentSpectra } from '../readers/agilent/read-agilent-spectra.ts'
import { SignalFormatError } from '../readers/input/signal-format-error.ts'
import { completeFromReport } from '../readers/reports/complete-from-report.ts'
import { type Acaml, parseAcaml } from './parse-acaml.ts'
import {
  parseReportCsvHeading,
  parseReportCsvPeaks,
  type ReportCsvHeading,
} from '../readers/reports/parse-report-csv.ts'
import { parseReportText, type ReportText } from '../readers/reports/parse-report-text.ts'
import { reportPeaks } from '../readers/reports/report-peaks.ts'
import type { RunFolder } from './run-folder.ts'
import { channelKey, missingSignals, otherSample } from './run-doubts.ts'
import { type RunFiles, runFiles, runLogState } from './run-files.ts'

/** How to read a run folder. */
export interface ReadRunFolderOptions {
  /** The folder's own name, e.g. '001F0101.D'; picks the run inside a sequence.acaml that holds several. */
  name?: string
  /** Whether to decode the diode array's spectra; true by default. */
  spectra?: boolean
}

interface Signals {
  channels: Channel[]
  spectra: SpectralField[]
  metadata: RunMetadata
  warnings: string[]
}

/** As many files are named that fit no kind. */
const NAMED = 3

const beingWritten = (file: string, expected: string, cause?: unknown): SignalFormatError =>
  new SignalFormatError('run-being-written', { file, offset: null, expected }, { cause })

function requireSignals(files: RunFiles): void {
  const at = { file: '.', offset: null }
  if (files.all.length === 0)
    throw new SignalFormatError('empty-run', {
      ...at,
      expected: 'a run folder with signal files',
      message: 'The folder holds no files of a run.',
    })
  const lock = files.locks[0]
  if (lock !== undefined) throw beingWritten(lock, 'the instrument to finish: a mark of a run being written')
  if (files.signals.length > 0) return
  // A report or a result without any signal will not grow one: such a folder was copied in part.
  const hasBegun = files.sampleXml !== null || files.runLog !== null
  if (hasBegun && files.reportText === null && files.acaml === null) {
    throw beingWritten('.', "at least one .ch or .uv file beside the run's other files")
  }
  throw new SignalFormatError('not-a-run', {
    ...at,
    expected: 'a folder with .ch or .uv files',
    message: `None of the files is one that a run is read from (.ch or .uv of a run folder, .dx of a result set): ${namesOf(files.all)}. Choose the folder of one run, or the files one by one.`,
  })
}

/** The first of many files by name. */
function namesOf(files: RunFiles['all']): string {
  const named = files.slice(0, NAMED).map(({ path }) => path)
  return files.length > NAMED ? `${named.join(', ')} and ${files.length - NAMED} more` : named.join(', ')
}

/** A folder's facts are those of its first signal, or of its spectra where there is no signal; what only concerns one signal goes. */
function folderMetadata(parts: Chromatogram[]): RunMetadata {
  const part = parts.find((candidate) => candidate.channels.length > 0) ?? parts[0]
  if (!part) return emptyMetadata()
  const { Signal: _signal, Reference: _reference, Module: _module, ...extra } = part.metadata.extra
  return { ...part.metadata, extra }
}

async function readSignals(source: FileSource, files: RunFiles, withSpectra: boolean): Promise<Signals> {
  const parts: Chromatogram[] = []
  const warnings: string[] = []
  for (const { path } of files.signals) {
    const bytes = await source.read(path)
    const isSpectra = ['31', '131'].includes(agilentVersion(bytes) ?? '')
    if (isSpectra && !withSpectra) continue
    const part = isSpectra ? readAgilentSpectra(bytes, path) : readAgilentSignal(bytes, path)
    parts.push(part)
    warnings.push(...part.warnings.map((warning) => `${path}: ${warning}`))
  }
  return {
    channels: parts.flatMap((part) => part.channels),
    spectra: parts.flatMap((part) => part.spectra),
    metadata: folderMetadata(parts),
    warnings,
  }
}

/** A signal cut off in a run that has not ended is not damage: the instrument is still writing. */
const isUnfinished = (error: unknown): error is SignalFormatError =>
  error instanceof SignalFormatError &&
  (error.code === 'truncated' || error.code === 'empty' || error.code === 'corrupt')

/** Result files are written last: one that breaks off says the run is not finished, not that it is damaged. */
function parseWhole<T>(parse: (text: string, file: string) => T, bytes: Uint8Array, file: string): T {
  try {
    return parse(decodeText(bytes), file)
  } catch (error) {
    if (!isUnfinished(error)) throw error
    throw beingWritten(file, expectedOf('the whole file', error), error)
  }
}

const readReportText = async (source: FileSource, file: string | null): Promise<ReportText | null> =>
  file === null ? null : parseWhole(parseReportText, await source.read(file), file)

const readAcaml = async (source: FileSource, file: string | null): Promise<Acaml | null> =>
  file === null ? null : parseWhole(parseAcaml, await source.read(file), file)

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

function attach(channels: Channel[], key: string, peaks: StoredPeak[]): boolean {
  const channel = channels.find((candidate) => channelKey(candidate.name) === key)
  if (!channel) return false
  channel.peaks = peaks.map((peak) => ({ ...peak, areaUnit: peak.areaUnit ?? `${channel.unit}*s` }))
  return true
}

/** Attaches peaks; answers whether any were there, and warns of those that have no signal or another run's name. */
function attachAcaml(channels: Channel[], acaml: Acaml, name: string | null, warnings: string[]): boolean {
  const byFile = new Map(channels.map((channel) => [channel.sourceFile.toLowerCase(), channel]))
  const runsOfFile = new Map<string, number>()
  for (const signal of acaml.signals) {
    const file = baseName(signal.path).toLowerCase()
    runsOfFile.set(file, (runsOfFile.get(file) ?? 0) + 1)
  }
  let attached = false
  for (const signal of acaml.signals) {
    const file = baseName(signal.path).toLowerCase()
    const folder = signal.path.split('/').at(-2)
    const isOther = name !== null && folder !== undefined && folder.toLowerCase() !== name.toLowerCase()
    // A renamed run folder still matches its own result file, unless that holds several runs.
    if (!signal.isIntegrated || (isOther && (runsOfFile.get(file) ?? 0) > 1)) continue
    const channel = byFile.get(file)
    if (!channel) {
      if (signal.peaks.length > 0)
        warnings.push(`Not used: ${signal.peaks.length} peaks of ${file}, which is not there.`)
      continue
    }
    if (isOther)
      warnings.push(`The peaks of ${file} are stored under the run ${folder}: check that they belong to this one.`)
    channel.peaks = signal.peaks.map((peak) => ({ ...peak, areaUnit: `${channel.unit}*s` }))
    attached = true
  }
  return attached
}

async function attachCsv(
  source: FileSource,
  files: RunFiles,
  heading: ReportCsvHeading,
  channels: Channel[],
  warnings: string[],
): Promise<boolean> {
  let attached = false
  for (const [number, path] of files.reportTables) {
    const signal = heading.signals.get(number)
    const peaks = parseReportCsvPeaks(decodeText(await source.read(path)), heading)
    if (peaks.length === 0) continue
    if (signal !== undefined && attach(channels, channelKey(signal), peaks)) attached = true
    else warnings.push(`Not used: ${path}, ${peaks.length} peaks of a signal that is not there.`)
  }
  return attached
}

function attachReport(channels: Channel[], report: ReportText): boolean {
  let attached = false
  for (const table of report.signals)
    if (attach(channels, channelKey(table.signal), reportPeaks(table))) attached = true
  return attached
}

function microlitres(text: string | null | undefined): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(?:µl|ul|μl)$/i.exec(text ?? '')
  return match ? Number(match[1]) : null
}

function mergeMetadata(
  signals: Signals,
  report: ReportText | null,
  heading: ReportCsvHeading | null,
  acaml: Acaml | null,
): RunMetadata {
  const { metadata } = signals
  const volumes = acaml?.injectionVolumesUl ?? []
  const location = report?.location?.replace(/^Vial\s+/, '') ?? null
  return {
    ...metadata,
    sampleName: metadata.sampleName ?? report?.sampleName ?? heading?.fields.get('Sample Name') ?? null,
    operator: metadata.operator ?? report?.operator ?? null,
    instrument:
      report?.instrument ?? acaml?.instrument ?? heading?.fields.get('Acq. Instrument') ?? metadata.instrument,
    method: metadata.method ?? (report?.method ? baseName(report.method) : null),
    vial: metadata.vial ?? (location === '-' ? null : location),
    injectionVolumeUl:
      microlitres(report?.injectionVolume) ??
      microlitres(heading?.fields.get('Inj Volume')) ??
      (volumes.length === 1 ? (volumes[0] ?? null) : null),
    software: acaml?.software ?? metadata.software,
  }
}

/**
 * One ChemStation run folder (.D) from any file source: all channels and spectra, what the run says of itself, and the peaks
 * the maker integrated, from sequence.acam_ (with limits and baseline), else REPORTnn.CSV, else Report.TXT.
 *
 * Times in minutes, values in each channel's unit, areas in that unit x s.
 * Throws SignalFormatError: `empty-run`, `not-a-run`, `run-being-written` (try again later), and a file's own
 * `truncated`, `corrupt` or `bad-header` when the run has ended.
 */
export async function readRunFolder(source: FileSource, options: ReadRunFolderOptions = {}): Promise<RunFolder> {
  const files = runFiles(await source.list())
  requireSignals(files)
  const log = await runLogState(source, files)
  if (log === 'running') throw beingWritten(files.runLog ?? '.', 'the log to say that the run ended')
  const signals = await readFinishedSignals(source, files, options.spectra ?? true, log === 'ended')
  const report = await readReportText(source, files.reportText)
  const heading =
    files.reportHeading === null ? null : parseReportCsvHeading(decodeText(await source.read(files.reportHeading)))
  const acaml = await readAcaml(source, files.acaml)
  const name = options.name ?? (report?.dataFile ? baseName(report.dataFile) : null)
  const peaksFrom = await attachPeaks(source, files, signals, { acaml, heading, report, name })
  signals.warnings.push(...otherSample(signals.metadata, report, heading))
  signals.warnings.push(...missingSignals(signals.channels, report, heading))
  const isReported = report !== null || acaml !== null || log === 'ended' || peaksFrom !== null
  return {
    format: 'agilent-d',
    ...signals,
    metadata: mergeMetadata(signals, report, heading, acaml),
    state: isReported ? 'complete' : 'unreported',
    name,
    peaksFrom,
    files: files.all,
  }
}

async function readFinishedSignals(
  source: FileSource,
  files: RunFiles,
  spectra: boolean,
  hasEnded: boolean,
): Promise<Signals> {
  try {
    return await readSignals(source, files, spectra)
  } catch (error) {
    const ended = hasEnded || files.reportText !== null || files.acaml !== null
    if (ended || !isUnfinished(error)) throw error
    throw beingWritten(error.file, expectedOf('a whole signal', error), error)
  }
}

interface PeakSources {
  acaml: Acaml | null
  heading: ReportCsvHeading | null
  report: ReportText | null
  name: string | null
}

async function attachPeaks(
  source: FileSource,
  files: RunFiles,
  { channels, warnings }: Signals,
  from: PeakSources,
): Promise<string | null> {
  if (from.acaml !== null && attachAcaml(channels, from.acaml, from.name, warnings)) {
    for (const table of from.report?.signals ?? []) {
      const channel = channels.find(
        (candidate) => candidate.name.replace(/\s+/g, '').toUpperCase() === channelKey(table.signal),
      )
      if (channel) completeFromReport(channel, table)
    }
    return files.acaml
  }
  let used: string | null = null
  if (from.report !== null && attachReport(channels, from.report)) used = files.reportText
  if (from.heading !== null && (await attachCsv(source, files, from.heading, channels, warnings)))
    used = files.reportHeading
  return used
}

/** In two parts, each of which is one of the readers' sentences. */
function expectedOf(whole: string, { expected }: SignalFormatError): string {
  return `${whole}; ${expected}`
}
