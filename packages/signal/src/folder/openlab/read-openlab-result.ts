import type { Channel, Chromatogram, FileSource } from '../../chromatogram/chromatogram.ts'
import { peaksOnlyChannel } from '../../chromatogram/peaks-only-channel.ts'
import { readAgilentSignal } from '../../readers/agilent/read-agilent-signal.ts'
import { decodeText } from '../../readers/input/decode-text.ts'
import { SignalFormatError } from '../../readers/input/signal-format-error.ts'
import { type Acaml, type AcamlSignal, parseAcaml } from '../parse-acaml.ts'
import { zipSource } from '../sources/zip-source.ts'
import { type AcmdTrace, parseAcmd } from './parse-acmd.ts'
import { readInjectionSpectra, type SpectraEntry } from './read-injection-spectra.ts'

/** One injection of an OpenLab CDS 2 result set. */
export interface OpenlabInjection extends Chromatogram {
  /** The .dx file's name without its ending. */
  name: string
  /** The .rx file that holds its peaks; null where it was not processed. */
  peaksFrom: string | null
}

/** How to read a result set. */
export interface ReadOpenlabOptions {
  /** Whether to decode spectra beside detector signals; false by default. Spectra alone always are. */
  spectra?: boolean
}

// A result set of OpenLab holds a sequence; the largest tray has some hundred places.
const MOST_INJECTIONS = 1000

/**
 * The injections of an OpenLab CDS 2 result set (.rslt), in the order of their files: detector signals from each .dx (a zip archive of
 * injection.acmd and Agilent files of version 179 or 131), peaks with limits and baselines from the .rx of the same name (a zip archive of an
 * injection's ACAML), joined by the .acaml of the set. Structure as Benchling's allotropy reads it (MIT) and as its real file shows.
 * Pressures, temperatures and other traces that no peaks are found in are left out. A signal that is not whole becomes a channel
 * with its peaks and without points, and is warned of. Times in minutes, areas in the signal's unit x s.
 * Throws SignalFormatError: `not-a-run` without any .dx, `too-large` above 1,000, and a file's own.
 */
export async function readOpenlabResult(
  source: FileSource,
  options: ReadOpenlabOptions = {},
): Promise<OpenlabInjection[]> {
  const paths = (await source.list())
    .map(({ path }) => path)
    .filter((path) => !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path))
    .sort()
  const runs = paths.filter((path) => /\.dx$/i.test(path))
  const at = { file: '.', offset: null }
  if (runs.length === 0) throw new SignalFormatError('not-a-run', { ...at, expected: 'a result set with .dx files' })
  if (runs.length > MOST_INJECTIONS)
    throw new SignalFormatError('too-large', { ...at, expected: `at most ${MOST_INJECTIONS} injections` })
  const setFile = paths.find((path) => /\.acaml$/i.test(path)) ?? null
  const resultFiles = new Map(paths.filter((path) => /\.rx$/i.test(path)).map((path) => [stem(path), path]))
  const acaml = setFile === null ? null : await readSet(source, setFile, [...resultFiles.values()])
  const injections: OpenlabInjection[] = []
  for (const path of runs)
    injections.push(await readInjection(source, path, acaml, resultFiles.get(stem(path)) ?? null, options))
  return injections
}

async function readSet(source: FileSource, setFile: string, resultFiles: readonly string[]): Promise<Acaml> {
  const results = []
  for (const file of resultFiles) results.push({ xml: await readPart(source, file, /\/InjectionACAML$/), file })
  return parseAcaml(decodeText(await source.read(setFile)), setFile, results)
}

const stem = (path: string): string => path.replace(/\.[^./]*$/, '')

/** A text file within an archive of the set. */
async function readPart(source: FileSource, path: string, pattern: RegExp): Promise<string> {
  const archive = zipSource(await source.read(path), path)
  const part = (await archive.list()).find((entry) => pattern.test(`/${entry.path}`))
  if (!part)
    throw new SignalFormatError('corrupt', { file: path, offset: null, expected: `a part ${pattern.source} within it` })
  return decodeText(await archive.read(part.path))
}

