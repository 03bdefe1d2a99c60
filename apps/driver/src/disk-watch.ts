import { constants } from 'node:fs'
import { access, opendir, statfs } from 'node:fs/promises'
import type { Clock } from './clock.ts'
import { faultWords } from './places/file-faults.ts'
import { createRepeat } from './repeat.ts'

const LOW_DISK_BYTES = 200 * 1024 * 1024
const LOOK_EVERY_MS = 10_000

export interface WatchedFolder {
  folder: string
  /** The simulator writes into the data root; behind ChemStation the driver reads it, and may have no right to do more. */
  isWritten: boolean
}

/** One sentence when something is wrong with the folder. */
async function faultOf({ folder, isWritten }: WatchedFolder): Promise<string[]> {
  try {
    const entries = await opendir(folder)
    await entries.read() // a share that was cut opens and gives nothing
    await entries.close()
    if (!isWritten) return []
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < LOW_DISK_BYTES ? [`${folder}: less than 200 MB are free.`] : []
  } catch (cause) {
    return [`${folder} ${faultWords(cause)}.`]
  }
}

/** Looks at the driver's folders again and again; a share that hangs keeps nobody waiting, it is said to hang. */
export function createDiskWatch(folders: readonly WatchedFolder[], clock: Clock) {
  const known = folders.map((watched) => ({
    watched,
    faults: [] as string[],
    sinceMs: clock.monotonicMs(),
    isLooking: false,
  }))
  const looks = createRepeat(clock, LOOK_EVERY_MS, async () => {
    for (const entry of known) if (!entry.isLooking) void look(entry)
  })

  async function look(entry: (typeof known)[number]): Promise<void> {
    entry.isLooking = true
    entry.sinceMs = clock.monotonicMs()
    entry.faults = await faultOf(entry.watched)
    entry.isLooking = false
  }

  return {
    start: async (): Promise<void> => {
      await Promise.all(known.map(look))
      void looks.now()
    },
    faults: (): string[] =>
      known.flatMap(({ watched, faults, sinceMs, isLooking }) => {
        const hangsMs = clock.monotonicMs() - sinceMs
        return isLooking && hangsMs > LOOK_EVERY_MS
          ? [`${watched.folder}: no answer for ${Math.round(hangsMs / 1000)} s.`]
          : faults
      }),
    stop: looks.stop,
  }
}
