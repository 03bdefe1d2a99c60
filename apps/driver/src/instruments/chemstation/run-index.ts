import type { FileSource, RunEntry, RunFolderState, RunListing, RunMetadata } from '@eluent/signal'
import { inspectRunFolder, listRuns } from '@eluent/signal'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import { DriverError } from '../../driver-error.ts'
import { isAway, isGone, isHeld } from '../../places/file-faults.ts'
import { MAX_DEPTH, MAX_FILES, folderSource, unlessGone } from './data-root.ts'
import { createFileRuns, isFileRun } from './file-runs.ts'

/** A run folder as the last look found it. */
export interface SeenRun {
  path: string
  files: readonly { path: string; sizeBytes: number }[]
  /** Differs when a file came, went, grew or was written again. */
  signature: string
  /** Since when the signature is the same, by the steady clock. */
  quietSinceMs: number
}

interface KeptRun extends SeenRun {
  folderMtimeMs: number
  newestMtimeMs: number
  lookedAtMs: number
}

/** What stands in a folder that holds runs or more such folders. */
interface KeptFolder {
  mtimeMs: number
  /** Since when that is its modification time, by the steady clock. */
  sinceMs: number
  files: readonly string[]
  folders: readonly string[]
}

export type Disk = Pick<typeof import('node:fs/promises'), 'lstat' | 'readdir' | 'stat'>

/** What stands in for the header of a file that cannot be read at this moment: the run is listed without it. */
const NOTHING = new Uint8Array()

/** A folder that rested this long is only checked for changed entries, not file by file. */
const QUIET_MS = 600_000
/** The same for what was old when it was first seen: longer than clocks of shares are off. */
const OLD_MS = 86_400_000
/** A folder is not read again while its modification time stays this long: more than the coarsest clock of a disk. */
const SETTLED_MS = 60_000
/** How often a glance looks at an old run. */
const OLD_RUN_MS = 60_000

/** Folders that Windows keeps at the top of a drive and lets nobody read. */
const OF_WINDOWS = new Set(['System Volume Information', '$RECYCLE.BIN'])

function isRunName(name: string): boolean {
  return /\.d$/i.test(name)
}

export type RunIndex = ReturnType<typeof createRunIndex>

/**
 * What stands in the data root, remembered by modification times and sizes: a list of thousands of runs reads only what changed
 * since the last one. One run is always read from the disk, never from here.
 */
