import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FileSource } from '../chromatogram/chromatogram.ts'

/** A file source over a folder on this machine's disk. */
export function diskSource(folder: string): FileSource {
  return {
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return Promise.all(
        files.map(async (file) => ({
          path: relative(folder, file).split(sep).join('/'),
          sizeBytes: (await stat(file)).size,
        })),
      )
    },
    read: async (path) => readFile(join(folder, path)),
    readStart: async (path, length) => {
      const handle = await open(join(folder, path))
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
  }
}