async function readInjection(
  source: FileSource,
  path: string,
  acaml: Acaml | null,
  results: string | null,
  options: ReadOpenlabOptions,
): Promise<OpenlabInjection> {
  const archive = zipSource(await source.read(path), path)
  const entries = (await archive.list()).map((entry) => entry.path)
  const description = entries.find((entry) => /(?:^|\/)injection\.acmd$/i.test(entry))
  if (description === undefined)
    throw new SignalFormatError('corrupt', { file: path, offset: null, expected: 'injection.acmd within it' })
  const acmd = parseAcmd(decodeText(await archive.read(description)), `${path}/${description}`)
  const warnings: string[] = []
  const channels: Channel[] = []
  for (const trace of acmd.traces.filter(({ isIntegrable }) => isIntegrable)) {
    const entry = entries.find((name) => name.toUpperCase().endsWith(`${trace.traceId.toUpperCase()}.CH`))
    const peaks = peaksOf(acaml, trace)
    if (entry === undefined) {
      if (peaks !== undefined && peaks.length > 0) channels.push(withoutPoints(trace, peaks, path))
      continue
    }
    channels.push(await readChannel(archive, path, entry, trace, peaks, warnings))
  }
  const recorded = acmd.traces.flatMap(({ traceId, name }): SpectraEntry[] => {
    const entry = entries.find((candidate) => candidate.toUpperCase().endsWith(`${traceId.toUpperCase()}.UV`))
    return entry === undefined ? [] : [{ name, entry }]
  })
  const isWanted = options.spectra === true || channels.length === 0
  const spectra = isWanted ? await readInjectionSpectra(archive, path, recorded, warnings) : []
  if (!isWanted && recorded.length > 0)
    warnings.push(`Not used: the spectra ${recorded.map(({ name }) => name).join(', ')}.`)
  if (results !== null && acaml === null)
    warnings.push(`Not used: the peaks of ${results}; the .acaml that says which signal they are of is not there.`)
  return {
    format: 'openlab-dx',
    name: stem(path).slice(path.lastIndexOf('/') + 1),
    channels,
    spectra,
    metadata: { ...acmd.metadata, instrument: acaml?.instrument ?? null, software: acaml?.software ?? null },
    warnings,
    peaksFrom: acaml === null ? null : results,
  }
}

function peaksOf(acaml: Acaml | null, { traceId }: AcmdTrace): AcamlSignal['peaks'] | undefined {
  return acaml?.signals.find((signal) => signal.traceId === traceId && signal.isIntegrated)?.peaks
}

async function readChannel(
  archive: FileSource,
  path: string,
  entry: string,
  trace: AcmdTrace,
  peaks: AcamlSignal['peaks'] | undefined,
  warnings: string[],
): Promise<Channel> {
  try {
    const part = readAgilentSignal(await archive.read(entry), entry)
    const [channel] = part.channels
    if (channel === undefined) return withoutPoints(trace, peaks ?? [], path)
    warnings.push(...part.warnings.map((warning) => `${trace.name}: ${warning}`))
    const areaUnit = `${channel.unit}*s`
    return {
      ...channel,
      name: trace.name || channel.name,
      sourceFile: path,
      peaks: (peaks ?? [])
        .map((peak) => ({ ...peak, areaUnit }))
        .sort((a, b) => a.retentionTimeMin - b.retentionTimeMin),
    }
  } catch (error) {
    if (!(error instanceof SignalFormatError) || (error.code !== 'truncated' && error.code !== 'corrupt')) throw error
    warnings.push(`The signal ${trace.name} is not whole and has no points here: ${error.expected}.`)
    return withoutPoints(trace, peaks ?? [], path)
  }
}

function withoutPoints(trace: AcmdTrace, peaks: AcamlSignal['peaks'], path: string): Channel {
  const sorted = [...peaks].sort((a, b) => a.retentionTimeMin - b.retentionTimeMin)
  return peaksOnlyChannel(trace.name || trace.traceId, sorted, path, {
    detector: /^[A-Z]{2,4}/.exec(trace.name)?.[0] ?? null,
    unit: sorted[0]?.areaUnit?.replace(/\*s$/, '') ?? '',
  })
}
