import { t } from '../../language/t.ts'
import { splitResultSets } from './result-sets.ts'
import { runsWithin } from './several-runs.ts'

/** A file with its place below the folder that was chosen or dropped. */
export interface PlacedFile {
  path: string
  file: File
}

/** One run as it is uploaded: a file, or a run folder with the paths in it. */
export interface RunFiles {
  name: string
  files: readonly PlacedFile[]
}

export interface SplitFiles {
  runs: RunFiles[]
  /** Files that no reader of chromatograms takes: tables, or something else. */
  others: File[]
  /** What looks like a chromatogram, or is known to be something else, and cannot be read, with the reason. */
  refused: { name: string; reason: string }[]
}

/** Tables that the table import maps, though a reader of chromatograms knows them, too. */
const TABLES = new Set(['csv-two-column', 'lcsolution-text', 'totalchrom-text', 'masshunter-tic'])
const TABLE_NAMES = /\.(?:csv|tsv|xlsx?)$/i
const SIGNAL_NAMES = /\.(?:cdf|jdx|dx|jcamp|ch|uv|lcd|gcd|asc|arw)$/i
const RUN_FOLDER = /^(?:.*\/)?([^/]+\.d)\/(.+)$/i
/** Larger ones are no chromatogram; the server takes as much. */
const MOST_BYTES = 50_000_000

/** Where a file stood: chosen with its folder, or dropped with it. */
function placeOf(file: File & { path?: string }): string {
  const place = file.webkitRelativePath || file.path || file.name
  return place.replace(/^\.?\//, '')
}

/** Tells run folders, injections of result sets and chromatograms, by their bytes, from tables and other files. */
export async function splitFiles(files: readonly File[]): Promise<SplitFiles> {
  const split: SingleFiles = { runs: [], others: [], refused: [] }
  const folders = new Map<string, RunFiles & { files: PlacedFile[] }>()
  const sets = await splitResultSets(files.map((file) => ({ path: placeOf(file), file })))
  for (const { path: place, file } of sets.others) {
    const [, folder, path] = RUN_FOLDER.exec(place) ?? []
    if (folder === undefined || path === undefined) {
      await placeSingle(file, split)
      continue
    }
    const at = place.slice(0, -path.length)
    const run = folders.get(at) ?? { name: folder, files: [] }
    run.files.push({ path, file })
    folders.set(at, run)
  }
  const singles = withTogether(split)
  return { ...singles, runs: [...sets.runs, ...folders.values(), ...singles.runs] }
}

/**
 * Files that name one injection (sample, instrument, moment) are its signals: one run where they are read together, as the signals of a
 * run folder are; of the others the first, since two samples of one injection would be one too many.
 */
function withTogether({ runs, others, refused }: SingleFiles): SplitFiles {
  const together: RunFiles[] = []
  const left = [...refused]
  for (const group of Map.groupBy(runs, ({ injection, name }) => injection ?? name).values()) {
    const [first, ...further] = group
    if (!first || first.injection === null || further.length === 0) {
      together.push(...group.map(({ name, files }) => ({ name, files })))
      continue
    }
    const files = group.flatMap((run) => run.files)
    const areJoined =
      group.every(({ format }) => format.startsWith('agilent-')) &&
      new Set(files.map(({ path }) => path)).size === files.length
    together.push({ name: first.name, files: areJoined ? files : first.files })
    if (areJoined) continue
    for (const { name } of further)
      left.push({
        name,
        reason: t(
          'It is another signal of the injection in {name}. To have it as a sample of its own, choose it alone.',
          { name: first.name },
        ),
      })
  }
  return { runs: together, others, refused: left }
}

interface SingleFiles extends Omit<SplitFiles, 'runs'> {
  /** `injection` is what the file says of sample, instrument and moment; null where it does not say when. */
  runs: (RunFiles & { format: string; injection: string | null })[]
}

async function placeSingle(file: File, split: SingleFiles): Promise<void> {
  const { others, refused } = split
  if (TABLE_NAMES.test(file.name)) {
    await placeTable(file, split)
    return
  }
  const isSignal = SIGNAL_NAMES.test(file.name)
  if (file.size > MOST_BYTES) {
    if (isSignal) refused.push({ name: file.name, reason: t('It is larger than 50 MB.') })
    else others.push(file)
    return
  }
  const { files } = await runsWithin(file)
  for (const run of files.length > 0 ? files : [file]) await placeChromatogram(run, split, isSignal)
}

/** A table, unless it is one that holds chromatograms or several runs under their facts. */
async function placeTable(file: File, split: SingleFiles): Promise<void> {
  const { files, areTables } = file.size > MOST_BYTES ? { files: [], areTables: true } : await runsWithin(file)
  if (files.length === 0) split.others.push(file)
  for (const run of files) await placeChromatogram(run, split, !areTables)
}

async function placeChromatogram(file: File, { runs, others, refused }: SingleFiles, isSignal: boolean): Promise<void> {
  // with the file that needs it: no page waits for the readers of all formats
  const { readChromatogram, SignalFormatError } = await import('@eluent/signal')
  try {
    const { format, metadata } = readChromatogram(new Uint8Array(await file.arrayBuffer()), file.name)
    if (TABLES.has(format) && !isSignal) others.push(file)
    else {
      const { sampleName, instrument, injectedAtText: at } = metadata
      const injection = at === null ? null : JSON.stringify([sampleName, instrument, at])
      runs.push({ name: file.name, files: [{ path: file.name, file }], format, injection })
    }
  } catch (error) {
    const code = error instanceof SignalFormatError ? error.code : null
    if (code === 'empty' && isSignal) refused.push({ name: file.name, reason: t('The file is empty.') })
    else if (error instanceof SignalFormatError && code === 'other-format')
      refused.push({ name: file.name, reason: error.expected })
    else if (isSignal) refused.push({ name: file.name, reason: error instanceof Error ? error.message : String(error) })
    else others.push(file)
  }
}
