import type { FileSource } from '@eluent/signal'
import { lstat, open, readdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { DriverError } from '../../driver-error.ts'
import { isAway, isGone } from '../../places/file-faults.ts'
import { isBelow, nameFault } from '../../places/windows-names.ts'

/** More files than any data root a laboratory keeps on one instrument; beyond it the list is refused, not cut. */
export const MAX_FILES = 200_000
export const MAX_DEPTH = 8

/** No root, or nothing in it: what a share that is not mounted looks like. */
async function isRootAway(root: string): Promise<boolean> {
  try {
    return (await readdir(root)).length === 0
  } catch (cause) {
    if (isGone(cause) || isAway(cause)) return true
    throw cause
  }
}

/**
 * The place of `path` below the data root, as the file system names it.
 * @throws DriverError run_not_found for whatever leaves the root, is a link, or is not there; data_root_away
 */
export async function placeBelow(root: string, path: string): Promise<string> {
  const refuse = (): DriverError => new DriverError('run_not_found', { path: path.slice(0, 200) })
  const parts = path.split('/')
  // What Windows reads as something else than a file of this name is not looked up on any system.
  if (parts.length > MAX_DEPTH || parts.some((part) => nameFault(part) !== null)) throw refuse()
  try {
    const top = await realpath(root)
    let place = top
    for (const part of parts) {
      place = join(place, part)
      if ((await lstat(place)).isSymbolicLink()) throw refuse()
    }
    const real = await realpath(place).catch((cause: NodeJS.ErrnoException) => {
      // Windows knows no real path for some long ones; no part of it is a link
      if (cause.code === 'UNKNOWN') return place
      throw cause
    })
    if (!isBelow(real, top, sep)) throw refuse()
    return real
  } catch (cause) {
    if (isAway(cause) || (isGone(cause) && (await isRootAway(root)))) {
      throw new DriverError('data_root_away', { place: root }, { cause })
    }
    throw isGone(cause) ? refuse() : cause
  }
}

/** What was renamed or deleted between being listed and being looked at is simply not there. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (cause) {
    if (isGone(cause)) return null
    throw cause
  }
}

/** The files below a folder. Links are not followed, unfinished files of the simulator are not shown. */
export function folderSource(folder: string): Required<FileSource> {
  async function list(): Promise<{ path: string; sizeBytes: number }[]> {
    const files: { path: string; sizeBytes: number }[] = []
    async function note(place: string, path: string): Promise<void> {
      const size = await unlessGone(lstat(place).then((facts) => facts.size))
      if (size !== null) files.push({ path, sizeBytes: size })
      if (files.length > MAX_FILES) throw new RangeError(`more than ${MAX_FILES} files below ${folder}`)
    }

    async function walk(place: string, prefix: string, depth: number): Promise<void> {
      const entries = (await unlessGone(readdir(place, { withFileTypes: true }))) ?? []
      await Promise.all(
        entries.filter((entry) => entry.isFile()).map(({ name }) => note(join(place, name), prefix + name)),
      )
      for (const entry of entries) {
        if (entry.isDirectory() && depth < MAX_DEPTH && !entry.name.endsWith('.writing')) {
          await walk(join(place, entry.name), `${prefix}${entry.name}/`, depth + 1)
        }
      }
    }

    await walk(folder, '', 1)
    return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  }

  return {
    list,
    read: async (path) => new Uint8Array(await readFile(join(folder, path))),
    readStart: async (path, length) => {
      const file = await open(join(folder, path), 'r')
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}
