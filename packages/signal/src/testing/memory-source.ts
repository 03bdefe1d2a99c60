import type { FileSource } from '../chromatogram/chromatogram.ts'

/** A file source over bytes held in memory; paths as given. */
export function memorySource(files: Readonly<Record<string, Uint8Array>>): FileSource {
  return {
    list: () => Promise.resolve(Object.entries(files).map(([path, bytes]) => ({ path, sizeBytes: bytes.byteLength }))),
    read: (path) => {
      const bytes = files[path]
      return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`No such file: ${path}`))
    },
  }
}
