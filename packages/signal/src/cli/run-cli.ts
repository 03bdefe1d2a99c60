import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Chromatogram } from '../chromatogram.ts'
import { listRuns } from '../folder/list-runs.ts'
import { readRunFolder } from '../folder/read-run-folder.ts'
import { readChromatogram } from '../readers/read-chromatogram.ts'
import { SignalFormatError } from '../readers/signal-format-error.ts'
import { diskSource } from './disk-source.ts'
import { formatCsv } from './format-csv.ts'
import { formatJson } from './format-json.ts'
import { formatListing } from './format-listing.ts'
import { formatSummary } from './format-summary.ts'
import { formatSvg } from './format-svg.ts'
import { shownChannels } from './signal-view.ts'

const USAGE = `eluent-signal FILE|FOLDER [--json | --csv | --svg] [--wavelength NM]

Reads a chromatogram (Agilent .ch and .uv, ANDI .cdf, JCAMP-DX, text exports) or a run folder (.D) and prints its
channels, peaks and a picture. A folder of several runs is listed.
`

/** What a command gives back: the text for each stream and the exit code. */
export interface CliResult {
  out: string
  error: string
  code: 0 | 1 | 2
}

const failure = (error: string, code: 1 | 2): CliResult => ({ out: '', error: `${error}\n`, code })

/** null: a folder of several runs. */
const readPath = async (path: string): Promise<Chromatogram | null> => {
  if (!(await stat(path)).isDirectory()) return readChromatogram(await readFile(path), basename(path))
  const source = diskSource(path)
  const files = await source.list()
  const isRun = /\.d$/i.test(path) || files.some((file) => /^[^/]+\.(ch|uv)$/i.test(file.path))
  return isRun ? readRunFolder(source, { name: basename(path) }) : null
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

const print = (
  path: string,
  chromatogram: Chromatogram,
  values: ReturnType<typeof parse>['values'],
  nm: number | null,
): string => {
  const shown = shownChannels(chromatogram, nm)
  if (values.json) return formatJson(path, chromatogram, shown)
  if (values.csv) return formatCsv(shown)
  return values.svg ? formatSvg(shown) : formatSummary(path, chromatogram, shown)
}

const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Runs the command `eluent-signal` with its arguments; never throws for what a file holds (exit code 1) or for wrong use (2). */
export const runCli = async (args: string[]): Promise<CliResult> => {
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
  if (positionals.length !== 1 || formats > 1 || Number.isNaN(nm)) return failure(USAGE, 2)
  const path = resolve(positionals[0]!)
  try {
    const chromatogram = await readPath(path)
    if (chromatogram !== null) return { out: print(path, chromatogram, values, nm), error: '', code: 0 }
    const listing = await listRuns(diskSource(path))
    return { out: values.json ? `${JSON.stringify(listing, null, 1)}\n` : formatListing(listing), error: '', code: 0 }
  } catch (error) {
    if (error instanceof SignalFormatError || error instanceof RangeError || isSystemError(error))
      return failure(error.message, 1)
    throw error
  }
}