export function createRunIndex(
  root: string,
  clock: Clock,
  { lstat, readdir, stat }: Disk = fs,
  readFrom = folderSource,
) {
  let runs = new Map<string, KeptRun>()
  let folders = new Map<string, KeptFolder>()
  let loose: { path: string; sizeBytes: number }[] = []
  const described = new Map<string, { signature: string; entry: RunEntry }>()
  const inspected = new Map<string, { signature: string; state: RunFolderState }>()
  /** The look under way, and the one after it for whoever called meanwhile; null when there is none. */
  const looks: { current: Promise<void> | null; following: Promise<void> | null } = { current: null, following: null }
  /** Runs of the last list whose header another program held: they are read again, though nothing of them changes. */
  const unread = new Set<string>()
  const source = readFrom(root)
  const files = createFileRuns(source)

  const isOld = (run: KeptRun): boolean => clock.nowMs() - Math.max(run.newestMtimeMs, run.folderMtimeMs) >= OLD_MS
  const isAtRest = (run: KeptRun): boolean => clock.monotonicMs() - run.quietSinceMs >= QUIET_MS || isOld(run)

  /** Null when the folder is gone. */
  async function lookAt(path: string): Promise<KeptRun | null> {
    const place = join(root, path)
    const folder = await unlessGone(lstat(place))
    if (!folder?.isDirectory()) return null
    const known = runs.get(path)
    if (known && known.folderMtimeMs === folder.mtimeMs && isAtRest(known))
      return Object.assign(known, { lookedAtMs: clock.monotonicMs() })
    const entries = (await unlessGone(readdir(place, { withFileTypes: true }))) ?? []
    const facts = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name }) => ({ name, stat: await unlessGone(lstat(join(place, name))) })),
    )
    const found = facts.flatMap(({ name, stat }) => (stat ? [{ name, size: stat.size, mtimeMs: stat.mtimeMs }] : []))
    const sorted = found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const signature = sorted.map(({ name, size, mtimeMs }) => `${name}:${size}:${mtimeMs}`).join('|')
    return {
      path,
      files: sorted.map(({ name, size }) => ({ path: `${path}/${name}`, sizeBytes: size })),
      signature,
      quietSinceMs: known?.signature === signature ? known.quietSinceMs : clock.monotonicMs(),
      folderMtimeMs: folder.mtimeMs,
      newestMtimeMs: Math.max(0, ...found.map(({ mtimeMs }) => mtimeMs)),
      lookedAtMs: clock.monotonicMs(),
    }
  }

  function isSettled(folder: KeptFolder): boolean {
    return clock.monotonicMs() - folder.sinceMs >= SETTLED_MS || clock.nowMs() - folder.mtimeMs >= OLD_MS
  }

  /** The known folder itself where a glance need not read it again. */
  async function readFolder(prefix: string, isGlance: boolean): Promise<KeptFolder | null> {
    const known = folders.get(prefix)
    // first, so that what comes while it is read changes the time
    const facts = await unlessGone(stat(join(root, prefix)))
    // a folder that went is no news, a root that went is a share that was cut
    if (!facts && prefix === '') throw new DriverError('data_root_away', { place: root })
    if (!facts) return null
    const { mtimeMs } = facts
    if (isGlance && known?.mtimeMs === mtimeMs && isSettled(known)) return known
    const entries = (await unlessGone(readdir(join(root, prefix), { withFileTypes: true }))) ?? []
    return {
      mtimeMs,
      sinceMs: known?.mtimeMs === mtimeMs ? known.sinceMs : clock.monotonicMs(),
      files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
      folders: entries
        .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.writing') && !OF_WINDOWS.has(entry.name))
        .map(({ name }) => name),
    }
  }

  function mayWait(run: KeptRun | undefined): run is KeptRun {
    return run !== undefined && isOld(run) && clock.monotonicMs() - run.lookedAtMs < OLD_RUN_MS
  }

  async function walkOnce(isGlance: boolean): Promise<void> {
    const seen = new Map<string, KeptRun>()
    const seenFolders = new Map<string, KeptFolder>()
    const others: typeof loose = []
    let count = 0
    function add(files: number): void {
      count += files
      if (count > MAX_FILES) throw new RangeError(`more than ${MAX_FILES} files below ${root}`)
    }

    async function walk(prefix: string, depth: number): Promise<void> {
      const folder = await readFolder(prefix, isGlance)
      if (!folder) return
      const isUnchanged = folder === folders.get(prefix)
      seenFolders.set(prefix, folder)
      // Beside runs a file's name is enough: it shows whether its folder is a sequence.
      add(folder.files.length)
      for (const name of folder.files) others.push({ path: prefix + name, sizeBytes: 0 })
      if (depth >= MAX_DEPTH) return
      await Promise.all(
        folder.folders.map(async (name) => {
          const path = prefix + name
          if (!isRunName(name)) return walk(`${path}/`, depth + 1)
          const known = runs.get(path)
          const run = isUnchanged && mayWait(known) ? known : await lookAt(path)
          if (!run) return undefined
          add(run.files.length)
          seen.set(path, run)
          return undefined
        }),
      )
    }

    await walk('', 1)
    runs = seen
    folders = seenFolders
    loose = others
    for (const memory of [described, inspected])
      for (const path of memory.keys()) if (!runs.has(path)) memory.delete(path)
  }

  function look(isGlance: boolean): Promise<void> {
    const under = walkOnce(isGlance)
      .catch((cause: unknown) => {
        throw isAway(cause) ? new DriverError('data_root_away', { place: root }, { cause }) : cause
      })
      .finally(() => {
        looks.current = null
      })
    looks.current = under
    return under
  }

  /** Looks at the disk as it is from this call on; calls while a look is under way share the next one. */
  function scan(): Promise<void> {
    if (looks.current === null) return look(false)
    looks.following ??= looks.current
      .catch(() => undefined) // the look under way reports to its own caller
      .then(() => {
        looks.following = null
        return scan()
      })
    return looks.following
  }

  const listed: FileSource = {
    list: async () => [...loose, ...[...runs.values()].flatMap(({ files }) => files)],
    read: (path) => source.read(path),
    readStart: async (path, length) => {
      try {
        return await source.readStart(path, length)
      } catch (cause) {
        if (!isHeld(cause) && !isGone(cause)) throw cause
        unread.add(path.slice(0, path.lastIndexOf('/')))
        return NOTHING
      }
    },
  }
  function unchanged(path: string): RunEntry | undefined {
    const known = described.get(path)
    return known && known.signature === runs.get(path)?.signature ? known.entry : undefined
  }

  return {
    scan,
    /**
     * Looks where folders say that something came or went, at the runs of the last day, and once a minute at the older ones; where
     * folders do not say so (some file systems of Windows), `scan` finds it.
     */
    glance: (): Promise<void> => looks.current ?? look(true),
    /** The runs of the last scan. */
    runs: (): ReadonlyMap<string, SeenRun> => runs,
    /** One run folder at this moment; null when it is gone. */
    lookAt: (path: string): Promise<SeenRun | null> => lookAt(path),
    /** The runs as they are now, by groups and sequences. */
    list: async (): Promise<RunListing> => {
      await scan()
      unread.clear()
      const signatures = new Map([...runs].map(([path, { signature }]) => [path, signature]))
      const listing = await listRuns(listed, unchanged)
      const sequences = [...listing.looseSequences, ...listing.groups.flatMap((group) => group.sequences)]
      const entries = [
        ...listing.looseRuns,
        ...listing.groups.flatMap((group) => group.runs),
        ...sequences.flatMap((sequence) => sequence.runs),
      ]
      for (const entry of entries) {
        const signature = signatures.get(entry.path)
        if (signature !== undefined && !unread.has(entry.path)) described.set(entry.path, { signature, entry })
      }
      return listing
    },
    /** Runs of the last scan that are files (OpenLab CDS 2, LabSolutions, EZChrom), each with what it says of itself. */
    fileRuns: async (): Promise<{ path: string; sizeBytes: number; facts: RunMetadata | null }[]> => {
      const found = loose.filter(({ path }) => isFileRun(path))
      const sized = await Promise.all(
        found.map(async ({ path }) => ({ path, sizeBytes: (await unlessGone(lstat(join(root, path))))?.size ?? 0 })),
      )
      const described = await files.describe(sized)
      return sized.flatMap(({ path, sizeBytes }) => {
        const facts = described.get(path)
        return facts === undefined ? [] : [{ path, sizeBytes, facts }]
      })
    },
    /** How far a run is, read whole once per state of its files; 'held' while another program lets nobody read it. */
    stateOf: async (path: string): Promise<RunFolderState | 'held'> => {
      const signature = runs.get(path)?.signature ?? ''
      const known = inspected.get(path)
      if (known?.signature === signature) return known.state
      try {
        const { state } = await inspectRunFolder(readFrom(join(root, path)))
        inspected.set(path, { signature, state })
        return state
      } catch (cause) {
        if (isHeld(cause)) return 'held'
        throw cause
      }
    },
  }
}
