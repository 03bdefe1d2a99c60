import { t } from '../../language/t.ts'

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
  /** What looks like a chromatogram and cannot be read, with the reason. */
  refused: { name: string; reason: string }[]
}

/** Tables that the table import maps, though a reader of chromatograms knows them, too. */
const TABLES = new Set(['csv-two-column', 'lcsolution-text', 'totalchrom-text', 'masshunter-tic'])
const TABLE_NAMES = /\.(?:csv|tsv|xlsx?)$/i
const SIGNAL_NAMES = /\.(?:cdf|jdx|dx|jcamp|ch|uv|asc)$/i
const RUN_FOLDER = /^(?:.*\/)?([^/]+\.d)\/(.+)$/i
/** Larger ones are no chromatogram; the server takes as much. */
const MOST_BYTES = 50_000_000

/** Where a file stood: chosen with its folder, or dropped with it. */
function placeOf(file: File & { path?: string }): string {
  const place = file.webkitRelativePath || file.path || file.name
  return place.replace(/^\.?\//, '')
}

/** Tells run folders and chromatograms, by their bytes, from tables and other files. */
export async function splitFiles(files: readonly File[]): Promise<SplitFiles> {
  const split: SplitFiles = { runs: [], others: [], refused: [] }
  const folders = new Map<string, RunFiles & { files: PlacedFile[] }>()
  for (const file of files) {
    const [, folder, path] = RUN_FOLDER.exec(placeOf(file)) ?? []
    if (folder === undefined || path === undefined) {
      await placeSingle(file, split)
      continue
    }
    const at = placeOf(file).slice(0, -path.length)
    const run = folders.get(at) ?? { name: folder, files: [] }
    run.files.push({ path, file })
    folders.set(at, run)
  }
  return { ...split, runs: [...folders.values(), ...split.runs] }
}

async function placeSingle(file: File, { runs, others, refused }: SplitFiles): Promise<void> {
  if (TABLE_NAMES.test(file.name)) {
    others.push(file)
    return
  }
  const isSignal = SIGNAL_NAMES.test(file.name)
  if (file.size > MOST_BYTES) {
    if (isSignal) refused.push({ name: file.name, reason: t('It is larger than 50 MB.') })
    else others.push(file)
    return
  }
  // with the file that needs it: no page waits for the readers of all formats
  const { readChromatogram } = await import('@eluent/signal')
  try {
    const { format } = readChromatogram(new Uint8Array(await file.arrayBuffer()), file.name)
    if (TABLES.has(format) && !isSignal) others.push(file)
    else runs.push({ name: file.name, files: [{ path: file.name, file }] })
  } catch (error) {
    if (isSignal) refused.push({ name: file.name, reason: error instanceof Error ? error.message : String(error) })
    else others.push(file)
  }
}
