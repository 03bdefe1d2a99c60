import {
  openlabFacts,
  readChromatogram,
  readOpenlabInjection,
  SignalFormatError,
  type Chromatogram,
  type FileSource,
  type RunMetadata,
} from '@eluent/signal'
import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isGone, isHeld } from '../../places/file-faults.ts'
import { folderSource } from './data-root.ts'

/** A path below the data root of an injection of OpenLab CDS 2: the .dx in the folder of its result set, or of a single run (.sirslt). */
const INJECTION = /^(?:.*\/)?[^/]+\.(?:si)?rslt\/[^/]+\.dx$/i
/** A data file of Shimadzu LabSolutions, of a gas chromatograph too, or of EZChrom; what lies within a run folder is that run's. */
const DATA_FILE = /^(?!.*\.(?:d|raw)\/).*\.(?:[lg]cd|dat)$/i
/** The name that EZChrom's files share with many others, which are told by their first bytes and not listed. */
const COMMON_NAME = /\.dat$/i
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]
/** So many are opened for one list; a root with more of them names the rest at the next one. */
const OPENED_AT_ONCE = 200
/** A larger one (spectra of a photodiode array) is opened when it is chosen, and the list says so. */
export const LARGEST_OPENED_BYTES = 32_000_000

function isResultSetInjection(path: string): boolean {
  return INJECTION.test(path)
}

/** Whether the run of this path is a file and not a folder. */
export function isFileRun(path: string): boolean {
  return INJECTION.test(path) || DATA_FILE.test(path)
}

async function factsOf(bytes: Uint8Array, path: string): Promise<RunMetadata> {
  return DATA_FILE.test(path) ? readChromatogram(bytes, path).metadata : openlabFacts(bytes, path)
}

interface Described {
  sizeBytes: number
  facts: RunMetadata | null
  /** Of a common name and something else. */
  isOther?: true
}

/** What the files of a data root that are runs say of themselves; each file is opened once. */
export function createFileRuns(source: Required<FileSource>) {
  const known = new Map<string, Described>()

  async function describe({ path, sizeBytes }: { path: string; sizeBytes: number }): Promise<void> {
    try {
      if (COMMON_NAME.test(path)) {
        const start = await source.readStart(path, COMPOUND_FILE.length)
        if (COMPOUND_FILE.some((byte, i) => start[i] !== byte)) {
          known.set(path, { sizeBytes, facts: null, isOther: true })
          return
        }
      }
      if (sizeBytes > LARGEST_OPENED_BYTES) {
        known.set(path, { sizeBytes, facts: null })
        return
      }
      known.set(path, { sizeBytes, facts: await factsOf(await source.read(path), path) })
    } catch (cause) {
      if (cause instanceof SignalFormatError) known.set(path, { sizeBytes, facts: null })
      else if (!isHeld(cause) && !isGone(cause)) throw cause
    }
  }

  return {
    /** The facts of each of these files that is a run; null where it says none, or has not been opened yet. */
    describe: async (
      files: readonly { path: string; sizeBytes: number }[],
    ): Promise<ReadonlyMap<string, RunMetadata | null>> => {
      const paths = new Set(files.map(({ path }) => path))
      for (const path of known.keys()) if (!paths.has(path)) known.delete(path)
      const unknown = files.filter(({ path, sizeBytes }) => known.get(path)?.sizeBytes !== sizeBytes)
      // one after another: each is held in memory whole
      for (const file of unknown.slice(-OPENED_AT_ONCE)) await describe(file)
      // one of a common name that was not opened may be anything
      const isRun = (path: string): boolean =>
        !COMMON_NAME.test(path) || (known.has(path) && known.get(path)?.isOther !== true)
      return new Map(
        files.flatMap(({ path }) => (isRun(path) ? [[path, known.get(path)?.facts ?? null] as const] : [])),
      )
    },
  }
}

/** What belongs to one file run in its folder: the file; of an injection also the .rx of its name and the .acaml of the set. */
export function fileRunSource(folder: string, name: string): Required<FileSource> {
  const source = folderSource(folder)
  if (!isResultSetInjection(`${basename(folder)}/${name}`)) {
    const list = async () => [{ path: name, sizeBytes: (await lstat(join(folder, name))).size }]
    return { ...source, list }
  }
  const stem = name.replace(/\.dx$/i, '').toLowerCase()
  const isOwn = (path: string): boolean =>
    path === name || path.toLowerCase() === `${stem}.rx` || /^[^/]+\.acaml$/i.test(path)
  return { ...source, list: async () => (await source.list()).filter(({ path }) => isOwn(path)) }
}

/** The one run of such a source. */
export async function readFileRun(source: FileSource, name: string): Promise<Chromatogram> {
  return DATA_FILE.test(name) ? readChromatogram(await source.read(name), name) : readOpenlabInjection(source)
}
