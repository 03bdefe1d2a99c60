import { openlabFacts, SignalFormatError, type FileSource, type RunMetadata } from '@eluent/signal'
import { isGone, isHeld } from '../../places/file-faults.ts'
import { folderSource } from './data-root.ts'

/** A path below the data root of an injection of OpenLab CDS 2: the .dx in the folder of its result set. */
const INJECTION = /^(?:.*\/)?[^/]+\.rslt\/[^/]+\.dx$/i
/** So many are opened for one list; a root with more of them names the rest at the next one. */
const OPENED_AT_ONCE = 200

export function isResultSetInjection(path: string): boolean {
  return INJECTION.test(path)
}

interface Described {
  sizeBytes: number
  facts: RunMetadata | null
}

/** What the injections of a data root say of themselves; each file is opened once. */
export function createResultSets(source: Required<FileSource>) {
  const known = new Map<string, Described>()

  async function describe({ path, sizeBytes }: { path: string; sizeBytes: number }): Promise<void> {
    try {
      known.set(path, { sizeBytes, facts: await openlabFacts(await source.read(path), path) })
    } catch (cause) {
      if (cause instanceof SignalFormatError) known.set(path, { sizeBytes, facts: null })
      else if (!isHeld(cause) && !isGone(cause)) throw cause
    }
  }

  return {
    /** The facts of each of these files; null where it says none, or has not been opened yet. */
    describe: async (
      files: readonly { path: string; sizeBytes: number }[],
    ): Promise<ReadonlyMap<string, RunMetadata | null>> => {
      const paths = new Set(files.map(({ path }) => path))
      for (const path of known.keys()) if (!paths.has(path)) known.delete(path)
      const unknown = files.filter(({ path, sizeBytes }) => known.get(path)?.sizeBytes !== sizeBytes)
      // one after another: each is held in memory whole
      for (const file of unknown.slice(-OPENED_AT_ONCE)) await describe(file)
      return new Map(files.map(({ path }) => [path, known.get(path)?.facts ?? null]))
    },
  }
}

/** What belongs to one injection in the folder of its set: its .dx, the .rx of its name, the .acaml of the set. */
export function injectionSource(folder: string, name: string): Required<FileSource> {
  const source = folderSource(folder)
  const stem = name.replace(/\.dx$/i, '').toLowerCase()
  const isOwn = (path: string): boolean =>
    path.toLowerCase() === `${stem}.dx` || path.toLowerCase() === `${stem}.rx` || /^[^/]+\.acaml$/i.test(path)
  return { ...source, list: async () => (await source.list()).filter(({ path }) => isOwn(path)) }
}
