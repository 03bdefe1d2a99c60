import type { FileSource } from '@eluent/signal'
import { lstat, open, readdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { DriverError } from '../../driver-error.ts'

/** More files than any data root a laboratory keeps on one instrument; beyond it the list is refused, not cut. */
export const MAX_FILES = 200_000
export const MAX_DEPTH = 8

function isGone(cause: unknown): boolean {
  // no file has a name that is too long for its file system
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((cause as NodeJS.ErrnoException).code ?? '')
}

/**
 * The place of `path` below the data root, as the file system names it.
 * @throws DriverError run_not_found for whatever leaves the root, is a link, or is not there.
 */
export async function placeBelow(root: string, path: string): Promise<string> {
  const refuse = (): DriverError => new DriverError('run_not_found', { path: path.slice(0, 200) })
  const parts = path.split('/')
  // A backslash, colon or trailing dot means something else to Windows than to this check.
  const isOdd = (part: string): boolean => part === '' || /^\.{1,2}$|[\\:\0]|[. ]$/.test(part)
  if (parts.length > MAX_DEPTH || parts.some(isOdd)) throw refuse()
  try {
    let place = await realpath(root)
    for (const part of parts) {
      place = join(place, part)
      if ((await lstat(place)).isSymbolicLink()) throw refuse()
    }
    const real = await realpath(place)
    if (!real.startsWith((await realpath(root)) + sep)) throw refuse()
    return real
  } catch (cause) {
    if (isGone(cause)) throw refuse()
    throw cause
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
