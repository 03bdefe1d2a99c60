import { statfs } from 'node:fs/promises'

/**
 * What writes leave free on the disk of the data folder, so that PostgreSQL can still keep its log of changes: without it
 * the database stops, and reading and signing in with it. Four of its segments of 16 MB.
 */
export const KEPT_FREE_BYTES = 64_000_000

/** Bytes that may still be written on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
