import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/**
 * What writes leave free on the disk of the data folder, so that PostgreSQL can still keep its log of changes: without it
 * the database stops, and reading and signing in with it. Four of its segments of 16 MB.
 */
export const KEPT_FREE_BYTES = 64_000_000

/** Bytes that may still be written on the disks of these folders; a folder that is still to be made is none. */
export async function freeBytesOf(...folders: readonly string[]): Promise<number> {
  const free = await Promise.all(
    folders
      .filter((folder) => existsSync(folder))
      .map(async (folder) => {
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      }),
  )
  return Math.min(...free)
}
