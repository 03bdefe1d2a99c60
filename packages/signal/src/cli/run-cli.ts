import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Chromatogram, FileSource } from '../chromatogram/chromatogram.ts'
import { emptyMetadata } from '../chromatogram/empty-metadata.ts'
import { listRuns, type RunListing } from '../folder/list-runs.ts'
import { readOpenlabResult } from '../folder/openlab/read-openlab-result.ts'
import { isOpenlabInjection, readSignals } from '../folder/openlab/read-signals.ts'
import { readRunFolder } from '../folder/read-run-folder.ts'
import { subSource } from '../folder/sources/sub-source.ts'
import { zipSource } from '../folder/sources/zip-source.ts'
import { readChromatogram } from '../readers/read-chromatogram.ts'
import { runsInText } from '../readers/vendor-text/runs-in-text.ts'
import { SignalFormatError } from '../readers/input/signal-format-error.ts'
import { diskSource } from './disk-source.ts'
import { formatCsv } from './format-csv.ts'
import { formatJson } from './format-json.ts'
import { formatListing } from './format-listing.ts'
import { formatSummary } from './format-summary.ts'
import { formatSvg } from './format-svg.ts'
import { shownChannels } from './signal-view.ts'

const USAGE = `eluent-signal FILE|FOLDER [--json | --csv | --svg] [--wavelength NM]

Reads a chromatogram (Agilent .ch and .uv, ANDI .cdf, JCAMP-DX, text exports) a run folder (.D) or a result
set of OpenLab CDS 2 (.rslt, or one .dx) and prints its channels, peaks and a picture. A folder of several runs is listed. Zip archives are read like folders.
`

/** What a command gives back: the text for each stream and the exit code. */
export interface CliResult {
  out: string
  error: string
  code: 0 | 1 | 2
}

const failure = (error: string, code: 1 | 2): CliResult => ({ out: '', error: `${error}\n`, code })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** One run, or the listing where a folder or an archive holds several. */
async function readSource(source: FileSource, name: string): Promise<Chromatogram | RunListing> {
  const files = await source.list()
  if (files.some((file) => /\.dx$/i.test(file.path))) return wholeSet(await readOpenlabResult(source))
  if (/\.d$/i.test(name) || files.some((file) => /^[^/]+\.(ch|uv)$/i.test(file.path)))
    return readRunFolder(source, { name })
  const listing = await listRuns(source)
  const sequences = [...listing.looseSequences, ...listing.groups.flatMap((group) => group.sequences)]
  const runs = [
    ...listing.looseRuns,
    ...listing.groups.flatMap((group) => group.runs),
    ...sequences.flatMap(({ runs }) => runs),
  ]
  const [only] = runs
  return runs.length === 1 && only ? readRunFolder(subSource(source, only.path), { name: only.name }) : listing
}

/** The injections of a result set, or the runs of one file, as one: each signal under the name of its sample. */
function wholeSet(injections: readonly (Chromatogram & { name: string })[]): Chromatogram {
  const [first, ...others] = injections
  if (first !== undefined && others.length === 0) return first
  const { instrument, software } = first?.metadata ?? emptyMetadata()
  return {
    format: first?.format ?? '',
    spectra: [],
    metadata: { ...emptyMetadata(), instrument, software },
    channels: injections.flatMap(({ name, metadata, channels }) =>
      channels.map((channel) => ({ ...channel, name: `${metadata.sampleName ?? name} ${channel.name}` })),
    ),
    warnings: injections.flatMap(({ name, warnings }) => warnings.map((warning) => `${name}: ${warning}`)),
  }
}

async function readPath(path: string): Promise<Chromatogram | RunListing> {
  const name = basename(path)
  if ((await stat(path)).isDirectory()) return readSource(diskSource(path), name)
  const bytes = await readFile(path)
  if (isOpenlabInjection(bytes, name)) return readSignals(bytes, name, { spectra: true })
  if (isZip(bytes)) return readSource(zipSource(bytes, name), name)
  const runs = runsInText(bytes, name).map((run) => ({ ...readChromatogram(run.bytes, name), name: run.name }))
  // repeated injections have one sample's name
  const named = runs.map((run) => ({ ...run, metadata: { ...run.metadata, sampleName: null } }))
  return runs.length > 1 ? wholeSet(named) : readChromatogram(bytes, name)
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      svg: { type: 'boolean', default: false },
      wavelength: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })

function print(
  path: string,
  chromatogram: Chromatogram,
  values: ReturnType<typeof parse>['values'],
  nm: number | null,
): string {
  const shown = shownChannels(chromatogram, nm)
  if (values.json) return formatJson(path, chromatogram, shown)
  if (values.csv) return formatCsv(shown)
  return values.svg ? formatSvg(shown) : formatSummary(path, chromatogram, shown)
}

const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

function runsIn({ groups, looseSequences, looseRuns }: RunListing): number {
  const sequences = [...looseSequences, ...groups.flatMap((group) => group.sequences)]
  return [...looseRuns, ...groups.flatMap(({ runs }) => runs), ...sequences.flatMap(({ runs }) => runs)].length
}

/** Runs the command `eluent-signal` with its arguments; never throws for what a file holds (exit code 1) or for wrong use (2). */
export async function runCli(args: string[]): Promise<CliResult> {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return failure(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, 2)
  }
  const { values, positionals } = parsed
  if (values.help) return { out: USAGE, error: '', code: 0 }
  const nm = values.wavelength === undefined ? null : Number(values.wavelength)
  const formats = [values.json, values.csv, values.svg].filter(Boolean).length
  const [path] = positionals
  if (path === undefined || positionals.length > 1 || formats > 1 || Number.isNaN(nm)) return failure(USAGE, 2)
  try {
    const content = await readPath(resolve(path))
    if ('channels' in content) return { out: print(resolve(path), content, values, nm), error: '', code: 0 }
    if (runsIn(content) === 0)
      return failure(`${resolve(path)} holds no runs: no folder ending in .D with signal files.`, 1)
    return { out: values.json ? `${JSON.stringify(content, null, 1)}\n` : formatListing(content), error: '', code: 0 }
  } catch (error) {
    if (error instanceof SignalFormatError || error instanceof RangeError || isSystemError(error))
      return failure(error.message, 1)
    throw error
  }
}
