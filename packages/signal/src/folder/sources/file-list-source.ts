import { itemAt } from '../../arrays/item-at.ts'
import type { FileSource } from '../../chromatogram/chromatogram.ts'

/** What a browser's file input or drop gives: a file and its path below the chosen folder. */
export interface PathFile {
  readonly name: string
  readonly size: number
  /** Empty for files chosen one by one. */
  readonly webkitRelativePath?: string
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The folder that was chosen or dropped is part of every path; it is dropped where all files share it. */
function commonFolder(paths: string[]): string {
  const first = paths[0] ?? ''
  const prefix = first.slice(0, first.indexOf('/') + 1)
  return prefix !== '' && paths.every((path) => path.startsWith(prefix)) ? prefix : ''
}

/**
 * A file source over a browser's `FileList` (a folder input or a drop); paths are relative to the chosen folder.
 * Reading a path that is not in the list rejects with RangeError.
 * @public Waits for run folders read in the browser.
 */
export function fileListSource(list: Iterable<PathFile>): FileSource {
  const files = [...list]
  const paths = files.map((file) => file.webkitRelativePath || file.name)
  const prefix = commonFolder(paths)
  const byPath = new Map(files.map((file, i) => [itemAt(paths, i).slice(prefix.length), file]))
  const find = (path: string): PathFile => {
    const file = byPath.get(path)
    if (!file) throw new RangeError(`No file ${path} among those chosen`)
    return file
  }
  return {
    list: () => Promise.resolve(Array.from(byPath, ([path, file]) => ({ path, sizeBytes: file.size }))),
    read: async (path) => new Uint8Array(await find(path).arrayBuffer()),
    readStart: async (path, length) => new Uint8Array(await find(path).slice(0, length).arrayBuffer()),
  }
}
